import { brotliDecompressSync } from 'node:zlib'
import type { Diagnostic } from '../shared/diagnostic.ts'
import type { RenderedSite } from '../write/site-files.ts'

/** Fallbacks with the measures of another typeface than the one of the pages. */
export function warnOfFallbacks({ style, sourceText }: RenderedSite): Diagnostic[] {
  const font = style.fonts.get(`${style.preload}`.slice(1))
  if (!font) return []
  const file = 'styles/_fonts.scss'
  const lines = sourceText(file).split('\n')
  let real: number[]
  try {
    real = readReach(font)
  } catch {
    const found = `${style.preload}, which is no whole WOFF2`
    const fix = 'Install its package again.'
    return [{ file, found, expected: 'a typeface that browsers can read', fix }]
  }
  const faces = style.css.match(/@font-face\{[^}]*ascent-override[^}]*\}/g) ?? []
  return faces.flatMap((face) => {
    const read = (name: string) => new RegExp(`${name}:\\s*["']?([^"';}%]+)`).exec(face)?.[1]
    const scale = Number(read('size-adjust') ?? 100) / 10_000
    const reach = ['ascent', 'descent'].map((name) => Number(read(`${name}-override`)) * scale)
    if (!reach.some((value, index) => Math.abs(value - Number(real[index])) > 0.01)) return []
    const family = `${read('font-family')}`
    return {
      file,
      line: lines.findIndex((text) => text.includes(family)) + 1,
      field: `“${family}”`,
      found: `the measures of another typeface: ${inEm(reach)}`,
      expected: `${inEm(real)}: otherwise lines move once the typeface is loaded`,
      fix: 'Take the line out, or measure the typeface: docs/recipes.md says how.',
    }
  })
}

function inEm(reach: number[]): string {
  const [ascent, descent] = reach.map((value) => value.toFixed(3))
  return `${ascent} em above the line and ${descent} em below`
}

/** How far letters reach above and below the line, in em, by a WOFF2 (https://www.w3.org/TR/WOFF2/). */
function readReach(woff2: Buffer): number[] {
  let place = 48
  const readNumber = (start = 0): number => {
    const byte = woff2.readUInt8(place++)
    const number = start * 128 + (byte & 127)
    return byte > 127 ? readNumber(number) : number
  }
  const starts: number[] = []
  let start = 0
  for (let count = woff2.readUInt16BE(12); count > 0; count--) {
    const flags = woff2.readUInt8(place++)
    const table = flags & 63
    if (table === 63) place += 4
    starts[table] = start
    const length = readNumber()
    // A table has another length there if it was transformed: outlines (10, 11) by any version but 3.
    const plain = table === 10 || table === 11 ? 3 : 0
    start += flags >> 6 === plain ? length : readNumber()
  }
  const tables = brotliDecompressSync(woff2.subarray(place, place + woff2.readUInt32BE(20)))
  const [, head = 0, hhea = 0] = starts
  const em = tables.readUInt16BE(head + 18)
  return [tables.readInt16BE(hhea + 4) / em, -tables.readInt16BE(hhea + 6) / em]
}
