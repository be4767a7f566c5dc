import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { cachedName } from '../read/modules/compiler.ts'
import type { RenderedSite } from '../render/rendered-site.ts'
import { pruneCache, readSaved, save } from '../shared/cache.ts'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'
import { foldCase, foldersAbove } from '../shared/file-names.ts'
import {
  bytesOf,
  linkStatOf,
  listFiles,
  type OutputFile,
  remove,
  statOf,
  throwDiskError,
  tryToRemove,
} from '../shared/files.ts'

/** Thrown while files are written: every page in `dist` is complete, but some are old. */
export class PublishError extends BuildError {}

const recordFile = 'published.json'

export function readPublished(root: string): { base: string; outputs: string[] } {
  return readSaved(root, recordFile, root) ?? { base: '/', outputs: [] }
}

export function publishSite(root: string, { files, siteUrl, images, imports }: RenderedSite) {
  const published = publish(root, files, siteUrl.pathname)
  const encoded = images.map(({ cached }) => cached)
  pruneCache(root, 'images', encoded)
  pruneCache(root, 'modules', [...imports.keys()].map(cachedName))
  return published
}

/**
 * Writes the site file by file, each by a rename: first what pages need, then pages. Last it removes
 * old files. So every page in `dist` is complete and finds its files at any moment, even if the build
 * is killed or the disk is full. Leaves unchanged files alone, and files that no build wrote.
 * @throws {BuildError} if something stands in the way; {PublishError} if `dist` cannot be written
 */
export function publish(root: string, files: Map<string, OutputFile>, base: string) {
  const { outputs: known } = readPublished(root)
  const outputs = [...files.keys()]
  refuseObstacles(root, outputs)
  const writeRecord = (outputs: string[]) => save(root, recordFile, root, { base, outputs })
  // The next build must know what this one wrote, even if it is killed.
  writeRecord([...new Set([...known, ...outputs])])
  const old = known.filter((output) => !files.has(output))
  const places = new Set(outputs.map(foldCase))
  const isTwin = (output: string) => places.has(foldCase(output))
  const draft = `${root}/dist/.draft`
  try {
    remove(draft)
    // To Windows and macOS, names that differ in case are the same: the old one has to go first.
    for (const output of old.filter(isTwin)) removeOutput(root, output)
    const isPage = (output: string) => Number(output.endsWith('.html'))
    const inOrder = [...files].sort(([a], [b]) => isPage(a) - isPage(b))
    let bytes = 0
    for (const [output, file] of inOrder) bytes += writeFile(root, output, file, draft)
    for (const output of old) if (!isTwin(output)) removeOutput(root, output)
    writeRecord(outputs)
    return { bytes, diagnostics: [...warnOfGone(old), ...warnOfForeign(root, files)] }
  } catch (error) {
    tryToRemove(draft)
    throwDiskError(error, 'dist', PublishError)
  }
}

function refuseObstacles(root: string, outputs: string[]): void {
  const files = new Set(outputs.map((output) => `dist/${output}`))
  const folders = [...files].flatMap(foldersAbove)
  const diagnostics = [...new Set([...folders, ...files])].flatMap((file) => {
    const stat = linkStatOf(`${root}/${file}`)
    const isFile = files.has(file)
    if (!stat || (isFile ? stat.isFile() : stat.isDirectory())) return []
    const found = 'something that no build wrote'
    const expected = isFile ? 'a file of the site' : 'a folder of the site'
    return { code: 'obstacle', file, found, expected, fix: 'Move or remove it, then build again.' }
  })
  if (diagnostics.length > 0) throw new BuildError(diagnostics)
}

/** Returns the size in bytes. Films may be large: a copy with the size and time of its source is kept. */
function writeFile(root: string, output: string, file: OutputFile, draft: string): number {
  const target = `${root}/dist/${output}`
  fs.mkdirSync(dirname(target), { recursive: true })
  const source = typeof file === 'object' && 'copyOf' in file ? statOf(file.copyOf) : undefined
  const stat = statOf(target)
  const isSameTime = source && stat && Math.abs(stat.mtimeMs - source.mtimeMs) < 2
  if (isSameTime && stat.size === source.size) return stat.size
  const bytes = bytesOf(root, file)
  if (stat?.size !== bytes.length || !fs.readFileSync(target).equals(bytes)) {
    fs.writeFileSync(draft, bytes)
    if (source) fs.utimesSync(draft, source.atime, source.mtime)
    fs.renameSync(draft, target)
  }
  return bytes.length
}

/** With the folders that this leaves empty, but nothing behind a link. */
function removeOutput(root: string, output: string): void {
  const folders = foldersAbove(output).map((folder) => `${root}/dist/${folder}`)
  const path = `${root}/dist/${output}`
  const isInside = folders.every((folder) => linkStatOf(folder)?.isDirectory())
  if (!isInside || !linkStatOf(path)?.isFile()) return
  remove(path)
  for (const folder of folders) if (fs.readdirSync(folder).length === 0) remove(folder)
}

/** Once: the next build no longer knows them. */
function warnOfGone(old: string[]): Diagnostic[] {
  return old
    .filter((output) => output.endsWith('.html'))
    .map((output) => ({
      level: 'warning',
      code: 'gone-page',
      file: `dist/${output}`,
      found: 'a page that the last build had, and this one has not',
      expected: 'a page, or a redirect for those who kept its address',
      fix: `If it was online, write into src/content/redirects.ts where it is now: '/${output.replace(/\/?index\.html$/, '')}': '/…'.`,
    }))
}

function warnOfForeign(root: string, files: Map<string, OutputFile>): Diagnostic[] {
  return listFiles(root, 'dist').flatMap((file) => {
    const output = file.slice('dist/'.length)
    // Owners who push dist/ to a host keep a repository in it.
    if (output.startsWith('.git') || files.has(output)) return []
    // No owner puts files there.
    const isOld = /^(assets\/|manifest\.webmanifest$)/.test(output)
    return {
      level: 'warning',
      code: 'foreign-file',
      file,
      found: `a file that ${isOld ? 'an older version' : 'no build'} wrote, which stays there`,
      expected: 'only files of the site',
      fix: isOld
        ? 'Remove it, or all of dist/, then build again.'
        : 'Move it to public/, which each build copies, or remove it.',
    }
  })
}
