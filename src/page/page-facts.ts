import { decoded, readUrl } from '../shared/urls.ts'

/** Reads what a finished body uses. React and Markdown write every attribute as name="value". */
export function readFacts(body: string) {
  const links = valuesIn(body, / (?:href|src|poster)="((?:&#\w+;|[^":?#])+)(?=["?#])/g)
  const frames = valuesIn(body, /<iframe[^>]* src="([^"]*)"/g)
  const images = [
    ...body.matchAll(/(?: sizes="([^"]*)"\/>)?<(?:img[^>]* src|video[^>]* poster)="([^"]*)"/g),
  ]
  return {
    opensImages: body.includes('class="linked-image"'),
    /** One work or workshop. */
    isAboutEntry: body.includes('class="entry entry-alone'),
    ids: new Set(valuesIn(body, / id="([^"]+)"/g)),
    /** Links and files on the site, from its root: '/press.pdf'. */
    links: new Set(links.map(fromRoot)),
    /** The JPEG of each image, and its width in the widest windows; 0 if unknown. */
    images: images.map(([, sizes = '', src = '']) => [fromRoot(src), widthIn(sizes)] as const),
    /** Origins of frames, even those behind a click. */
    frames: [...new Set(frames.map((src) => readUrl(src)?.origin ?? "'self'"))],
  }
}

function valuesIn(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, value = '']) => value)
}

function fromRoot(link: string): string {
  const plain = link
    .replaceAll('&amp;', '&')
    .replace(/&#(\w+);/g, (_, code) => String.fromCharCode(Number(`0${code}`)))
  return `/${decoded(plain.replace(/^(\.*\/)+/, ''))}`
}

/** In pixels. 92vw are the 104rem of the widest pages. */
const units: Record<string, number> = { px: 1, rem: 16, vw: 18.08 }

/** The widest windows come first. Widths of windows are in parentheses. */
function widthIn(sizes: string): number {
  const [, width = 0, unit = ''] = /([\d.]+)(rem|px|vw)(?![^(]*\))/.exec(sizes) ?? []
  return Math.round(Number(width) * (units[unit] ?? 0))
}
