import { type Colour, type StyleReference, tokensFile } from '../read/style.ts'
import { type Diagnostic, type Fault, quoted } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import { pathOf } from '../shared/urls.ts'
import { deadEnd } from './targets.ts'

export function checkReferences(references: StyleReference[], outputs: Set<string>): Diagnostic[] {
  return references.flatMap(({ file, line, ...reference }) => {
    const fault = faultOf(reference, outputs)
    return fault ? [{ ...fault, file, line }] : []
  })
}

type Reference = Pick<StyleReference, 'url' | 'isImport'>

function faultOf({ url, isImport }: Reference, outputs: Set<string>): Fault | undefined {
  if (isImport) {
    const fix = 'Write @use "…" for a file of styles/; install a typeface from fontsource.org.'
    return { code: 'style-import', found: '@import, which no browser follows here', fix }
  }
  if (url.startsWith('#')) return undefined
  const path = toNFC(pathOf(url)).slice(1)
  if (/^\/(?!\/)/.test(url)) return outputs.has(path) ? undefined : deadEnd(path, outputs)
  const fix = 'Put the file into public/, and write its path from there: url("/paper.png").'
  const reason = /^([a-z]+:|\/)/i.test(url) ? 'the security policy blocks' : 'is not published'
  return { code: 'wrong-address', found: `${quoted(url)}, which ${reason}`, fix }
}

/** See WCAG 2, 1.4.3 and 1.4.11. */
const minimum = new Map([
  ['ink', 4.5],
  ['quiet', 4.5],
  ['blue', 3],
])

export function warnOfContrast(colours: Colour[]): Diagnostic[] {
  const paper = colours.find(({ name }) => name === 'paper')
  return colours.flatMap(({ name, line, hexes }) =>
    hexes.flatMap((hex, scheme): Diagnostic[] => {
      const [on, needed] = [paper?.hexes[scheme], minimum.get(name)]
      if (!hex || !on || !needed || contrastOf(hex, on) >= needed) return []
      const found = `${hex}, ${contrastOf(hex, on).toFixed(1)} : 1 on ${on}, less than ${needed} : 1`
      const fix = 'Choose a colour that differs more from --paper, or few can read it.'
      const place = { file: tokensFile, line, field: `--${name}` }
      return [{ level: 'warning', code: 'low-contrast', ...place, found, fix }]
    }),
  )
}

function contrastOf(...hexes: [string, string]): number {
  const [dark = 0, light = 0] = hexes.map(luminanceOf).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(hex: string): number {
  const weights = [0.2126, 0.7152, 0.0722]
  const parts = weights.map((weight, index) => {
    const part = Number.parseInt(hex.slice(2 * index + 1, 2 * index + 3), 16) / 255
    return weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  })
  return parts.reduce((sum, part) => sum + part)
}
