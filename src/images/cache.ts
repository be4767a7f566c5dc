import { existsSync, readdirSync } from 'node:fs'
import { cachePath, readCached, tryToRemove, writeCached } from '../disk.ts'
import type { Original } from './plan.ts'
import { version } from './settings.ts'

/** By file name, with how the file looked when it was read last. */
export type KnownOriginals = Record<string, Original & { stamp: string }>

const originalsFile = 'originals.json'

/** The folder of the encoded images. */
export function imageCache(root: string): string {
  return cachePath(root, 'images')
}

/** A file in the cache, whether it exists or not. */
export function cachedImage(root: string, name: string): string {
  return `${imageCache(root)}/${name}`
}

/** Unchanged originals are neither read nor decoded again. */
export function readKnownOriginals(root: string): KnownOriginals {
  return readCached(cachedImage(root, originalsFile), version) ?? {}
}

export function writeKnownOriginals(root: string, value: KnownOriginals): void {
  writeCached(cachedImage(root, originalsFile), JSON.stringify({ version, value }))
}

/** Drops what this build did not use: it is old. */
export function pruneCache(root: string, used: { cached: string }[]): void {
  const keep = new Set([originalsFile, ...used.map(({ cached }) => cached)])
  const names = existsSync(imageCache(root)) ? readdirSync(imageCache(root)) : []
  // What cannot be removed now is in nobody's way.
  for (const name of names) if (!keep.has(name)) tryToRemove(cachedImage(root, name))
}
