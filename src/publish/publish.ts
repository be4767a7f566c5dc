import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import {
  bytesOf,
  linkStatOf,
  type OutputFile,
  pathBelow,
  remove,
  throwDiskError,
  tryToRemove,
} from '../disk.ts'
import { folded, foldersAbove } from '../paths.ts'
import { BuildError } from '../problem.ts'

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
  const draft = `${dist}/.draft`
  const outputs = [...files.keys()]
  const isPage = ([output]: [string, OutputFile]) => output.endsWith('.html')
  const inOrder = [...files].sort((a, b) => Number(isPage(a)) - Number(isPage(b)))
  let size = 0
  try {
    mkdirSync(dist, { recursive: true })
    remove(draft)
    makeFolders(dist, outputs)
    for (const [output, file] of inOrder) {
      const bytes = bytesOf(file)
      writeOutput(`${dist}/${output}`, bytes, draft)
      size += bytes.length
    }
    removeOthers(dist, outputs)
  } catch (error) {
    tryToRemove(draft)
    throwDiskError(error, 'dist', PublishError)
  }
  return size
}

function refuseOtherThanFolder(dist: string): void {
  const stat = linkStatOf(dist)
  if (!stat || stat.isDirectory()) return
  const found = stat.isSymbolicLink() ? 'a symbolic link' : 'a file'
  const fix = 'Remove it. The build makes the folder.'
  throw new BuildError([{ file: 'dist', found, expected: 'a folder, or nothing yet', fix }])
}

/** An earlier build's file may stand where a folder is needed now, or a link that leads elsewhere. */
function makeFolders(dist: string, outputs: string[]): void {
  const folders = new Set(outputs.flatMap((output) => foldersAbove(output).reverse()))
  for (const folder of folders) {
    const path = `${dist}/${folder}`
    if (linkStatOf(path)?.isDirectory()) continue
    remove(path)
    mkdirSync(path)
  }
}

function writeOutput(target: string, bytes: Buffer, draft: string): void {
  const stat = linkStatOf(target)
  const mayBeSame = stat?.isFile() && stat.size === bytes.length
  if (mayBeSame && readFileSync(target).equals(bytes)) return
  writeFileSync(draft, bytes)
  if (stat?.isDirectory()) remove(target)
  renameSync(draft, target)
}

function removeOthers(dist: string, outputs: string[]): void {
  const names = new Set(outputs.flatMap((output) => [output, ...foldersAbove(output)]))
  const spellings = new Map([...names].map((name) => [folded(name), name]))
  const entries = readdirSync(dist, { withFileTypes: true, recursive: true })
  const present = new Set(
    entries.map(({ parentPath, name }) => pathBelow(dist, `${parentPath}/${name}`)),
  )
  for (const output of present) {
    // An owner who pushes dist/ to a host keeps its history there.
    if (names.has(output) || /^\.git(\/|$)/.test(output)) continue
    const spelling = spellings.get(folded(output))
    // Disks of Windows and macOS keep the spelling that was first: it takes the new one.
    const isOneFile = spelling !== undefined && !present.has(spelling)
    if (isOneFile) renameSync(`${dist}/${output}`, `${dist}/${spelling}`)
    else remove(`${dist}/${output}`)
  }
}
