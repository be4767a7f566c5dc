import fs from 'node:fs'
import { join } from 'node:path'
import { BuildError } from '../shared/diagnostic.ts'
import { foldCase, foldersAbove } from '../shared/file-names.ts'
import * as files from '../shared/files.ts'
import { beginPublication, checkPublication, lastPublication } from './publications.ts'

type Site = Map<string, files.OutputFile>

/**
 * Writes `dist/`. Even if it is killed, each page is whole and finds its files.
 * @throws {BuildError} if another build publishes after `last`, whose site stays whole
 */
export function publishSite(root: string, site: Site, last = lastPublication(root)): void {
  const dist = join(root, 'dist')
  if (files.linkStatOf(dist)?.isDirectory() === false) {
    const fault = { code: 'obstacle', found: 'a link or a file', fix: 'Move or remove it.' }
    throw new BuildError([{ file: 'dist', ...fault }])
  }
  const own = beginPublication(last)
  try {
    writeSite(dist, site, () => checkPublication(own))
  } finally {
    // Whatever went wrong may follow from the other build.
    checkPublication(own)
  }
}

/** `check`: called before each change, so that none follows those of another build. */
function writeSite(dist: string, site: Site, check: () => void): void {
  const remove = (path: string) => {
    check()
    files.remove(path)
  }
  files.onDisk(dist, () => fs.mkdirSync(dist, { recursive: true }))
  const old = clearWay(dist, [...site.keys()], remove)
  const rankOf = ([output]: [string, unknown]) => Number(output.endsWith('.html'))
  for (const [output, file] of [...site].sort((a, b) => rankOf(a) - rankOf(b))) {
    const path = join(dist, output)
    files.onDisk(path, () => publishFile(path, file, check))
  }
  for (const path of old) if (files.linkStatOf(path)) remove(path)
}

function publishFile(path: string, file: files.OutputFile, check: () => void): void {
  // Unchanged files keep their time, since uploads go by it.
  if (files.statOf(path) && isSame(path, file)) return
  check()
  files.makeWhole(path, (draft) => {
    writeDraft(draft, file)
    check()
  })
}

function isSame(path: string, file: files.OutputFile): boolean {
  if (!files.isCopy(file)) return fs.readFileSync(path).equals(Buffer.from(file))
  const [now, source] = [fs.statSync(path), fs.statSync(file.copyOf)]
  if (now.size !== source.size || modeOf(path) !== modeOf(file.copyOf)) return false
  // Of films: no program can set ctime.
  if (now.size > 2 ** 24) return now.ctimeMs > source.ctimeMs
  return fs.readFileSync(path).equals(fs.readFileSync(file.copyOf))
}

/** Copies what is a file already: a film may be larger than any buffer. */
function writeDraft(draft: string, file: files.OutputFile): void {
  if (files.isCopy(file)) {
    fs.copyFileSync(file.copyOf, draft)
    fs.chmodSync(draft, modeOf(file.copyOf))
  } else {
    fs.writeFileSync(draft, file)
  }
}

/** As its owner set it, but hosts must be able to read it and the next build to replace it. */
const modeOf = (path: string) => (fs.statSync(path).mode & 0o777) | 0o644

/** Removes what is in the place of a file. Returns what else is old, but never a Git repository. */
function clearWay(dist: string, outputs: string[], remove: (path: string) => void): string[] {
  const folders = outputs.flatMap(foldersAbove)
  const wanted = new Set([...outputs, ...folders.map((folder) => `${folder}/`)])
  // Some disks ignore case in names.
  const places = new Set([...outputs, ...folders].map(foldCase))
  return fs.readdirSync(dist, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const output = files.pathBelow(dist, path)
    const isWanted = wanted.has(entry.isDirectory() ? `${output}/` : output)
    if (isWanted || /^\.git(\/|$)/.test(output)) return []
    if (!places.has(foldCase(output))) return path
    remove(path)
    return []
  })
}
