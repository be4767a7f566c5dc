import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, isEditorFile, pathBelow, stampOf, statOf } from '../disk.ts'

/** All sources as they were at a time, in milliseconds since 1970. */
interface Snapshot {
  time: number
  /** Path from the root → stamp, and hash of the bytes; of large files, the stamp again. */
  files: Map<string, { stamp: string; hash: string }>
}

/** File systems count time in ticks: a change can seem this much older than it is, in milliseconds. */
const tick = 20
/** Bytes. */
const large = 2 ** 16

/**
 * Looks at all sources of a project; each look hands back all changes of bytes so far, oldest first, as
 * paths from the root. It depends on no watcher, so no change is missed.
 */
export function createLook(root: string): () => string[] {
  const changes: string[] = []
  let seen = lookAt(root)
  return () => {
    const before = seen
    seen = lookAt(root, before)
    for (const file of new Set([...before.files.keys(), ...seen.files.keys()])) {
      if (before.files.get(file)?.hash !== seen.files.get(file)?.hash) changes.push(file)
    }
    return changes
  }
}

function lookAt(root: string, before?: Snapshot): Snapshot {
  const snapshot: Snapshot = { time: Date.now(), files: new Map() }
  const names = readdirSync(root).filter(isSource)
  for (const path of names.flatMap((name) => filesAt(join(root, name)))) {
    const file = pathBelow(root, path)
    const stat = statOf(path)
    if (!stat?.isFile() || !isSource(file)) continue
    const known = before?.files.get(file)
    const stamp = stampOf(stat)
    const isSame = before && known?.stamp === stamp && stat.ctimeMs < before.time - tick
    const state = isSame ? known : { stamp, hash: stat.size < large ? hashAt(path) : stamp }
    snapshot.files.set(file, state)
  }
  return snapshot
}
function filesAt(path: string): string[] {
  if (!statOf(path)?.isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** A file that is gone by now has no bytes. */
function hashAt(path: string): string {
  try {
    return hashOf(readFileSync(path))
  } catch {
    return ''
  }
}

/** Whether a site may be made from what lies at this path from the root. */
export function isSource(path: string): boolean {
  const isOther = /^(\.|(node_modules|dist|tests|docs)(\/|$))/.test(path)
  return !isOther && !isEditorFile(path.replace(/.*\//, ''))
}
