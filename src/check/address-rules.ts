import type { PublicFile } from '../read/public-files.ts'
import type { StyleReference } from '../read/style.ts'
import type { ContentFault } from '../schema/paths.ts'
import { type Fault, quoted, type UnplacedFault } from '../shared/fault.ts'
import { toNFC } from '../shared/file-names.ts'
import { redirectOutput } from '../shared/routes.ts'
import { decoded, pathOf } from '../shared/urls.ts'
import { createTaken, deadLinkFault } from './outputs.ts'

// What leads to a file of `dist/`, or takes its name, apart from the links of pages.

export function checkClashes(publicFiles: PublicFile[], builtFiles: string[]): Fault[] {
  const { isTaken, take } = createTaken(builtFiles)
  const found = 'a name that a page or file already has (capitals do not count)'
  const clash = { code: 'file-over-file', found, fix: 'Rename or remove it.' }
  const clashing = publicFiles.filter(({ output }) => {
    const isOver = isTaken(output)
    take(output)
    return isOver
  })
  return clashing.map(({ output }) => ({ file: `public/${output}`, ...clash }))
}

/** `outputs`: all of `dist/` but redirects. */
export function checkRedirects(
  redirects: Record<string, string>,
  outputs: Set<string>,
): ContentFault[] {
  const { isTaken, take } = createTaken(outputs)
  return Object.keys(redirects).flatMap((from) => {
    const output = redirectOutput(from) ?? decoded(from).slice(1)
    const isOver = isTaken(output)
    take(output)
    const found = `${quoted(from)}, which a page or file already has`
    const fix = 'Remove the redirect, or what stands at its address.'
    const fault = { code: 'redirect-over-file', found, fix }
    return isOver ? [{ ...fault, path: ['redirects', from] }] : []
  })
}

export function checkReferences(references: StyleReference[], outputs: Set<string>): Fault[] {
  return references.flatMap(({ url, file, line }) => {
    const fault = faultOfUrl(url, outputs)
    return fault ? [{ ...fault, file, line }] : []
  })
}

function faultOfUrl(url: string, outputs: Set<string>): UnplacedFault | undefined {
  // A part of a drawing.
  if (url.startsWith('#')) return undefined
  if (/^\/(?!\/)/.test(url)) {
    const path = toNFC(pathOf(url))
    return outputs.has(path.slice(1)) ? undefined : deadLinkFault(path, outputs, 'file')
  }
  const fix = 'Put the file into public/, and write its path from there: url("/paper.png").'
  const reason = /^([a-z]+:|\/)/i.test(url) ? 'the security policy blocks' : 'is not published'
  return { code: 'wrong-address', found: `${quoted(url)}, which ${reason}`, fix }
}
