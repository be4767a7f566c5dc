import type { Problem } from '../problem.ts'
import type { Palette, Scheme } from '../site/palette.ts'

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
      const ratio = contrastOf(palette[scheme], text, ground)
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

function contrastOf(scheme: Scheme, text: string, ground: string): number | undefined {
  const [a, b] = [scheme[text], scheme[ground]]
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
