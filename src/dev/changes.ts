import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, isEditorFile, pathBelow, stampOf, statOf } from '../disk.ts'

/** A file as it was seen last. */
interface State {
  stamp: string
  /** Of its bytes; of large files, such as originals, the stamp. */
  hash: string
  /** When it was seen, in milliseconds since 1970. */
  time: number
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
  let seen = look(root, new Map())
  return () => {
    const before = seen
    seen = look(root, before)
    for (const file of new Set([...before.keys(), ...seen.keys()])) {
      if (before.get(file)?.hash !== seen.get(file)?.hash) changes.push(file)
    }
    return changes
  }
}

function look(root: string, before: Map<string, State>): Map<string, State> {
  const time = Date.now()
  const paths = readdirSync(root)
    .filter(isSource)
    .flatMap((name) => filesAt(`${root}/${name}`))
  const states = paths.flatMap((path): [string, State][] => {
    const file = pathBelow(root, path)
    const stat = statOf(path)
    if (!stat?.isFile() || !isSource(file)) return []
    const stamp = stampOf(stat)
    const known = before.get(file)
    const isSame = known?.stamp === stamp && stat.ctimeMs < known.time - tick
    return [
      [file, isSame ? known : { stamp, hash: stat.size < large ? hashAt(path) : stamp, time }],
    ]
  })
  return new Map(states)
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
