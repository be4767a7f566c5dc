import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isEditorFile } from '../shared/file-names.ts'
import { hashOf, stampOf, statOf } from '../shared/files.ts'

/** Bytes above which a file is not read: it has changed when its stamp has. */
const large = 2 ** 16

/**
 * Finds the sources whose bytes changed since the last scan, as paths from the root: all of them, or
 * those at `paths` and directly below.
 */
export function createScan(root: string): (paths?: Iterable<string>) => string[] {
  const known = new Map<string, string>()
  return (paths) => {
    const files = paths ? [...paths].flatMap(near) : [...known.keys(), ...filesIn(root, '.', true)]
    return [...new Set(files)].filter(update)
  }

  function near(path: string): string[] {
    const before = [...known.keys()].filter((file) => file === path || dirname(file) === path)
    const isFolder = statOf(join(root, path))?.isDirectory()
    return [...before, ...(isFolder ? filesIn(root, path, false) : [path])]
  }

  /** Whether its bytes changed. */
  function update(file: string): boolean {
    const before = known.get(file)
    const state = isSource(file) ? stateOf(join(root, file)) : undefined
    if (state === undefined) return known.delete(file)
    known.set(file, state)
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

/** None if the folder cannot be listed: whoever reads it reports that. */
function filesIn(root: string, folder: string, withBelow: boolean): string[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    return entries.flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
      if (!isSource(path)) return []
      if (!entry.isDirectory()) return [path]
      return withBelow ? filesIn(root, path, true) : []
    })
  } catch {
    return []
  }
}

/** Whether the site may depend on this path, relative to the root. */
export function isSource(path: string): boolean {
  const isOther = /^(\.(?!$)|(node_modules|dist|tests|docs)(\/|$))/.test(path)
  return !isOther && !isEditorFile(path.replace(/.*\//, ''))
}
