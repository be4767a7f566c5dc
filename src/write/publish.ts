import * as fs from 'node:fs'
import { cachePath, readCached, writeCached } from '../shared/cache.ts'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'
import { foldCase, foldersAbove, isLitter } from '../shared/file-names.ts'
import {
  bytesOf,
  linkStatOf,
  listBelow,
  type OutputFile,
  pathBelow,
  remove,
  statOf,
  throwDiskError,
  tryToRemove,
} from '../shared/files.ts'

/** Ends a build while it writes: every page in `dist` is whole, but some are new and some old. */
export class PublishError extends BuildError {}

const recordFile = 'published.json'

/** What builds have put into `dist`, and where on its host the site begins ('/portfolio/'). */
export function readPublished(root: string): { base: string; outputs: string[] } {
  return readCached(cachePath(root, recordFile), root) ?? { base: '/', outputs: [] }
}

/**
 * Writes the site file by file, each by a rename within one file system: what pages point to first,
 * pages next, what no longer belongs last. So at any moment, also when killed or with a full disk,
 * every page in `dist` is whole and finds its files. Unchanged files are left alone, and so are
 * those that no build wrote.
 * @returns how many bytes the site has, and warnings of files that are not part of it
 * @throws {BuildError} when `dist` is no folder, a {PublishError} when it cannot be written
 */
export function publish(root: string, files: Map<string, OutputFile>, base: string) {
  const dist = `${root}/dist`
  refuseOtherThanFolder(dist)
  const draft = `${dist}/.${process.pid}.draft`
  const outputs = [...files.keys()]
  const isPage = ([output]: [string, OutputFile]) => output.endsWith('.html')
  const inOrder = [...files].sort((a, b) => Number(isPage(a)) - Number(isPage(b)))
  const writeRecord = (value: unknown) =>
    writeCached(cachePath(root, recordFile), JSON.stringify({ version: root, value }))
  const known = new Set([...readPublished(root).outputs, ...outputs])
  // First: the next build has to know what this one wrote before it was killed.
  writeRecord({ base, outputs: [...known] })
  let bytes = 0
  try {
    fs.mkdirSync(dist, { recursive: true })
    remove(draft)
    makeFolders(dist, outputs)
    for (const [output, file] of inOrder) {
      bytes += writeOutput(root, `${dist}/${output}`, file, draft)
    }
    const others = removeOld(root, outputs, known)
    writeRecord({ base, outputs })
    return { bytes, warnings: others.map(warningOf) }
  } catch (error) {
    tryToRemove(draft)
    throwDiskError(error, 'dist', PublishError)
  }
}

function warningOf(output: string): Diagnostic {
  return {
    file: `dist/${output}`,
    found: 'a file that this build did not write, which stays there',
    expected: 'nothing but the site',
    fix: 'Put it into public/, from where each build copies it, or remove it.',
  }
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
    fs.mkdirSync(path)
  }
}

/**
 * How many bytes it has. A copy with the size and time of its source is the same, as for rsync: films
 * may be large.
 */
function writeOutput(root: string, target: string, file: OutputFile, draft: string): number {
  const source = typeof file === 'object' && 'copyOf' in file ? statOf(file.copyOf) : undefined
  const stat = linkStatOf(target)
  const isFileOf = (size: number) => stat?.isFile() && stat.size === size
  const isAsOld = Math.abs((stat?.mtimeMs ?? 0) - (source?.mtimeMs ?? 0)) < 2
  if (source && isFileOf(source.size) && isAsOld) return source.size
  const bytes = bytesOf(root, file)
  if (!isFileOf(bytes.length) || !fs.readFileSync(target).equals(bytes)) {
    fs.writeFileSync(draft, bytes)
    if (source) fs.utimesSync(draft, source.atime, source.mtime)
    if (stat?.isDirectory()) remove(target)
    fs.renameSync(draft, target)
  }
  return bytes.length
}

/** Removes what builds wrote and this one did not; the files that are left. */
function removeOld(root: string, outputs: string[], known: Set<string>): string[] {
  const dist = `${root}/dist`
  const names = new Set(outputs.flatMap((output) => [output, ...foldersAbove(output)]))
  const spellings = new Map([...names].map((name) => [foldCase(name), name]))
  const pathOf = ({ parentPath, name }: fs.Dirent) => pathBelow(dist, `${parentPath}/${name}`)
  const entries = listBelow(root, dist)
  const present = new Set(entries.map(pathOf))
  const left: string[] = []
  // What lies in a folder comes before it then.
  for (const entry of entries.reverse()) {
    const output = pathOf(entry)
    // An owner who pushes dist/ to a host keeps its history there.
    if (names.has(output) || output.startsWith('.git')) continue
    const path = `${dist}/${output}`
    const isEmpty = entry.isDirectory() && fs.readdirSync(path).length === 0
    const spelling = spellings.get(foldCase(output))
    // Disks of Windows and macOS keep the spelling that was first: it takes the new one.
    if (spelling !== undefined && !present.has(spelling)) fs.renameSync(path, `${dist}/${spelling}`)
    else if (isEmpty || known.has(output) || isOurs(output, entry)) remove(path)
    else if (!entry.isDirectory()) left.push(output)
  }
  return left
}

/** For where the record is lost: whether nobody else gives such a name, or writes such a page by hand. */
function isOurs(output: string, entry: fs.Dirent): boolean {
  const name = /^(assets\/[^/]+\.[0-9a-f]{8}(-\w+)?\.\w+|\.\d+\.draft)$/
  // As the pages and redirects of builds begin.
  const start =
    /^<!doctype html><html lang="[^"]+"( dir="rtl")?><head><meta charset="utf-8"\/?><meta name="viewport" [^>]+>(<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; |<title>(.*)<\/title><link rel="canonical" href="\3"><meta name="robots" content="noindex"><meta http-equiv="refresh")/i
  const isPage = entry.isFile() && output.endsWith('.html')
  if (name.test(output) || isLitter(entry.name)) return true
  return isPage && start.test(fs.readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
}
