import type { StyleReference } from '../read/style.ts'
import { type Fault, quoted, type UnplacedFault } from '../shared/fault.ts'
import { toNFC } from '../shared/file-names.ts'
import { pathOf } from '../shared/urls.ts'
import { deadLinkFault } from './targets.ts'

export function checkReferences(references: StyleReference[], outputs: Set<string>): Fault[] {
  return references.flatMap(({ url, file, line }) => {
    const fault = faultOfUrl(url, outputs)
    return fault ? [{ ...fault, file, line }] : []
  })
}

function faultOfUrl(url: string, outputs: Set<string>): UnplacedFault | undefined {
  if (url.startsWith('#')) return undefined
  const path = toNFC(pathOf(url)).slice(1)
  if (/^\/(?!\/)/.test(url))
    return outputs.has(path) ? undefined : deadLinkFault(path, outputs, 'file')
  const fix = 'Put the file into public/, and write its path from there: url("/paper.png").'
  const reason = /^([a-z]+:|\/)/i.test(url) ? 'the security policy blocks' : 'is not published'
  return { code: 'wrong-address', found: `${quoted(url)}, which ${reason}`, fix }
}
