import { create } from 'fontkitten'

/**
 * Typefaces that systems have, and the widths of the samples in them, in em. Capitals are 2 % narrower
 * than those: the bar keeps room for its links in bold, in which typefaces of books grow more.
 */
const systemFonts = {
  serif: { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], text: 24.466, capitals: 9.75 },
  sans: { names: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'], text: 26.681, capitals: 10.112 },
}

/** Chosen in Chromium, where they predict the widths of running text and of the navigation best. */
const samples = {
  text: 'The five boxing wizards jump quickly at the sound of the sea',
  capitals: 'HAMBURGEFONSTIV',
}

/** The faces that stand in for a typeface, as wide and high; undefined if it is no complete font. */
export function makeFallbackFaces(typeface: Buffer, kind: keyof typeof systemFonts) {
  try {
    const font = create(typeface)
    if (font.isCollection) return undefined
    const { unitsPerEm, ascent, descent, lineGap } = font
    const face = (family: string, sample: keyof typeof samples) => {
      const glyphs = font.glyphsForString(samples[sample])
      const width = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0)
      const scale = width / systemFonts[kind][sample]
      const sources = systemFonts[kind].names.map((name) => `local("${name}")`)
      return `@font-face{font-family:"${family}";src:${sources};size-adjust:${percent(scale / unitsPerEm)};ascent-override:${percent(ascent / scale)};descent-override:${percent(-descent / scale)};line-gap-override:${percent(lineGap / scale)}}`
    }
    return face('Text Fallback', 'text') + face('Capitals Fallback', 'capitals')
  } catch {
    return undefined
  }
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 1000) / 10}%`
}
