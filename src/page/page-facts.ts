import { decoded, readUrl } from '../shared/urls.ts'

/** What a finished body uses. React writes each attribute as name="value". */
export function readFacts(body: string) {
  const links = valuesIn(body, / (?:href|src|poster)="([^":?#]+)(?=["?#])/g)
  const frames = valuesIn(body, /<iframe[^>]* src="([^"]*)"/g)
  const images = [
    ...body.matchAll(/(?: sizes="([^"]*)"\/>)?<(?:img[^>]* src|video[^>]* poster)="([^"]*)"/g),
  ]
  return {
    ids: new Set(valuesIn(body, / id="([^"]+)"/g)),
    /** Links and files on the site, from its root: '/press.pdf'. */
    links: new Set(links.map(fromRoot)),
    /** The JPEG of each image, and its width in the widest windows; 0 if none is told. */
    images: images.map(([, sizes = '', src = '']) => [fromRoot(src), widthIn(sizes)] as const),
    /** Whom frames ask, also those that wait for a click. */
    frames: [...new Set(frames.map((src) => readUrl(src)?.origin ?? "'self'"))],
  }
}

function valuesIn(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, value = '']) => value)
}

function fromRoot(link: string): string {
  const plain = link.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
  return `/${decoded(plain.replace(/^(\.*\/)+/, ''))}`
}

/** In pixels. In windows wider than 1808, pages grow no more. */
const units: Record<string, number> = { px: 1, rem: 16, vw: 18.08 }

/** That for the widest windows comes first. In brackets are widths of windows. */
function widthIn(sizes: string): number {
  const [, width = 0, unit = ''] = /([\d.]+)(rem|px|vw)(?![^(]*\))/.exec(sizes) ?? []
  return Math.round(Number(width) * (units[unit] ?? 0))
}
