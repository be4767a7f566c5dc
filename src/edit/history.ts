import * as fs from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../shared/diagnostic.ts'
import { hashOf, statOf, writeWhole } from '../shared/files.ts'

/** File → its new content; undefined to remove it. */
type FileEdits = Map<string, string | Uint8Array | undefined>

export type Edits = ReturnType<typeof collectEdits>

export function collectEdits(root: string) {
  const files: FileEdits = new Map()
  /** As they were when the edit began. */
  const known = new Map<string, string>()
  return {
    files,
    known,
    has: (file: string) => files.has(file) || statOf(join(root, file)) !== undefined,
    /** '' if there is none. */
    read(file: string): string {
      const source = known.get(file) ?? `${bytesAt(join(root, file)) ?? ''}`
      known.set(file, source)
      return `${files.get(file) ?? source}`
    },
  }
}

/** How to take an edit back, and the files as it left them. */
export interface Step {
  back: FileEdits
  /** Hashes, since films are large. */
  after: Map<string, string>
}

function bytesAt(path: string): Buffer | undefined {
  return statOf(path)?.isFile() ? fs.readFileSync(path) : undefined
}

const hashAt = (root: string, file: string) => hashOf(bytesAt(join(root, file)) ?? '')

/** Makes all edits in order, or none. @throws {StartError} if a file is no longer what it was */
export function makeEdits(root: string, { files, known }: Pick<Edits, 'files' | 'known'>): Step {
  const step: Step = { back: new Map(), after: new Map() }
  try {
    for (const [file, after] of files) {
      const path = join(root, file)
      const before = bytesAt(path)
      const expected = known.get(file)
      if (expected !== undefined && `${before ?? ''}` !== expected) {
        throw new StartError(`Another program has just saved ${file}. Try again.`)
      }
      if (after === undefined) fs.rmSync(path, { force: true })
      // A link stays a link.
      else writeWhole(before ? fs.realpathSync(path) : path, after)
      step.back = new Map([[file, before], ...step.back])
      step.after.set(file, hashAt(root, file))
    }
  } catch (error) {
    takeBack(root, step)
    throw error
  }
  return step
}

export const changedSince = (root: string, { after }: Step): string[] =>
  [...after].flatMap(([file, hash]) => (hashAt(root, file) === hash ? [] : file))

/** What another program has saved since stays; its files are returned. */
export function takeBack(root: string, step: Step): string[] {
  const changed = changedSince(root, step)
  const own = [...step.back].filter(([file]) => !changed.includes(file))
  makeEdits(root, { files: new Map(own), known: new Map() })
  return changed
}

/** Steps go back in their order. One whose files have changed since holds up those before it. */
export function createHistory(root: string) {
  const done: Step[] = []
  const undone: Step[] = []
  function reverse(from: Step[], to: Step[]): string[] {
    const step = from.at(-1)
    if (!step) throw new StartError('There is nothing more.')
    const [changed] = changedSince(root, step)
    if (changed) throw new StartError(`${changed} has been changed by another program since.`)
    to.push(makeEdits(root, { files: step.back, known: new Map() }))
    from.pop()
    return [...step.back.keys()]
  }
  return {
    add(step: Step): void {
      done.push(step)
      undone.length = 0
    },
    Undo: () => reverse(done, undone),
    Redo: () => reverse(undone, done),
  }
}
