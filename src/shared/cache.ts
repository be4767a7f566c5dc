import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOf, readSource, statOf, throwDiskError, tryToRemove } from './files.ts'

/** Hosts that build sites keep this folder. */
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

export function readSaved<T>(root: string, name: string, version: string): T | undefined {
  try {
    const saved = JSON.parse(fs.readFileSync(cachePath(root, name), 'utf8'))
    if (saved.version === version) return saved.value
  } catch {}
  return undefined
}

export function save(root: string, name: string, version: string, value: unknown): void {
  writeCached(cachePath(root, name), JSON.stringify({ version, value }))
}

export function pruneCache(root: string, folder: string, used: string[]): void {
  const path = cachePath(root, folder)
  const unused = new Set(fs.existsSync(path) ? fs.readdirSync(path) : [])
  for (const name of used) unused.delete(name)
  for (const name of unused) tryToRemove(join(path, name))
}

/** A saved value, made again for another version. @throws {unknown} what `make` throws */
export async function cachedFor<T>(
  root: string,
  name: string,
  version: string,
  make: () => Promise<T>,
): Promise<T> {
  const saved = readSaved<T>(root, name, version)
  if (saved !== undefined) return saved
  const value = await make()
  save(root, name, version, value)
  return value
}

interface Made<T> {
  value: T
  files: string[]
}

/** A saved value, made again when one of its files has changed. @throws {unknown} what `make` throws */
export async function cachedFromFiles<T>(
  root: string,
  name: string,
  make: () => Promise<Made<T>>,
): Promise<T> {
  const saved = readSaved<Made<T> & { hash: string }>(root, name, '')
  if (saved?.hash === hashAll(root, saved?.files ?? [])) return saved.value
  const start = Date.now()
  const { value, files } = await make()
  // A file that changed meanwhile may not match its hash.
  const timeOf = (file: string) => Math.floor(statOf(join(root, file))?.mtimeMs ?? 0)
  if (files.every((file) => timeOf(file) <= start)) {
    save(root, name, '', { value, files, hash: hashAll(root, files) })
  }
  return value
}

function hashAll(root: string, files: string[]): string {
  return hashOf(files.map((file) => readSource(root, file)).join('\0'))
}
