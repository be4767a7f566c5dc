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
import { join } from 'node:path'
import { asDiskError, tryToRemove } from '../disk/disk-error.ts'
import { BuildError } from '../problem.ts'
import { bytesOf, foldersAbove, isCopy, type OutputFile } from './output-files.ts'

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

/** An earlier build's file may stand where a folder is needed now, or a link that leads elsewhere. */
function makeFolders(dist: string, outputs: string[]): void {
  const folders = new Set(outputs.flatMap(foldersAbove))
  for (const folder of [...folders].sort((a, b) => a.length - b.length)) {
    const path = `${dist}/${folder}`
    if (standingAt(path)?.isDirectory()) continue
    rmSync(path, { force: true })
    mkdirSync(path)
  }
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
