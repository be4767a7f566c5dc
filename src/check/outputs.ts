import { quoted, suggest, type UnplacedFault } from '../shared/fault.ts'
import { foldCase, foldersAbove } from '../shared/file-names.ts'
import { outputOfPath, routeOfOutput } from '../shared/routes.ts'

/** '/contact' and '/contact/' → 'contact/index.html', '/press.pdf' → 'press.pdf', if they exist. */
export function findOutput(path: string, outputs: Set<string>): string | undefined {
  const page = outputOfPath(path.replace(/\/?$/, '/'))
  return [path.slice(1), page].find((output) => outputs.has(output))
}

const fixOfDead =
  'Correct the address or remove it. Add the page, or the file in public/, if it is missing; if it is a draft, publish it.'

/** `path`: '/works/tide'. */
export function deadLinkFault(path: string, outputs: Set<string>): UnplacedFault {
  const named = [...outputs].filter((output) => !output.startsWith('assets/'))
  const address = path.replace(/(?<=.)\/$/, '')
  const fault: UnplacedFault = {
    code: 'dead-link',
    found: `${quoted(address)}, which leads nowhere`,
    fix: suggest(address, named.map(routeOfOutput)) ?? fixOfDead,
  }
  // Code makes this word of a value that it lacks.
  return /\bundefined$/.test(address) ? { ...fault, follows: true } : fault
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
