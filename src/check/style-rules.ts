import type { Style } from '../read/style/stylesheet.ts'
import type { RenderedSite } from '../render/rendered-site.ts'
import { type Diagnostic, type Fault, quoted, suggest } from '../shared/diagnostic.ts'
import { pathOf } from '../shared/urls.ts'
import { deadEnd } from './dead-links.ts'
import { blocked } from './pages/links.ts'
import type { ReadPage } from './pages/page-dom.ts'

const schemes = ['light', 'dark'] as const

/** Browsers ignore a colour they cannot read; the icon and the bar need these too. */
export function checkColours({ style: { palette } }: RenderedSite): Diagnostic[] {
  return schemes.flatMap((scheme) =>
    ['paper', 'ink', 'quiet', 'line', 'blue']
      .filter((token) => palette[scheme][token] === undefined)
      .map((token) => ({
        code: 'missing-colour',
        file: 'styles/_tokens.scss',
        field: `--${token}, ${scheme} scheme`,
        found: 'no colour',
        expected: 'a colour such as #14181a, followed by a semicolon',
        fix: 'Correct the line, or the end of the line before. Dark colours are in _dark.scss.',
      })),
  )
}

export function checkStyleUrls(site: RenderedSite): Diagnostic[] {
  const { style, outputs } = site
  const urls = style.css.matchAll(/(?:url\(\s*["']?|@import\s*["'])([^"')]+)/g)
  return [...urls].flatMap(([, match = '']) => {
    const url = match.trim()
    const path = pathOf(url)
    if (path === '' || (path.startsWith('/') && outputs.has(path.slice(1)))) return []
    const isForeign = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)
    const fix = 'Correct the path, begin it with a slash, or put the file into public/.'
    const fault = isForeign
      ? blocked(url, /font/i.test(url) ? 'font-src' : 'img-src')
      : deadEnd(url, path.replace(/^\//, ''), site, fix)
    return { file: 'styles/', field: `url(${url})`, ...fault }
  })
}

const classLists = new WeakMap<Style, Set<string>>()

/** The classes of a style, listed once for all pages. */
function classesIn(style: Style): Set<string> {
  const names = style.css.matchAll(/\.([a-z][\w-]*)/gi)
  const classes = classLists.get(style) ?? new Set([...names].map(([, name = '']) => name))
  classLists.set(style, classes)
  return classes
}

/** Classes that a page uses but no style defines. */
export function warnOfClasses(
  { all, file }: ReadPage,
  { style, sourceText }: RenderedSite,
): Fault[] {
  const written = new Set(sourceText(file).match(/[\w-]+/g))
  const styled = classesIn(style)
  const names = new Set(all('[class]').flatMap(({ attribs }) => attribs.class?.split(/\s+/) ?? []))
  return [...names]
    .filter((name) => written.has(name) && !styled.has(name))
    .map((name) => ({
      level: 'warning',
      code: 'unknown-class',
      field: `class ${quoted(name)}`,
      found: 'a class without a style',
      expected: 'a class of styles/',
      fix: suggest(name, styled) ?? 'Correct it, remove it, or add its rule to styles/_own.scss.',
      trace: name,
    }))
}

/** Colours of text that are hard to read on paper. */
export function warnOfContrast({ style: { palette } }: RenderedSite): Diagnostic[] {
  // WCAG 2.2, 1.4.3: the minimum for text.
  const required = 4.5
  return schemes.flatMap((scheme) =>
    ['ink', 'quiet', 'blue'].flatMap((token) => {
      const { paper, [token]: text } = palette[scheme]
      // Only a browser can resolve some notations.
      if (!text || !paper) return []
      const [darker = 0, lighter = 0] = [text, paper].map(luminanceOf).sort((a, b) => a - b)
      const ratio = (lighter + 0.05) / (darker + 0.05)
      if (ratio >= required) return []
      return {
        level: 'warning',
        code: 'low-contrast',
        file: 'styles/_tokens.scss',
        field: `--${token} on --paper, ${scheme} scheme`,
        found: `a contrast of ${ratio.toFixed(1)} to 1`,
        expected: `at least ${required} to 1: many people cannot read text with less (WCAG 2.2 AA)`,
        fix: 'Make one of them lighter or darker.',
      }
    }),
  )
}

/** Relative luminance of '#14181a', https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
