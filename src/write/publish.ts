import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { cachePath } from '../shared/cache.ts'
import { BuildError } from '../shared/fault.ts'
import { foldCase, foldersAbove } from '../shared/file-names.ts'
import * as files from '../shared/files.ts'

/** Path in `dist/` → file. */
type Site = Map<string, files.OutputFile>

/** The id of the last publication. Read before the sources, it shows whether another build publishes in between. */
export function lastPublication(root: string): string {
  return files.readSource(root, publicationFile(root))
}

/** Several folders can share one cache. */
function publicationFile(root: string): string {
  return cachePath(root, `publication-${files.hashOf(fs.realpathSync(root)).slice(0, 12)}`)
}

/**
 * Writes `dist/`. Even if it is killed, each page is whole and finds its files.
 * @throws {BuildError} also if another build publishes after `last`, whose site stays whole
 */
export function publishSite(root: string, site: Site, last = lastPublication(root)): void {
  const dist = join(root, 'dist')
  if (files.linkStatOf(dist)?.isDirectory() === false) {
    const fault = {
      code: 'obstacle',
      found: 'a link or a file, not a folder',
      fix: 'Move or remove it.',
    }
    throw new BuildError([{ file: 'dist', ...fault }])
  }
  checkPublication(root, last)
  const own = randomUUID()
  files.writeWhole(publicationFile(root), own)
  const check = () => checkPublication(root, own)
  files.onDisk(dist, () => fs.mkdirSync(dist, { recursive: true }))
  try {
    writeSite(dist, site, check)
  } finally {
    // The other build may have caused the error.
    check()
  }
}

/** @throws {BuildError} if another build was the last to publish */
function checkPublication(root: string, expected: string): void {
  if (lastPublication(root) === expected) return
  const found = 'a newer site, published by another build in the meantime'
  const fix = 'Run npm run build again if your latest changes are missing.'
  throw new BuildError([{ code: 'overtaken', file: 'dist', found, fix }])
}

/** `check`: called before each change, so that none follows those of another build. */
function writeSite(dist: string, site: Site, check: () => void): void {
  const remove = (path: string) => {
    check()
    files.remove(path)
  }
  const outputs = [...site.keys()]
  const unwanted = listUnwanted(dist, outputs)
  // Some disks ignore case in names: there, 'About' is in the way of 'about'.
  const places = new Set([...outputs, ...outputs.flatMap(foldersAbove)].map(foldCase))
  const isInTheWay = (output: string) => places.has(foldCase(output))
  for (const output of unwanted.filter(isInTheWay)) remove(join(dist, output))
  // Pages come last, so that each finds its files.
  const isPage = (output: string) => output.endsWith('.html')
  const inOrder = [...site].sort(([a], [b]) => Number(isPage(a)) - Number(isPage(b)))
  for (const [output, file] of inOrder) {
    const path = join(dist, output)
    // Unchanged files keep their time, since uploads go by it.
    if (files.statOf(path) && isSame(path, file, dirname(dist))) continue
    files.makeWhole(path, (draft) => {
      writeDraft(draft, file)
      check()
    })
  }
  const old = unwanted.filter((output) => !isInTheWay(output)).map((output) => join(dist, output))
  // Removing a folder removed its files too.
  for (const path of old) if (files.linkStatOf(path)) remove(path)
}

/** `root`: of the project. */
function isSame(path: string, file: files.OutputFile, root: string): boolean {
  if (!files.isCopy(file)) return fs.readFileSync(path).equals(Buffer.from(file))
  const [copy, source] = [fs.statSync(path), fs.statSync(file.copyOf)]
  if (copy.size !== source.size) return false
  if (copy.ctimeMs > changedAt(file.copyOf, root)) return true
  if (!hasSameBytes(path, file.copyOf)) return false
  // Renews the ctime, so that the next build need not read it.
  fs.chmodSync(path, 0o644)
  return true
}

/** When a file, or a folder of `public/` around it, was last changed: no program can set ctime. */
function changedAt(path: string, root: string): number {
  const { ctimeMs } = fs.statSync(path)
  const folder = dirname(path)
  // A file that moves with its folder keeps its own time. Other files have names that tell what they hold.
  const isOwn = folder.startsWith(join(root, 'public'))
  return isOwn ? Math.max(ctimeMs, changedAt(folder, root)) : ctimeMs
}

/** Of two files of one size, which may be larger than any buffer. */
function hasSameBytes(one: string, other: string): boolean {
  const [own, theirs] = [fs.openSync(one, 'r'), fs.openSync(other, 'r')]
  try {
    for (;;) {
      const part = readPart(own)
      if (!part.equals(readPart(theirs))) return false
      if (part.length === 0) return true
    }
  } finally {
    fs.closeSync(own)
    fs.closeSync(theirs)
  }
}

/** The next bytes of an open file; none at its end. */
function readPart(descriptor: number): Buffer {
  const bytes = Buffer.allocUnsafe(2 ** 16)
  return bytes.subarray(0, fs.readSync(descriptor, bytes))
}

/** Copies what is a file already: a film may be larger than any buffer. */
function writeDraft(draft: string, file: files.OutputFile): void {
  if (files.isCopy(file)) {
    fs.copyFileSync(file.copyOf, draft)
    // Hosts must be able to read it, and the next build to replace it.
    fs.chmodSync(draft, 0o644)
  } else {
    fs.writeFileSync(draft, file)
  }
}

/** Spares a Git repository. */
function listUnwanted(dist: string, outputs: string[]): string[] {
  const wantedFiles = new Set(outputs)
  const wantedFolders = new Set(outputs.flatMap(foldersAbove))
  return files.listFolder(dist, '').flatMap(({ path: output, entry }) => {
    const wanted = entry.isDirectory() ? wantedFolders : wantedFiles
    return wanted.has(output) || /^\.git(\/|$)/.test(output) ? [] : output
  })
}
