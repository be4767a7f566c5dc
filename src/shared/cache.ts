import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { throwDiskError, tryToRemove } from './files.ts'

/** The path of a file that later builds use again; hosts that build keep this folder. */
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
