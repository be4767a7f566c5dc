import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEditorFile } from '../shared/file-names.ts'
import { hashOf, pathBelow, stampOf, statOf } from '../shared/files.ts'

/** Path from the root → stamp, and hash of the bytes; of large files, the stamp again. */
type Snapshot = Map<string, { stamp: string; hash: string }>

/** File systems count time in ticks: a change can seem this much older than it is, in milliseconds. */
const tick = 20
/** Bytes. */
const large = 2 ** 16

/**
 * Looks at all sources of a project; each look hands back all changes of bytes so far, oldest first, as
 * paths from the root. It depends on no watcher, so no change is missed.
 */
export function createScan(root: string): () => string[] {
  const changes: string[] = []
  let time = Date.now()
  let seen = scanFolder(root, new Map(), time)
  return () => {
    const [before, since] = [seen, time]
    time = Date.now()
    seen = scanFolder(root, before, since)
    for (const file of new Set([...before.keys(), ...seen.keys()])) {
      if (before.get(file)?.hash !== seen.get(file)?.hash) changes.push(file)
    }
    return changes
  }
}

/** `since`: when it was looked at before, in milliseconds since 1970. */
function scanFolder(root: string, before: Snapshot, since: number): Snapshot {
  const snapshot: Snapshot = new Map()
  const names = readdirSync(root).filter(isSource)
  for (const path of names.flatMap((name) => filesAt(join(root, name)))) {
    const file = pathBelow(root, path)
    const stat = statOf(path)
    if (!stat?.isFile() || !isSource(file)) continue
    const known = before.get(file)
    const stamp = stampOf(stat)
    const isSame = known?.stamp === stamp && stat.ctimeMs < since - tick
    snapshot.set(file, isSame ? known : { stamp, hash: stat.size < large ? hashAt(path) : stamp })
  }
  return snapshot
}

function filesAt(path: string): string[] {
  if (!statOf(path)?.isDirectory()) return [path]
  try {
    const entries = readdirSync(path, { withFileTypes: true, recursive: true })
    const files = entries.filter((entry) => !entry.isDirectory())
    return files.map(({ parentPath, name }) => join(parentPath, name))
  } catch {
    // Whoever reads a folder that cannot be listed names it.
    return []
  }
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
