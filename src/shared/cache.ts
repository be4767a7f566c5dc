import { readSource, writeWhole } from './files.ts'

/** Hosts keep `node_modules/.cache` between builds. */
export function cachePath(root: string, name: string): string {
  return `${root}/node_modules/.cache/${name}`
}

/** Makes a value only if the cache holds none of this version. */
export async function cached<Value>(
  root: string,
  name: string,
  version: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const file = cachePath(root, name)
  try {
    const saved = JSON.parse(readSource(root, file))
    if (saved.version === version) return saved.value
  } catch {
    // It is not there, or was damaged.
  }
  const value = await make()
  writeWhole(file, JSON.stringify({ version, value }))
  return value
}
