import { type Colour, tokensFile } from '../read/colours.ts'
import type { StyleReference } from '../read/style.ts'
import { type Fault, quoted, type UnplacedFault } from '../shared/fault.ts'
import { toNFC } from '../shared/file-names.ts'
import { pathOf } from '../shared/urls.ts'
import { deadLinkFault } from './targets.ts'

export function checkReferences(references: StyleReference[], outputs: Set<string>): Fault[] {
  return references.flatMap(({ file, line, ...reference }) => {
    const fault = faultOf(reference, outputs)
    return fault ? [{ ...fault, file, line }] : []
  })
}

type Reference = Pick<StyleReference, 'url' | 'isImport'>

function faultOf({ url, isImport }: Reference, outputs: Set<string>): UnplacedFault | undefined {
  if (isImport) {
    const fix =
      'Write @use "…" for a file in styles/; for a typeface, install it from fontsource.org.'
    return { code: 'style-import', found: '@import, which browsers ignore here', fix }
  }
  if (url.startsWith('#')) return undefined
  const path = toNFC(pathOf(url)).slice(1)
  if (/^\/(?!\/)/.test(url))
    return outputs.has(path) ? undefined : deadLinkFault(path, outputs, 'file')
  const fix = 'Put the file into public/, and write its path from there: url("/paper.png").'
  const reason = /^([a-z]+:|\/)/i.test(url) ? 'the security policy blocks' : 'is not published'
  return { code: 'wrong-address', found: `${quoted(url)}, which ${reason}`, fix }
}

/** What begins as a colour but is none, as where a comma is missing: browsers would drop it. */
export function checkColours(colours: Colour[]): Fault[] {
  const isBroken = (typed: string) =>
    typed.startsWith('#') && !/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(typed)
  const broken = colours.filter(({ typed }) => isBroken(typed))
  const fix = 'Write a colour such as #14181a, and a comma between that of light and that of dark.'
  return broken.map(({ name, line, typed }) => {
    return { code: 'no-colour', file: tokensFile, line, field: `--${name}`, found: typed, fix }
  })
}

/** See WCAG 2, 1.4.3 and 1.4.11. */
const minimum: Record<string, number> = { ink: 4.5, quiet: 4.5, blue: 3 }

export function warnOfContrast(colours: Colour[]): Fault[] {
  const fix = 'Choose a colour with more contrast to --paper, so that everybody can read it.'
  return colours.flatMap(({ name, line, isDark, typed, rgb }): Fault[] => {
    const paper = colours.find((other) => other.name === 'paper' && other.isDark === isDark)
    const needed = minimum[name]
    if (!rgb || !paper?.rgb || !needed) return []
    const contrast = contrastOf(rgb, paper.rgb)
    if (contrast >= needed) return []
    const found = `${typed}, a contrast of ${contrast.toFixed(1)} : 1 on ${paper.typed}, less than ${needed} : 1`
    const place = { file: tokensFile, line, field: `--${name}` }
    return [{ level: 'warning', code: 'low-contrast', ...place, found, fix }]
  })
}

function contrastOf(...colours: [number[], number[]]): number {
  const [dark = 0, light = 0] = colours.map(luminanceOf).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
