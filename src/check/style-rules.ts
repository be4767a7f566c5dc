import { deadEnd } from '../read/link-targets.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { decoded } from '../shared/urls.ts'
import type { RenderedSite } from '../write/site-files.ts'
import { blocked } from './links.ts'

/** Browsers take no colour at all where a value is none; the icon and the bar need them as well. */
export function checkColours({ style: { palette } }: RenderedSite): Diagnostic[] {
  return (['light', 'dark'] as const).flatMap((scheme) =>
    ['paper', 'ink', 'quiet', 'line', 'blue']
      .filter((token) => palette[scheme][token] === undefined)
      .map((token) => ({
        file: 'styles/_tokens.scss',
        field: `--${token}, ${scheme} scheme`,
        found: 'no colour',
        expected: 'a colour that is written out, such as #14181a, and a semicolon behind it',
        fix: 'Correct its line, or the end of the line before it; dark ones are in _dark.scss.',
      })),
  )
}

export function checkStyleUrls(site: RenderedSite): Diagnostic[] {
  const { style, outputs } = site
  const urls = style.css.matchAll(/(?:url\(\s*["']?|@import\s*["']|image-set\(\s*["'])([^"')]+)/g)
  return [...urls].flatMap(([, match = '']) => {
    const url = match.trim()
    const path = decoded(url.replace(/[?#].*/, ''))
    if (path === '' || (path.startsWith('/') && outputs.has(path.slice(1)))) return []
    const isForeign = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)
    const fix = 'Begin the path with a slash, correct it, or put the file into public/.'
    const fault = isForeign
      ? blocked(url, 'img-src')
      : deadEnd(url, path.replace(/^\//, ''), site, fix)
    return { file: 'styles/', field: 'style', ...fault }
  })
}

/** Colours that are hard to read. Text that people have to read stands on paper. */
export function warnOfContrast({ style: { palette } }: RenderedSite): Diagnostic[] {
  // WCAG 2.2, 1.4.3: what text needs at least to be read by most people.
  const required = 4.5
  return (['light', 'dark'] as const).flatMap((scheme) =>
    ['ink', 'quiet', 'blue'].flatMap((text) => {
      const { light, dark } = palette
      const ratio = contrastOf(palette[scheme][text], palette[scheme].paper)
      const isSame = light[text] === dark[text] && light.paper === dark.paper
      if (ratio >= required || (isSame && scheme === 'dark')) return []
      return {
        file: 'styles/_tokens.scss',
        field: `--${text} on --paper, ${isSame ? 'each' : scheme} scheme`,
        found: `a contrast of ${ratio.toFixed(1)} to 1`,
        expected: `at least ${required} to 1: many people cannot read less (WCAG 2.2 AA)`,
        fix: 'Make one of them lighter or darker.',
      }
    }),
  )
}

/** Where one of them is no colour, nothing is known. */
function contrastOf(text = '', paper = ''): number {
  const luminances = [luminanceOf(paper, paper), luminanceOf(text, paper)]
  const [darker = 0, lighter = 0] = luminances.sort((a, b) => a - b)
  return text && paper ? (lighter + 0.05) / (darker + 0.05) : Infinity
}

/** Relative luminance on a ground, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminanceOf(colour: string, ground: string): number {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2) || 'ff', 16) / 255
  const opacity = part(colour, 7)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = part(colour, at) * opacity + part(ground, at) * (1 - opacity)
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
