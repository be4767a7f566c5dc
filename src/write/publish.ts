import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { cachePath } from '../shared/cache.ts'
import { BuildError } from '../shared/fault.ts'
import { foldCase, foldersAbove } from '../shared/file-names.ts'
import * as files from '../shared/files.ts'

/** Path in `dist/` → file. */
type Site = Map<string, files.OutputFile>

/** Read before the sources, it shows whether another build publishes in between. */
export function lastPublicationId(root: string): string {
  return files.readSource(root, publicationFile(root))
}

/** Several folders can share one cache. */
function publicationFile(root: string): string {
  return cachePath(root, `publication-${files.hashOf(fs.realpathSync(root)).slice(0, 12)}`)
}

/**
 * Writes `dist/`. Killed at any moment, it leaves each page whole, with all its files.
 * @throws {BuildError} also if another build publishes after `lastId`, whose site stays whole
 */
export function publishSite(root: string, site: Site, lastId = lastPublicationId(root)): void {
  const dist = join(root, 'dist')
  if (files.linkStatOf(dist)?.isDirectory() === false) {
    const found = 'a link or a file, not a folder'
    throw new BuildError([{ code: 'obstacle', file: 'dist', found, fix: 'Move or remove it.' }])
  }
  checkPublication(root, lastId)
  const id = randomUUID()
  files.writeAtomically(publicationFile(root), id)
  const check = () => checkPublication(root, id)
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
  if (lastPublicationId(root) === expected) return
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
  const names = new Set([...outputs, ...outputs.flatMap(foldersAbove)].map(foldCase))
  const isInTheWay = (output: string) => names.has(foldCase(output))
  for (const output of unwanted.filter(isInTheWay)) remove(join(dist, output))
  // Pages come last, so that each finds its files.
  const isPage = (output: string) => output.endsWith('.html')
  const inOrder = [...site].sort(([a], [b]) => Number(isPage(a)) - Number(isPage(b)))
  for (const [output, file] of inOrder) {
    const path = join(dist, output)
    // Unchanged files keep their time, since uploads go by it.
    if (files.statOf(path)?.isFile() && isSame(path, file)) continue
    files.makeAtomically(path, (draft) => {
      writeDraft(draft, file)
      check()
    })
  }
  const old = unwanted.filter((output) => !isInTheWay(output)).map((output) => join(dist, output))
  // Removing a folder removed its files too.
  for (const path of old) if (files.linkStatOf(path)) remove(path)
}

function isSame(path: string, file: files.OutputFile): boolean {
  return files.isCopy(file)
    ? hasSameBytes(path, file.copyOf)
    : fs.readFileSync(path).equals(Buffer.from(file))
}

function hasSameBytes(path: string, other: string): boolean {
  const { size } = fs.statSync(path)
  if (size !== fs.statSync(other).size) return false
  const length = 2 ** 20
  return files.readParts(path, (read) =>
    files.readParts(other, (readOther) => {
      for (let start = 0; start < size; start += length) {
        if (!read(start, length).equals(readOther(start, length))) return false
      }
      return true
    }),
  )
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
