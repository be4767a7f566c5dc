import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'

/** Where encoded pictures are kept between builds; hosts that build keep `node_modules/.cache`. */
function cacheFolder(root: string): string {
  return `${root}/node_modules/.cache/pictures`
}

/** What the cache remembers beside the pictures: of originals, and the sizes of what it holds. */
export const memoryName = 'originals.json'
export const sizesName = 'sizes.json'
const notes = [memoryName, sizesName]

/** The cached file of a variant, whether it is there or not. */
export function cachedFile(root: string, output: string): string {
  // Called for hundreds of files: `join` would take as long as looking for them on the disk.
  return `${cacheFolder(root)}/${basename(output)}`
}

/** The names of the files in the cache. */
function listCached(root: string): string[] {
  try {
    return readdirSync(cacheFolder(root))
  } catch {
    return []
  }
}

/** Drops what this build did not use: it is old. */
export function pruneCache(root: string, used: { output: string }[]): void {
  const keep = new Set([...notes, ...used.map(({ output }) => basename(output))])
  for (const name of listCached(root)) {
    const file = cachedFile(root, name)
    if (!keep.has(name) && !isInWork(file)) rmSync(file, { force: true })
  }
}

/** A draft of another build that is running now, not one that a killed build left. */
function isInWork(file: string): boolean {
  if (!file.endsWith('.draft')) return false
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs < 600_000
}
