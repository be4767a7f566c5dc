import { quoted, suggest, type UnplacedFault } from '../shared/fault.ts'
import { foldCase, foldersAbove } from '../shared/file-names.ts'
import { outputOfPath, routeOfOutput } from '../shared/routes.ts'

/** '/contact' and '/contact/' → 'contact/index.html', '/press.pdf' → 'press.pdf', if they exist. */
export function findOutput(path: string, outputs: Set<string>): string | undefined {
  const page = outputOfPath(path.replace(/\/?$/, '/'))
  return [path.slice(1), page].find((output) => outputs.has(output))
}

const fixes = {
  page: 'Correct the address or remove the link. If a page or file is missing, add it; if it is a draft, publish it.',
  file: 'Correct the path, or put the file into public/.',
}

/** `path`: '/works/tide'. `kind`: what should be there; what leads to a page may lead to a file too. */
export function deadLinkFault(
  path: string,
  outputs: Set<string>,
  kind: keyof typeof fixes,
): UnplacedFault {
  const named = [...outputs].filter((output) => !output.startsWith('assets/'))
  const address = path.replace(/(?<=.)\/$/, '')
  const fix = suggest(address, named.map(routeOfOutput)) ?? fixes[kind]
  return { code: 'dead-link', found: `${quoted(address)}, which leads nowhere`, fix }
}

/** Returns a function that takes a name for a file, or says that it is taken. */
export function createNames(outputs: Iterable<string>) {
  const files = new Set<string>()
  const folders = new Set<string>()
  // Some disks and hosts ignore case, and no folder can be where a file is.
  const take = (output: string): boolean => {
    const name = foldCase(output)
    const above = foldersAbove(name)
    const isTaken = folders.has(name) || [name, ...above].some((file) => files.has(file))
    files.add(name)
    for (const folder of above) folders.add(folder)
    return !isTaken
  }
  for (const output of outputs) take(output)
  return take
}
