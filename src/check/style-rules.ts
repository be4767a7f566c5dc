import type { StyleReference } from '../read/style.ts'
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
