import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { asDiskError, tryToRemove } from './disk-error.ts'

/**
 * Complete or not at all, also when killed or when two builds write it: a draft is renamed.
 * @throws {BuildError} when the disk is full or cannot be written
 */
export function writeCached(file: string, bytes: Uint8Array | string): void {
  const draft = `${file}.${process.pid}.draft`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, bytes)
    renameSync(draft, file)
  } catch (error) {
    tryToRemove(draft)
    throw asDiskError('node_modules/.cache', error)
  }
}

/** Undefined when there is none, or when it cannot be read as JSON. */
export function readCachedJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
