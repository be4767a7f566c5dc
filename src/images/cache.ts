import { existsSync, readdirSync } from 'node:fs'
import { cachePath, tryToRemove } from '../disk.ts'

/** An encoded file in the cache, whether it exists or not. */
export function cachedImage(root: string, name: string): string {
  return cachePath(root, `images/${name}`)
}

/** Drops what this build did not use: it is old. */
export function pruneCache(root: string, used: { cached: string }[]): void {
  const folder = cachedImage(root, '')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const keep = new Set(used.map(({ cached }) => cached))
  // What cannot be removed now is in nobody's way.
  for (const name of names) if (!keep.has(name)) tryToRemove(folder + name)
}
