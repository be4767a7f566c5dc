import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { cachePath, isRecord, readCachedJson, stampOf, tryToRemove, writeCached } from '../disk.ts'
import type { Original } from './plan.ts'
import { version } from './settings.ts'

/** What is known of originals, and the sizes of the files in the cache. */
const originalsFile = 'originals.json'
const sizesFile = 'sizes.json'

/** The hash of the drawing that icons were made of last. */
export const drawingFile = 'drawing.json'

/** The folder of the encoded images. */
export function imageCache(root: string): string {
  return cachePath(root, 'images')
}

/** A file in the cache, whether it exists or not. */
export function cachedImage(root: string, name: string): string {
  return `${imageCache(root)}/${name}`
}

/** Drops what this build did not use: it is old. */
export function pruneCache(root: string, used: { cached: string }[]): void {
  const files = [originalsFile, sizesFile, drawingFile]
  const keep = new Set([...files, ...used.map(({ cached }) => cached)])
  for (const name of listCache(root)) {
    const file = cachedImage(root, name)
    // What cannot be removed now is in nobody's way.
    if (!keep.has(name) && !isInProgress(file)) tryToRemove(file)
  }
}

function listCache(root: string): string[] {
  try {
    return readdirSync(imageCache(root))
  } catch {
    return []
  }
}

/** A draft of another build that is running now, not one that a killed build left. */
function isInProgress(file: string): boolean {
  if (!file.endsWith('.draft')) return false
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs < 600_000
}

/** Name of a cached file → its size in bytes. */
export function readSizes(root: string): Record<string, unknown> {
  return readCachedJson(cachedImage(root, sizesFile))
}

/** Adds a file to the cache, and its size: one that was cut short later is noticed by that. */
export function addToCache(root: string, name: string, bytes: Buffer): void {
  writeCached(cachedImage(root, name), bytes)
  const sizes = { ...readSizes(root), [name]: bytes.length }
  writeCached(cachedImage(root, sizesFile), JSON.stringify(sizes))
}

/** What is known of originals, so that unchanged ones are neither read nor decoded again. */
export interface KnownOriginals {
  /** File name → its stamp when it was last read, and the hash of its bytes. */
  files: Record<string, FileIdentity>
  /** By hash of the bytes. */
  originals: Record<string, Original>
}

export interface FileIdentity {
  stamp: string
  hash: string
}

export function readKnownOriginals(root: string): KnownOriginals {
  const {
    version: cachedVersion,
    files,
    originals,
  } = readCachedJson(cachedImage(root, originalsFile))
  const isUsable =
    cachedVersion === version && isRecordOf(files, isIdentity) && isRecordOf(originals, isOriginal)
  return isUsable ? { files, originals } : { files: {}, originals: {} }
}

export function writeKnownOriginals(
  root: string,
  before: KnownOriginals,
  now: KnownOriginals,
): void {
  const text = (known: KnownOriginals) =>
    JSON.stringify({ version, files: known.files, originals: known.originals })
  if (text(now) !== text(before)) writeCached(cachedImage(root, originalsFile), text(now))
}

/** Anything may lie in a cache. */
function isRecordOf<T>(
  value: unknown,
  isItem: (item: unknown) => item is T,
): value is Record<string, T> {
  return isRecord(value) && Object.values(value).every(isItem)
}

function isIdentity(value: unknown): value is FileIdentity {
  return isRecord(value) && typeof value.stamp === 'string' && typeof value.hash === 'string'
}

function isOriginal(value: unknown): value is Original {
  return (
    isRecord(value) &&
    typeof value.hash === 'string' &&
    [value.width, value.height].every((side) => Number.isInteger(side) && Number(side) > 0) &&
    (value.hasLocation === undefined || value.hasLocation === true) &&
    (value.colour === undefined || /^[0-9a-f]{6}$/.test(`${value.colour}`))
  )
}

/** The hash of a file's bytes; read only when its stamp is another than before. */
export function identify(file: string, before: FileIdentity | undefined): FileIdentity {
  const stamp = stampOf(statSync(file))
  return before?.stamp === stamp ? before : { stamp, hash: hashFile(file) }
}

const buffer = Buffer.alloc(1 << 16)

/** SHA-256 in hex; in pieces, so that memory does not grow with the size and number of originals. */
export function hashFile(file: string): string {
  const hash = createHash('sha256')
  const handle = openSync(file, 'r')
  try {
    for (let size = readSync(handle, buffer); size > 0; size = readSync(handle, buffer)) {
      hash.update(buffer.subarray(0, size))
    }
  } finally {
    closeSync(handle)
  }
  return hash.digest('hex')
}
