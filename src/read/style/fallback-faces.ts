import { create } from 'fontkitten'

/** Those that best predict, in Chromium, the widths of running text and of the navigation. */
const samples = {
  text: 'The five boxing wizards jump quickly at the sound of the sea',
  capitals: 'HAMBURGEFONSTIV',
}

/**
 * Typefaces of systems, and the widths of the samples in them, in em. Capitals are given 2 % less: the
 * bar keeps room for its links in bold, and book typefaces grow more in bold.
 */
const systemFonts = {
  serif: { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], text: 24.466, capitals: 9.75 },
  sans: { names: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'], text: 26.681, capitals: 10.112 },
}

/** Of the same size. Undefined if the typeface is no complete font. */
export function makeFallbackFaces(typeface: Buffer, kind: keyof typeof systemFonts) {
  try {
    const font = create(typeface)
    if (font.isCollection) return undefined
    const { names, ...widths } = systemFonts[kind]
    const face = (family: string, sample: keyof typeof samples) => {
      const glyphs = font.glyphsForString(samples[sample])
      const scale = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / widths[sample]
      const sources = names.map((name) => `local("${name}")`)
      return `@font-face{font-family:"${family}";src:${sources};size-adjust:${percent(scale / font.unitsPerEm)};ascent-override:${percent(font.ascent / scale)};descent-override:${percent(-font.descent / scale)};line-gap-override:${percent(font.lineGap / scale)}}`
    }
    return face('Text Fallback', 'text') + face('Capitals Fallback', 'capitals')
  } catch {
    return undefined
  }
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 1000) / 10}%`
}
