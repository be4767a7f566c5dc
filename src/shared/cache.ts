import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOf, readSource, statOf, throwDiskError, tryToRemove } from './files.ts'

/** The path of a file for later builds. Hosts that build sites keep this folder. */
export function cachePath(root: string, name: string): string {
  return `${root}/node_modules/.cache/${name}`
}

/** Writes the whole file or nothing, also when killed. */
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

export function readCached<T>(file: string, version: string): T | undefined {
  try {
    const cached = JSON.parse(fs.readFileSync(file, 'utf8'))
    if (cached.version === version) return cached.value
  } catch {}
  return undefined
}

/** Removes the files of a folder that this build did not use. */
export function pruneCache(root: string, folder: string, used: string[]): void {
  const path = cachePath(root, folder)
  const names = fs.existsSync(path) ? fs.readdirSync(path) : []
  const keep = new Set(used)
  for (const name of names) if (!keep.has(name)) tryToRemove(join(path, name))
}

/** A cached value, made again for another version. @throws {unknown} what `make` throws */
export async function cachedFor<T>(
  root: string,
  name: string,
  version: string,
  make: () => Promise<T>,
): Promise<T> {
  const file = cachePath(root, name)
  const cached = readCached<T>(file, version)
  if (cached !== undefined) return cached
  const value = await make()
  writeCached(file, JSON.stringify({ version, value }))
  return value
}

/**
 * A cached value, made again when one of its files has changed. `files`: paths from the root.
 * @throws {unknown} what `make` throws
 */
export async function cachedFromFiles<T>(
  root: string,
  name: string,
  make: () => Promise<{ value: T; files: string[] }>,
): Promise<T> {
  const cacheFile = cachePath(root, name)
  const cached = readCached<{ value: T; files: string[]; hash: string }>(cacheFile, root)
  if (cached?.hash === hashAll(root, cached?.files ?? [])) return cached.value
  const start = Date.now()
  const { value, files } = await make()
  // A file that changed meanwhile may not match its hash.
  const timeOf = (file: string) => Math.floor(statOf(join(root, file))?.mtimeMs ?? 0)
  if (files.every((file) => timeOf(file) <= start)) {
    const made = { value, files, hash: hashAll(root, files) }
    writeCached(cacheFile, JSON.stringify({ version: root, value: made }))
  }
  return value
}

function hashAll(root: string, files: string[]): string {
  return hashOf(files.map((file) => readSource(root, file)).join('\0'))
}
