import { readFileSync } from 'node:fs'
import { writeWhole } from './files.ts'

/** Hosts keep `node_modules/.cache` between builds. */
export function cachePath(root: string, name: string): string {
  return `${root}/node_modules/.cache/${name}`
}

/** Undefined if the version differs. */
export function readSaved<T>(root: string, name: string, version: string): T | undefined {
  try {
    const saved = JSON.parse(readFileSync(cachePath(root, name), 'utf8'))
    if (saved.version === version) return saved.value
  } catch {}
  return undefined
}

export function save(root: string, name: string, version: string, value: unknown): void {
  writeWhole(cachePath(root, name), JSON.stringify({ version, value }))
}
