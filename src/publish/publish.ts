import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskProblem, isDiskError, linkStatOf, pathBelow, remove, tryToRemove } from '../disk.ts'
import { composed, foldersAbove } from '../paths.ts'
import { BuildError } from '../problem.ts'

/** One file of `dist/`: its text or bytes, or the absolute path of the file it is a copy of. */
export type OutputFile = string | Uint8Array | { copyOf: string }

/** Ends a build while it writes: every page in `dist` is whole, but some are new and some old. */
export class PublishError extends BuildError {}

/**
 * Writes the site file by file, each by a rename within one file system: what pages point to first,
 * pages next, what no longer belongs last. So at any moment, also when killed or with a full disk,
 * every page in `dist` is whole and finds its files. Unchanged files are left alone.
 * @returns how many bytes `dist` holds
 * @throws {BuildError} when `dist` is no folder, a {PublishError} when it cannot be written
 */
export function publish(dist: string, files: Map<string, OutputFile>): number {
  refuseOtherThanFolder(dist)
  const drafts = join(dist, '.drafts')
  try {
    mkdirSync(dist, { recursive: true })
    remove(drafts)
    mkdirSync(drafts)
    makeFolders(dist, [...files.keys()])
    const isPage = ([output]: [string, OutputFile]) => output.endsWith('.html')
    const pages = [...files].filter(isPage)
    const others = [...files].filter((file) => !isPage(file))
    const sizes = [...others, ...pages].map(([output, file]) =>
      writeOutput(`${dist}/${output}`, file, join(drafts, 'file')),
    )
    removeOthers(dist, [...files.keys()])
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch (error) {
    tryToRemove(drafts)
    throw isDiskError(error) ? new PublishError([diskProblem('dist', error)]) : error
  }
}

function refuseOtherThanFolder(dist: string): void {
  const stat = linkStatOf(dist)
  if (!stat || stat.isDirectory()) return
  throw new BuildError([
    {
      file: 'dist',
      found: stat.isSymbolicLink() ? 'a symbolic link' : 'a file',
      expected: 'a folder, or nothing yet',
      fix: 'Remove it. The build makes the folder.',
    },
  ])
}

/** An earlier build's file may stand where a folder is needed now, or a link that leads elsewhere. */
function makeFolders(dist: string, outputs: string[]): void {
  const folders = new Set(outputs.flatMap(foldersAbove))
  for (const folder of [...folders].sort((a, b) => a.length - b.length)) {
    const path = `${dist}/${folder}`
    if (linkStatOf(path)?.isDirectory()) continue
    remove(path)
    mkdirSync(path)
  }
}

/** How many bytes the file has. */
function writeOutput(target: string, file: OutputFile, draft: string): number {
  const bytes = bytesOf(file)
  const stat = linkStatOf(target)
  if (stat?.isFile() && stat.size === bytes.length && readFileSync(target).equals(bytes)) {
    return stat.size
  }
  writeFileSync(draft, bytes)
  if (stat?.isDirectory()) remove(target)
  renameSync(draft, target)
  return bytes.length
}

export function bytesOf(file: OutputFile): Buffer {
  const isCopy = typeof file === 'object' && 'copyOf' in file
  return isCopy ? readFileSync(file.copyOf) : Buffer.from(file)
}

function removeOthers(dist: string, outputs: string[]): void {
  const keep = new Map(
    outputs.flatMap((output) =>
      [output, ...foldersAbove(output)].map((name) => [fold(name), name]),
    ),
  )
  const kept = new Set(keep.values())
  for (const { parentPath, name } of readdirSync(dist, { withFileTypes: true, recursive: true })) {
    const path = `${parentPath}/${name}`
    const output = pathBelow(dist, path)
    // An owner who pushes dist/ to a host keeps its history there.
    if (kept.has(output) || output === '.git' || output.startsWith('.git/')) continue
    const other = keep.get(fold(output))
    // Disks of Windows and macOS keep the spelling that was first: it takes the new one.
    if (other !== undefined && isOneFile(path, `${dist}/${other}`))
      renameSync(path, `${dist}/${other}`)
    else remove(path)
  }
}

/** Names that are one on disks of Windows and macOS. */
function fold(output: string): string {
  return composed(output).toLowerCase()
}

function isOneFile(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) =>
    lstatSync(path, { bigint: true, throwIfNoEntry: false }),
  )
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev
}
