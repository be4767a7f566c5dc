import * as fs from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../shared/diagnostic.ts'
import { hashOf, statOf, writeWhole } from '../shared/files.ts'

/** Changes of files, in memory until `makeEdits` writes them. */
export interface Edits {
  /** File → its new content, in the order of writing. Undefined removes it. */
  files: Map<string, string | Uint8Array | undefined>
  /** File → its text when the edit began. */
  known: Map<string, string>
  has(file: string): boolean
  /** With the changes so far; '' if there is no such file. */
  read(file: string): string
}

export function collectEdits(root: string): Edits {
  const files: Edits['files'] = new Map()
  const known: Edits['known'] = new Map()
  return {
    files,
    known,
    has: (file) => files.has(file) || statOf(join(root, file)) !== undefined,
    read(file) {
      const source = known.get(file) ?? `${bytesAt(root, file) ?? ''}`
      known.set(file, source)
      return `${files.get(file) ?? source}`
    },
  }
}

/** A written edit. */
export interface Step {
  /** The files as they were. */
  before: Edits['files']
  /** File → the hash of what the edit has written. */
  written: Map<string, string>
}

function bytesAt(root: string, file: string): Buffer | undefined {
  const path = join(root, file)
  return statOf(path)?.isFile() ? fs.readFileSync(path) : undefined
}

const hashAt = (root: string, file: string) => hashOf(bytesAt(root, file) ?? '')

/** Writes all files or none. @throws {StartError} if another program has changed one */
export function makeEdits(root: string, { files, known }: Pick<Edits, 'files' | 'known'>): Step {
  const step: Step = { before: new Map(), written: new Map() }
  try {
    for (const [file, content] of files) {
      const before = bytesAt(root, file)
      const expected = known.get(file)
      if (expected !== undefined && `${before ?? ''}` !== expected) {
        throw new StartError(`Another program has just saved ${file}. Try again.`)
      }
      const path = join(root, file)
      if (content === undefined) fs.rmSync(path, { force: true })
      // A link stays a link.
      else writeWhole(before ? fs.realpathSync(path) : path, content)
      step.before.set(file, before)
      step.written.set(file, hashAt(root, file))
    }
  } catch (error) {
    takeBack(root, step)
    throw error
  }
  return step
}

/** The files of an edit that another program has changed since. */
export function changedSince(root: string, { written }: Step): string[] {
  return [...written].flatMap(([file, hash]) => (hashAt(root, file) === hash ? [] : file))
}

/** Leaves what another program has changed since. */
export function takeBack(root: string, step: Step): void {
  const changed = changedSince(root, step)
  const files = [...step.before].filter(([file]) => !changed.includes(file))
  makeEdits(root, { files: new Map(files.reverse()), known: new Map() })
}
