import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { diskProblem, isDiskError, pathBelow, remove, rename, tryToRemove } from '../disk.ts'
import { composed } from '../paths.ts'
import { BuildError } from '../problem.ts'
import { bytesOf, foldersAbove, isCopy, type OutputFile } from './outputs.ts'

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
    const outputs = [...files.keys()]
    makeFolders(dist, outputs)
    let bytes = 0
    for (const output of [...outputs.filter(isNotPage), ...outputs.filter(isPage)]) {
      const file = files.get(output)
      if (file !== undefined) bytes += writeFile(dist, output, file, join(drafts, 'file'))
    }
    removeOthers(dist, new Set(outputs))
    return bytes
  } catch (error) {
    tryToRemove(drafts)
    throw isDiskError(error) ? new PublishError([diskProblem('dist', error)]) : error
  }
}

function refuseOtherThanFolder(dist: string): void {
  const stat = lstatSync(dist, { throwIfNoEntry: false })
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

function isPage(output: string): boolean {
  return output.endsWith('.html')
}

function isNotPage(output: string): boolean {
  return !isPage(output)
}

/** Leaves an unchanged file alone; how many bytes it has. */
function writeFile(dist: string, output: string, file: OutputFile, draft: string): number {
  const target = `${dist}/${output}`
  const stat = statAt(target)
  if (stat?.isFile() && isSame(target, stat.size, file)) return stat.size
  const size = prepare(file, draft)
  if (stat?.isDirectory()) remove(target)
  rename(draft, target)
  return size
}

/** Puts the file where it can be renamed into place; how many bytes it has. */
function prepare(file: OutputFile, draft: string): number {
  if (isCopy(file) && file.isStaged && move(file.copyOf, draft)) return statSync(draft).size
  const bytes = bytesOf(file)
  writeFileSync(draft, bytes)
  return bytes.length
}

/** Whether that could be done: not from one file system to another. */
function move(from: string, to: string): boolean {
  try {
    rename(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false
    throw error
  }
}

function statAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch (error) {
    // ENOTDIR: a file stands where a folder is needed.
    if (error instanceof Error && 'code' in error && /^ENO(ENT|TDIR)$/.test(`${error.code}`))
      return undefined
    throw error
  }
}

/** An earlier build's file may stand where a folder is needed now, or a link that leads elsewhere. */
function makeFolders(dist: string, outputs: string[]): void {
  const folders = new Set(outputs.flatMap(foldersAbove))
  for (const folder of [...folders].sort((a, b) => a.length - b.length)) {
    const path = `${dist}/${folder}`
    if (statAt(path)?.isDirectory()) continue
    remove(path)
    mkdirSync(path)
  }
}

function isSame(target: string, size: number, file: OutputFile): boolean {
  if (isCopy(file)) {
    if (size !== statSync(file.copyOf).size) return false
    // So that hundreds of images need not be read again.
    if (file.isSameBySize) return true
  }
  return readFileSync(target).equals(bytesOf(file))
}

function removeOthers(dist: string, outputs: Set<string>): void {
  const keep = new Set([...outputs, ...[...outputs].flatMap(foldersAbove)])
  const wanted = new Map([...keep].map((output) => [folded(output), output]))
  for (const { parentPath, name } of readdirSync(dist, { withFileTypes: true, recursive: true })) {
    const path = `${parentPath}/${name}`
    const output = pathBelow(dist, path)
    // An owner who pushes dist/ to a host keeps its history there.
    if (output === '.git' || output.startsWith('.git/')) continue
    if (keep.has(output)) continue
    const other = wanted.get(folded(output))
    if (other === undefined || !isOneFile(path, `${dist}/${other}`)) remove(path)
    // Where only a folder above was spelled otherwise, it is renamed already.
    else if (basename(other) !== name) rename(path, `${dist}/${other}`)
  }
}

/** Names that are one on disks of Windows and macOS; these keep the spelling that was first. */
function folded(output: string): string {
  return composed(output).toLowerCase()
}

function isOneFile(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) =>
    lstatSync(path, { bigint: true, throwIfNoEntry: false }),
  )
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev
}
