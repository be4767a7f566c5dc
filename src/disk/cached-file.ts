import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isRecord } from '../record.ts'
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

/** Empty when there is none, or when it cannot be read as an object in JSON. */
export function readCachedJson(file: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(found) ? found : {}
  } catch {
    return {}
  }
}
