import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isEditorFile } from '../shared/file-names.ts'
import { hashOf, stampOf, statOf } from '../shared/files.ts'

/** Hash of the bytes; of large files, the stamp again. */
interface FileState {
  stamp: string
  hash: string
}

const large = 2 ** 16
/** Milliseconds by which a change can seem older than it is, since file systems count in ticks. */
const tick = 20

/**
 * Finds the sources whose bytes changed since the last scan, as paths from the root: all of them, or
 * those at `paths` and directly below.
 */
export function createScan(root: string): (paths?: Iterable<string>) => string[] {
  const known = new Map<string, FileState>()
  let since = 0
  return (paths) => {
    const files = new Set(
      paths ? [...paths].flatMap(near) : [...known.keys(), ...filesIn(root, '.', true)],
    )
    const changed = [...files].filter((file) => update(file, paths !== undefined))
    if (!paths) since = Date.now()
    return changed
  }

  function near(path: string): string[] {
    const before = [...known.keys()].filter((file) => file === path || dirname(file) === path)
    const isFolder = statOf(join(root, path))?.isDirectory()
    return [...before, ...(isFolder ? filesIn(root, path, false) : [path])]
  }

  /** Whether its bytes changed. */
  function update(file: string, isMarked: boolean): boolean {
    const before = known.get(file)
    const stat = isSource(file) ? statOf(join(root, file)) : undefined
    if (!stat?.isFile()) return known.delete(file)
    const stamp = stampOf(stat)
    if (!isMarked && before?.stamp === stamp && stat.ctimeMs < since - tick) return false
    const hash = stat.size < large ? hashAt(join(root, file)) : stamp
    known.set(file, { stamp, hash })
    return before?.hash !== hash
  }
}

/** The sources in a folder, none if it cannot be listed: whoever reads it reports that. */
function filesIn(root: string, folder: string, withBelow: boolean): string[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    return entries.flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
      if (!isSource(path)) return []
      if (!entry.isDirectory()) return [path]
      return withBelow ? filesIn(root, path, withBelow) : []
    })
  } catch {
    return []
  }
}

/** Empty if the file is gone by now. */
function hashAt(path: string): string {
  try {
    return hashOf(readFileSync(path))
  } catch {
    return ''
  }
}

/** Whether the site may depend on this path, relative to the root. */
export function isSource(path: string): boolean {
  const isOther = /^(\.(?!$)|(node_modules|dist|tests|docs)(\/|$))/.test(path)
  return !isOther && !isEditorFile(path.replace(/.*\//, ''))
}
