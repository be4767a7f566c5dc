import { isOfPackage, type Style, type StyleReference, tokensFile } from '../read/style.ts'
import { type Diagnostic, type Fault, quoted } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import { pathOf } from '../shared/urls.ts'
import { deadEnd } from './targets.ts'

/** What the sheet refers to is published, and no other host is asked. */
export function checkReferences(references: StyleReference[], outputs: Set<string>): Diagnostic[] {
  return references.flatMap((reference) => {
    const fault = isOfPackage(reference) ? undefined : faultOf(reference, outputs)
    return fault ? [{ ...fault, file: reference.file, line: reference.line }] : []
  })
}

function faultOf({ url, isImport }: StyleReference, outputs: Set<string>): Fault | undefined {
  if (isImport) {
    const fix = 'Write @use "…" for a file of styles/; install a typeface from fontsource.org.'
    return { code: 'style-import', found: '@import, which no browser follows here', fix }
  }
  if (url.startsWith('#')) return undefined
  const path = toNFC(pathOf(url)).slice(1)
  if (/^\/(?!\/)/.test(url)) return outputs.has(path) ? undefined : deadEnd(path, outputs)
  const fix = 'Put the file into public/, and write its path from there: url("/paper.png").'
  return /^([a-z]+:|\/)/i.test(url)
    ? { code: 'blocked-by-policy', found: `${quoted(url)}, which the security policy blocks`, fix }
    : { code: 'dead-link', found: `${quoted(url)}, which is not published`, fix }
}

const minimum: Record<string, number> = { ink: 4.5, quiet: 4.5, blue: 3 }

/** Of the tokens on their paper, in each scheme (WCAG 2, 1.4.3 and 1.4.11). */
export function warnOfContrast({ colours, schemes }: Pick<Style, 'colours' | 'schemes'>) {
  const paper = colours.find(({ name }) => name === 'paper')
  return (['light', 'dark'] as const).flatMap((scheme): Diagnostic[] => {
    const isShown = !/light|dark/.test(schemes) || schemes.includes(scheme)
    if (!isShown) return []
    return colours.flatMap(({ name, line, ...colour }) => {
      const [needed = 0, on, own] = [minimum[name], paper?.[scheme], colour[scheme]]
      const ratio = on && own ? contrastOf(on, own) : needed
      if (ratio >= needed) return []
      const found = `${ratio.toFixed(1)} : 1 on --paper in the ${scheme} scheme, less than ${needed} : 1`
      const fix = 'Choose a colour that differs more from --paper, or few can read it.'
      const place = { file: tokensFile, line, field: `--${name}` }
      return { level: 'warning', code: 'low-contrast', ...place, found, fix }
    })
  })
}

function contrastOf(...colours: string[]): number {
  const [dark = 0, light = 0] = colours.map(luminanceOf).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
