import { type Problem, quoted } from '../problem.ts'

/** The colours of each scheme by the names of their tokens, as six hex digits with '#'. */
export interface Palette {
  light: Record<string, string>
  dark: Record<string, string>
}

/** Tokens that styles use and nothing sets: an older `_tokens.scss` under newer styles. */
export function checkTokens(css: string): Problem[] {
  const known = new Set(Array.from(css.matchAll(/(--[\w-]+):/g), ([, name]) => name))
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name))
  return [...used]
    .filter((name) => !known.has(name))
    .map((name) => ({
      file: 'styles/_tokens.scss',
      found: `no ${name}, which the styles use`,
      expected: 'a value for every token that is used',
      fix: 'Write it there. A newer template has it in its own file.',
    }))
}

/** Files that the style names: the policy lets it load those of this site. */
export function checkStyleUrls(css: string, outputs: Set<string>): Problem[] {
  const urls = css.matchAll(/(?:url\(\s*["']?|@import\s*["']|image-set\(\s*["'])([^"')]+)/g)
  return [...urls].flatMap(([, url = '']) => {
    const path = url.trim().replace(/[?#].*/, '')
    if (path.startsWith('#') || path === '' || outputs.has(path.replace(/^\//, ''))) return []
    return {
      file: 'styles/',
      field: 'style',
      found: `${quoted(url)}, which leads nowhere`,
      expected: 'a file in public/, by a path that begins with a slash',
      fix: 'Correct the path, or put the file there.',
    }
  })
}

/** Text and the ground it stands on, by their tokens. */
const pairs = [
  ['ink', 'paper'],
  ['quiet', 'paper'],
  ['blue', 'paper'],
] as const

/** WCAG 2.2, 1.4.3: what text needs at least to be read by most people. */
const required = 4.5

/** Colours that are hard to read. */
export function warnOfContrast(palette: Palette): Problem[] {
  return (['light', 'dark'] as const).flatMap((scheme) =>
    pairs.flatMap(([text, ground]) => {
      const ratio = contrastOf(palette[scheme][text], palette[scheme][ground])
      if (ratio === undefined || ratio >= required) return []
      return {
        file: 'styles/_tokens.scss',
        field: `--${text} on --${ground}, ${scheme} scheme`,
        found: `a contrast of ${ratio.toFixed(1)} to 1`,
        expected: `at least ${required} to 1: many people cannot read less (WCAG 2.2 AA)`,
        fix: `Make one of them lighter or darker.`,
      }
    }),
  )
}

function contrastOf(a: string | undefined, b: string | undefined): number | undefined {
  if (!a || !b) return undefined
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
