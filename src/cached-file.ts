import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Complete or not at all, also when killed or when two builds write it: a draft is renamed. */
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
