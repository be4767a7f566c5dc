import { create } from 'fontkitten'

/** The typefaces that systems have, and how wide the samples are in them, in em. */
const systemFonts = {
  serif: { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], text: 24.466, capitals: 9.945 },
  sans: { names: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'], text: 26.681, capitals: 10.112 },
}

/**
 * Chosen among a dozen by measuring widths in Chromium: of running text they tell the ratio of two
 * typefaces to 1 %, kerning included, and of the capitals in the navigation to 2 %.
 */
const samples = {
  text: 'The five boxing wizards jump quickly at the sound of the sea',
  capitals: 'HAMBURGEFONSTIV',
}

/**
 * The faces of tokens.scss that stand in for a typeface until it is loaded: a typeface of the system
 * with its measures, so that nothing moves then.
 * @throws when it is no complete font
 */
export function makeFallbackFaces(typeface: Buffer, kind: keyof typeof systemFonts): string {
  const font = create(typeface)
  if (font.isCollection) throw new Error('It holds several fonts.')
  const { unitsPerEm, ascent, descent, lineGap } = font
  const face = (family: string, sample: keyof typeof samples) => {
    const advances = font.glyphsForString(samples[sample]).map((glyph) => glyph.advanceWidth)
    const width = advances.reduce((sum, advance) => sum + advance, 0)
    const scale = width / systemFonts[kind][sample]
    const sources = systemFonts[kind].names.map((name) => `local("${name}")`)
    const overrides = Object.entries({ ascent, descent: -descent, 'line-gap': lineGap })
    return `@font-face{${[
      `font-family:"${family}"`,
      `src:${sources}`,
      `size-adjust:${percent(scale / unitsPerEm)}`,
      ...overrides.map(([name, value]) => `${name}-override:${percent(value / scale)}`),
    ].join(';')}}`
  }
  return face('Text Fallback', 'text') + face('Capitals Fallback', 'capitals')
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 1000) / 10}%`
}
