import type { PublicFile } from '../read/public-files.ts'
import type { StyleReference } from '../read/style.ts'
import type { ContentFault } from '../schema/paths.ts'
import { type Fault, quoted, type UnplacedFault } from '../shared/fault.ts'
import { toNFC } from '../shared/file-names.ts'
import { redirectOutput } from '../shared/routes.ts'
import { decoded, pathOf } from '../shared/urls.ts'
import { createNames, deadLinkFault } from './outputs.ts'

// What leads to a file of `dist/`, or takes its name, apart from the links of pages.

export function checkClashes(
  publicFiles: Pick<PublicFile, 'output'>[],
  builtFiles: string[],
): Fault[] {
  const take = createNames(builtFiles)
  const found = 'a name already taken by a page or file (upper and lower case count as the same)'
  const fault = { code: 'file-over-file', found, fix: 'Rename or remove it.' }
  const clashing = publicFiles.filter(({ output }) => !take(output))
  return clashing.map(({ output }) => ({ file: `public/${output}`, ...fault }))
}

/** `outputs`: all of `dist/` but redirects. */
export function checkRedirects(
  redirects: Record<string, string>,
  outputs: Set<string>,
): ContentFault[] {
  const take = createNames(outputs)
  const outputOf = (from: string) => redirectOutput(from) ?? decoded(from).slice(1)
  const clashing = Object.keys(redirects).filter((from) => !take(outputOf(from)))
  return clashing.map((from) => {
    const found = `${quoted(from)}, which a page, a file or another redirect already has`
    const fix = 'Remove the redirect, or what has its address.'
    return { code: 'redirect-over-file', path: ['redirects', from], found, fix }
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
    return outputs.has(path.slice(1)) ? undefined : deadLinkFault(path, outputs)
  }
  const fix = 'Put the file into public/, and write its path from there: url("/paper.png").'
  return { code: 'wrong-address', found: `${quoted(url)}, which no page could load`, fix }
}
