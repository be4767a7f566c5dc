import { hashOf, readSource, writeAtomically } from './files.ts'

/** Hosts keep `node_modules/.cache` between builds. */
export function cachePath(root: string, name: string): string {
  return `${root}/node_modules/.cache/${name}`
}

/** Changes with every installation of packages. */
const packages = 'node_modules/.package-lock.json'

/** Makes a value only if its inputs, or a package, have changed since the last time. It is kept as JSON. */
export async function cached<Value>(
  root: string,
  name: string,
  { files, given }: { files: string[]; given?: unknown },
  make: () => Promise<Value>,
): Promise<Value> {
  const file = cachePath(root, name)
  const texts = [packages, ...files].map((input) => input + readSource(root, input))
  const version = hashOf(JSON.stringify([texts, given]))
  try {
    const saved = JSON.parse(readSource(root, file))
    if (saved.version === version) return saved.value
  } catch {
    // It is not there, or was damaged.
  }
  const value = await make()
  try {
    writeAtomically(file, JSON.stringify({ version, value }))
  } catch {
    // Without a cache, it is made again next time.
  }
  return value
}
