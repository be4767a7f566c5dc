import type { Style } from '../read/style/stylesheet.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'

const file = 'styles/_tokens.scss'

export function checkStyle(
  { css, palette }: Pick<Style, 'css' | 'palette'>,
  tokens: string,
): Diagnostic[] {
  const unset = checkTokens(css)
  const schemes = Object.entries(palette)
  return [
    ...checkSource(tokens),
    ...checkTypeface(css),
    ...(unset.length > 0 ? unset : schemes.flatMap((scheme) => checkColours(...scheme))),
  ]
}

/** The schemes of an old `_tokens.scss` conflict with those of `_root.scss`. */
function checkSource(source: string): Diagnostic[] {
  return source.split('\n').flatMap((text, index) => {
    const found = text.trim()
    if (!/^(color-scheme:|@(use|include) "?dark|@media.*color-scheme)/.test(found)) return []
    return {
      code: 'scheme-in-tokens',
      file,
      line: index + 1,
      found,
      expected: 'tokens alone: styles/_root.scss applies the schemes',
      fix: 'Remove it. Dark colours stand in styles/_dark.scss; for one scheme write $schemes: light; above :root.',
    }
  })
}

/** As after a misspelt `$files`. */
function checkTypeface(css: string): Diagnostic[] {
  if (!css.includes('"Text"') || /@font-face\{[^}]*family:"?Text"?[;}]/.test(css)) return []
  return [
    {
      code: 'missing-typeface',
      file: 'styles/_fonts.scss',
      found: 'no typeface, so that visitors see one of their system',
      expected: '$files: "wittgenstein"; or faces named "Text"',
      fix: 'Write it like this: see Typeface in docs/recipes.md.',
    },
  ]
}

/** As in an old `_tokens.scss` under newer styles. */
function checkTokens(css: string): Diagnostic[] {
  const used = new Set(css.match(/(?<=var\()--[\w-]+(?=\))/g))
  const unset = [...used].filter((name) => !css.includes(`${name}:`))
  return unset.map((name) => ({
    code: 'missing-token',
    file,
    found: `no ${name}, which the styles use`,
    expected: 'a value for every token that is used',
    fix: 'Set it there. The same file of a newer template does.',
  }))
}

/** WCAG 2.2, 1.4.3: the minimum for text. */
const minContrast = 4.5

/** Browsers ignore a colour they cannot read, and the icon and the bar need these too. */
function checkColours(scheme: string, colours: Style['palette']['light']): Diagnostic[] {
  const missing = ['paper', 'ink', 'quiet', 'line', 'blue'].filter(
    (token) => colours[token] === undefined,
  )
  const faint = ['ink', 'quiet', 'blue'].flatMap((token): Diagnostic[] => {
    const { paper, [token]: text } = colours
    // Only a browser can resolve some notations.
    if (!text || !paper) return []
    const [darker = 0, lighter = 0] = [text, paper].map(luminanceOf).sort((a, b) => a - b)
    const ratio = (lighter + 0.05) / (darker + 0.05)
    if (ratio >= minContrast) return []
    return [
      {
        level: 'warning',
        code: 'low-contrast',
        file,
        field: `--${token} on --paper, ${scheme} scheme`,
        found: `a contrast of ${ratio.toFixed(1)} to 1`,
        expected: `at least ${minContrast} to 1: many people cannot read text with less (WCAG 2.2 AA)`,
        fix: 'Make one of them lighter or darker.',
      },
    ]
  })
  const unreadable = missing.map((token) => ({
    code: 'missing-colour',
    file,
    field: `--${token}, ${scheme} scheme`,
    found: 'no colour',
    expected: 'a colour such as #14181a, followed by a semicolon',
    fix: 'Correct the line, or the end of the line before. Dark colours are in _dark.scss.',
  }))
  return [...unreadable, ...faint]
}

/** Relative luminance of '#14181a', https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
