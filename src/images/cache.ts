import { existsSync, readdirSync } from 'node:fs'
import * as v from 'valibot'
import { cachePath, readCached, tryToRemove, writeCached } from '../disk.ts'
import { version } from './settings.ts'

/** What is known of the originals. */
const originalsFile = 'originals.json'

const knownSchema = v.object({
  version: v.literal(version),
  originals: v.record(
    v.string(),
    v.object({
      /** How the file looked when it was read last. */
      stamp: v.string(),
      /** SHA-256 of its bytes, in hex. */
      hash: v.string(),
      /** Pixels, as seen: after the camera's orientation is applied. */
      width: v.pipe(v.number(), v.integer(), v.minValue(1)),
      height: v.pipe(v.number(), v.integer(), v.minValue(1)),
      /** Dominant colour as six hex digits; none when some of it is transparent. */
      colour: v.exactOptional(v.pipe(v.string(), v.regex(/^[\da-f]{6}$/))),
      /** Whether its metadata says where it was taken. */
      hasLocation: v.exactOptional(v.literal(true)),
    }),
  ),
})

/** By file name. Unchanged originals are neither read nor decoded again. */
export type KnownOriginals = v.InferOutput<typeof knownSchema>['originals']

/** What an original turned out to be. */
export type Original = Omit<KnownOriginals[string], 'stamp'>

/** The folder of the encoded images. */
export function imageCache(root: string): string {
  return cachePath(root, 'images')
}

/** A file in the cache, whether it exists or not. */
export function cachedImage(root: string, name: string): string {
  return `${imageCache(root)}/${name}`
}

/** Anything may lie in a cache: what is not understood is read again. */
export function readKnownOriginals(root: string): KnownOriginals {
  const known = v.safeParse(knownSchema, readCached(cachedImage(root, originalsFile)))
  return known.success ? known.output.originals : {}
}

export function writeKnownOriginals(root: string, originals: KnownOriginals): void {
  writeCached(cachedImage(root, originalsFile), JSON.stringify({ version, originals }))
}

/** Drops what this build did not use: it is old. */
export function pruneCache(root: string, used: { cached: string }[]): void {
  const keep = new Set([originalsFile, ...used.map(({ cached }) => cached)])
  const names = existsSync(imageCache(root)) ? readdirSync(imageCache(root)) : []
  // What cannot be removed now is in nobody's way.
  for (const name of names) if (!keep.has(name)) tryToRemove(cachedImage(root, name))
}
