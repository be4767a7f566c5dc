import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BuildError } from '../shared/diagnostic.ts'
import { foldCase, foldersAbove } from '../shared/file-names.ts'
import * as files from '../shared/files.ts'

/** Writes `dist/`. Even if it is killed, each page is whole and finds its files. */
export function publishSite(root: string, site: Map<string, files.OutputFile>): void {
  const dist = join(root, 'dist')
  if (files.linkStatOf(dist)?.isDirectory() === false) {
    const fault = { code: 'obstacle', found: 'a link or a file', fix: 'Move or remove it.' }
    throw new BuildError([{ file: 'dist', ...fault }])
  }
  mkdirSync(dist, { recursive: true })
  const old = clearWay(dist, [...site.keys()])
  const rankOf = ([output]: [string, unknown]) => Number(output.endsWith('.html'))
  for (const [output, file] of [...site].sort((a, b) => rankOf(a) - rankOf(b))) {
    const path = join(dist, output)
    const bytes = files.bytesOf(root, file)
    // Unchanged files keep their time, since uploads go by it.
    if (existsSync(path) && readFileSync(path).equals(bytes)) continue
    files.writeWhole(path, bytes)
  }
  for (const path of old) if (files.linkStatOf(path)) files.remove(path)
}

/** Removes what is in the place of a file. Returns what else is old, but never a Git repository. */
function clearWay(dist: string, outputs: string[]): string[] {
  const folders = outputs.flatMap(foldersAbove)
  const wanted = new Set([...outputs, ...folders.map((folder) => `${folder}/`)])
  // Some disks ignore case in names.
  const places = new Set([...outputs, ...folders].map(foldCase))
  return readdirSync(dist, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const output = files.pathBelow(dist, path)
    const isWanted = wanted.has(entry.isDirectory() ? `${output}/` : output)
    if (isWanted || /^\.git(\/|$)/.test(output)) return []
    if (!places.has(foldCase(output))) return path
    files.remove(path)
    return []
  })
}
