import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { hashOf, statOf, throwDiskError, tryToRemove } from './files.ts'

/** The path of a file that later builds use again; hosts that build keep this folder. */
export function cachePath(root: string, name: string): string {
  return `${root}/node_modules/.cache/${name}`
}

/** Writes the whole file or nothing, also when killed. @throws {BuildError} */
export function writeCached(file: string, content: Uint8Array | string): void {
  const draft = `${file}.${process.pid}.draft`
  try {
    fs.mkdirSync(dirname(file), { recursive: true })
    fs.writeFileSync(draft, content)
    fs.renameSync(draft, file)
  } catch (error) {
    tryToRemove(draft)
    throwDiskError(error, 'node_modules/.cache')
  }
}

/** The value written for this version; undefined for another, or if it cannot be read. */
export function readCached<T>(file: string, version: string): T | undefined {
  try {
    const cached = JSON.parse(fs.readFileSync(file, 'utf8'))
    if (cached.version === version) return cached.value
  } catch {}
  return undefined
}

/** File systems count time in ticks: a change can seem this much older than it is, in milliseconds. */
const tick = 20

/**
 * A value that is made from files, and made again only when one of them has other bytes. `files`: paths
 * from the root. @throws {unknown} what `make` throws
 */
export async function cachedFromFiles<T>(
  root: string,
  name: string,
  make: () => Promise<{ value: T; files: string[] }>,
): Promise<T> {
  type Cached = { value: T; hashes: Record<string, string> }
  const hashesOf = (files: string[]) =>
    Object.fromEntries(files.map((file) => [file, hashAt(join(root, file))]))
  const cacheFile = cachePath(root, name)
  const cached = readCached<Cached>(cacheFile, root)
  if (cached && isDeepStrictEqual(cached.hashes, hashesOf(Object.keys(cached.hashes)))) {
    return cached.value
  }
  const start = Date.now()
  const { value, files } = await make()
  const hashes = hashesOf(files)
  // A file that was saved meanwhile may not be the one that was read: then the next call reads again.
  const isCurrent = files.every((file) => (statOf(join(root, file))?.ctimeMs ?? 0) < start - tick)
  if (isCurrent) writeCached(cacheFile, JSON.stringify({ version: root, value: { value, hashes } }))
  return value
}

function hashAt(path: string): string {
  return fs.existsSync(path) ? hashOf(fs.readFileSync(path)) : ''
}
