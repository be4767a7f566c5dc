import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { asDiskError, tryToRemove } from '../disk/disk-error.ts'
import { BuildError } from '../problem.ts'
import { bytesOf, isCopy, type OutputFile } from './output-files.ts'

/**
 * Writes the site file by file, each by a rename within one file system: what pages point to first,
 * pages next, what no longer belongs last. So at any moment, also when killed or with a full disk,
 * every page in `dist` is whole and finds its files. Unchanged files are left alone.
 * @returns how many bytes `dist` holds
 * @throws {BuildError} when `dist` is no folder or cannot be written
 */
export function publish(dist: string, files: Map<string, OutputFile>): number {
  refuseOtherThanFolder(dist)
  const drafts = join(dist, '.drafts')
  try {
    mkdirSync(dist, { recursive: true })
    rmSync(drafts, { recursive: true, force: true })
    mkdirSync(drafts)
    const outputs = [...files.keys()]
    let bytes = 0
    for (const output of [...outputs.filter(isNotPage), ...outputs.filter(isPage)]) {
      const file = files.get(output)
      if (file !== undefined) bytes += writeFile(dist, output, file, join(drafts, 'file'))
    }
    removeOthers(dist, new Set(outputs))
    return bytes
  } catch (error) {
    tryToRemove(drafts)
    throw asDiskError('dist', error)
  }
}

function refuseOtherThanFolder(dist: string): void {
  const stat = lstatSync(dist, { throwIfNoEntry: false })
  if (!stat || stat.isDirectory()) return
  throw new BuildError([
    {
      file: 'dist',
      found: stat.isSymbolicLink() ? 'a symbolic link' : 'a file',
      allowed: 'a folder, or nothing yet',
      remedy: 'Remove it; the build makes the folder.',
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
  const standing = standingAt(target)
  if (standing?.isFile() && isSame(target, standing.size, file)) return standing.size
  makeFolder(dist, dirname(target))
  const bytes = bytesOf(file)
  writeFileSync(draft, bytes)
  if (standing?.isDirectory()) rmSync(target, { recursive: true })
  renameSync(draft, target)
  return bytes.length
}

function standingAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch (error) {
    // ENOTDIR: a file stands where a folder is needed.
    if (error instanceof Error && 'code' in error && /^ENO(ENT|TDIR)$/.test(`${error.code}`))
      return undefined
    throw error
  }
}

/** A file of an earlier build may stand where a folder is needed now. */
function makeFolder(dist: string, folder: string): void {
  if (folder === dist || standingAt(folder)?.isDirectory()) return
  makeFolder(dist, dirname(folder))
  rmSync(folder, { force: true })
  mkdirSync(folder)
}

function isSame(target: string, size: number, file: OutputFile): boolean {
  if (isCopy(file)) {
    if (size !== statSync(file.copyOf).size) return false
    // The name stands for the content, so that hundreds of pictures need not be read again.
    if (file.isNamedByContent) return true
  }
  return readFileSync(target).equals(bytesOf(file))
}

function removeOthers(dist: string, keep: Set<string>): void {
  const folders = new Set([...keep].flatMap(foldersAbove))
  for (const { parentPath, name } of readdirSync(dist, { withFileTypes: true, recursive: true })) {
    const path = `${parentPath}/${name}`
    const output = path.slice(dist.length + 1).replaceAll('\\', '/')
    if (!keep.has(output) && !folders.has(output)) rmSync(path, { recursive: true, force: true })
  }
}

function foldersAbove(output: string): string[] {
  const folder = dirname(output)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}
