import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, isEditorFile, pathBelow, stampOf, statOf } from '../disk.ts'

/** A file as it was seen last. */
interface State {
  stamp: string
  /** Of its bytes; its stamp while it is as it was at first, and of large files, such as originals. */
  hash: string
  /** When it was seen, in milliseconds since 1970. */
  time: number
}

/** File systems count time in ticks: a change can seem this much older than it is, in milliseconds. */
const tick = 20
const large = 2 ** 18

/**
 * Looks at all sources of a project; each look hands back the files whose bytes changed since the one
 * before, as paths from the root. It depends on no watcher, so no change is missed.
 */
export function createLook(root: string): () => string[] {
  let seen = look(root, new Map())
  return () => {
    const before = seen
    seen = look(root, before)
    const files = new Set([...before.keys(), ...seen.keys()])
    return [...files].filter((file) => before.get(file)?.hash !== seen.get(file)?.hash)
  }
}

function look(root: string, before: Map<string, State>): Map<string, State> {
  const time = Date.now()
  const states = readdirSync(root).flatMap((name) =>
    isSource(name) ? filesAt(join(root, name)) : [],
  )
  return new Map(
    states.flatMap((path): [string, State][] => {
      const file = pathBelow(root, path)
      const stat = statOf(path)
      if (!stat?.isFile() || !isSource(file)) return []
      const stamp = stampOf(stat)
      const known = before.get(file)
      const isSame = known?.stamp === stamp && stat.ctimeMs < known.time - tick
      if (isSame) return [[file, known]]
      const isRead = before.size > 0 && stat.size < large
      return [[file, { stamp, hash: isRead ? hashAt(path) : stamp, time }]]
    }),
  )
}

function filesAt(path: string): string[] {
  if (!statOf(path)?.isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
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
  return (
    !/^(\.|node_modules|dist|tests|docs)(\/|$)|^\./.test(path) &&
    !isEditorFile(path.replace(/.*\//, ''))
  )
}
