import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Where encoded pictures are kept between builds; hosts that build keep `node_modules/.cache`. */
export function cacheFolder(root: string): string {
  return join(root, 'node_modules/.cache/pictures')
}

/** The cached file of a variant, whether it is there or not. */
export function cachedFile(root: string, output: string): string {
  return join(cacheFolder(root), basename(output))
}

/** Complete or not at all, also when killed: written beside its place, then renamed. */
export function writeCached(file: string, bytes: Uint8Array | string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.draft`
  writeFileSync(draft, bytes)
  renameSync(draft, file)
}

/** Undefined when there is none, or when it cannot be read as JSON. */
export function readCachedJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Drops all but the named files: what the last build did not use is old. */
export function pruneCache(root: string, keep: Set<string>): void {
  for (const name of readdirSync(cacheFolder(root))) {
    if (!keep.has(name)) rmSync(join(cacheFolder(root), name), { force: true })
  }
}
