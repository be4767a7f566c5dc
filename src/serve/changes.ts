import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isEditorFile } from '../shared/file-names.ts'
import { hashOf, linkStatOf, stampOf, statOf } from '../shared/files.ts'

/** Larger files are not read: the stamp shows a change. In bytes. */
const large = 2 ** 16

/** Finds the sources at and below a path whose bytes changed since their last scan. */
export function createScan(root: string): (path: string) => string[] {
  const states = new Map<string, string>()
  return (path) => {
    const isBelow = (file: string) => path === '.' || `${file}/`.startsWith(`${path}/`)
    const files = new Set([...[...states.keys()].filter(isBelow), ...sourcesAt(root, path)])
    return [...files].filter(update)
  }

  /** Whether its bytes changed. */
  function update(file: string): boolean {
    const before = states.get(file)
    const state = stateOf(join(root, file))
    if (state === undefined) return states.delete(file)
    states.set(file, state)
    return state !== before
  }
}

/** Undefined if it is not a file, or gone by now. */
function stateOf(path: string): string | undefined {
  const stat = statOf(path)
  if (!stat?.isFile()) return undefined
  try {
    return stat.size > large ? stampOf(stat) : hashOf(readFileSync(path))
  } catch {
    return undefined
  }
}

/** Skips folders that cannot be listed: the build reports them. */
function sourcesAt(root: string, path: string): string[] {
  if (!isSource(path)) return []
  if (!linkStatOf(join(root, path))?.isDirectory()) return [path]
  try {
    const names = readdirSync(join(root, path))
    return names.flatMap((name) => sourcesAt(root, posix.join(path, name)))
  } catch {
    return []
  }
}

/** Whether the site may depend on this path, relative to the root. */
export function isSource(path: string): boolean {
  const isOther = /^(\.(?!$)|(node_modules|dist|tests|docs)(\/|$))/.test(path)
  return !isOther && !isEditorFile(posix.basename(path))
}
