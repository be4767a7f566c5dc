import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { readCachedJson, writeCached } from '../disk/cached-file.ts'
import { stampOf } from '../disk/file-stamp.ts'
import { isRecord } from '../record.ts'
import { cachedFile, memoryName } from './cache.ts'
import type { Original } from './plan.ts'
import { version } from './settings.ts'

/** What is known of originals, so that unchanged ones are neither read nor decoded again. */
export interface Memory {
  /** File name → when it was last read, and what its bytes were. */
  seen: Record<string, Seen>
  /** By hash of the bytes. */
  originals: Record<string, Original>
}

export interface Seen {
  stamp: string
  hash: string
}

const piece = Buffer.alloc(1 << 16)

export function readMemory(root: string): Memory {
  const found = readCachedJson(cachedFile(root, memoryName))
  return isMemory(found) && found.version === version ? found : { seen: {}, originals: {} }
}

/** Anything may lie in a cache. */
function isMemory(value: unknown): value is Memory & { version: string } {
  return (
    isRecord(value) &&
    isRecord(value.seen) &&
    isRecord(value.originals) &&
    Object.values(value.seen).every(isSeen) &&
    Object.values(value.originals).every(isOriginal)
  )
}

function isSeen(value: unknown): boolean {
  return isRecord(value) && typeof value.stamp === 'string' && typeof value.hash === 'string'
}

function isOriginal(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.hash === 'string' &&
    [value.width, value.height].every((side) => Number.isInteger(side) && Number(side) > 0) &&
    (value.colour === undefined || /^[0-9a-f]{6}$/.test(`${value.colour}`))
  )
}

export function writeMemory(root: string, before: Memory, { seen, originals }: Memory): void {
  const text = JSON.stringify({ version, seen, originals })
  const old = JSON.stringify({ version, seen: before.seen, originals: before.originals })
  if (text !== old) writeCached(cachedFile(root, memoryName), text)
}

/** The hash of a file's bytes; read only when its stamp is another than before. */
export function identify(file: string, before: Seen | undefined): Seen {
  const stamp = stampOf(statSync(file))
  if (before?.stamp === stamp) return before
  return { stamp, hash: hashOf(file) }
}

/** SHA-256 in hex; in pieces, so that memory does not grow with the size and number of originals. */
export function hashOf(file: string): string {
  const hash = createHash('sha256')
  const handle = openSync(file, 'r')
  try {
    for (let size = readSync(handle, piece); size > 0; size = readSync(handle, piece)) {
      hash.update(piece.subarray(0, size))
    }
  } finally {
    closeSync(handle)
  }
  return hash.digest('hex')
}
