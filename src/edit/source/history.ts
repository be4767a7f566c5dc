import * as fs from 'node:fs'
import { join } from 'node:path'
import { BuildError, type Diagnostic, Refusal } from '../../shared/diagnostic.ts'
import { hashOf, statOf, writeWhole } from '../../shared/files.ts'

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
interface Step {
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

/** Writes all files or none. @throws {Refusal} if another program has changed one */
function makeEdits(root: string, { files, known }: Pick<Edits, 'files' | 'known'>): Step {
  const step: Step = { before: new Map(), written: new Map() }
  try {
    for (const [file, content] of files) {
      const before = bytesAt(root, file)
      const expected = known.get(file)
      if (expected !== undefined && `${before ?? ''}` !== expected) {
        throw new Refusal(`Another program has just saved ${file}. Try again.`)
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
function changedSince(root: string, { written }: Step): string[] {
  return [...written].flatMap(([file, hash]) => (hashAt(root, file) === hash ? [] : file))
}

/** Leaves what another program has changed since. */
function takeBack(root: string, step: Step): void {
  const changed = changedSince(root, step)
  const files = [...step.before].filter(([file]) => !changed.includes(file))
  makeEdits(root, { files: new Map(files.reverse()), known: new Map() })
}

export interface History {
  /** Takes back what adds an error to the site. Returns the written files. */
  write(edits: Edits): Promise<string[]>
  /** Takes back the last edit; a file that another program has changed since holds it up. */
  undo(): string[]
}

/** `findErrors`: of the whole site as it is on the disk. */
export function createHistory(root: string, findErrors: () => Promise<Diagnostic[]>): History {
  const done: Step[] = []
  return {
    async write(edits) {
      const before = await findErrors()
      const step = makeEdits(root, edits)
      const added = (await findErrors()).filter((one) => !before.some((old) => isSame(old, one)))
      if (added.length > 0) {
        const theirs = changedSince(root, step).join(', ')
        takeBack(root, step)
        const note = theirs && `\n\nAnother program has changed ${theirs}: it stays so.`
        throw new Refusal(new BuildError(added).message + note)
      }
      done.push(step)
      return [...step.written.keys()]
    },
    undo() {
      const step = done.at(-1)
      if (!step) throw new Refusal('There is nothing to undo.')
      const [changed] = changedSince(root, step)
      if (changed) throw new Refusal(`${changed} has been changed by another program since.`)
      takeBack(root, step)
      done.pop()
      return [...step.written.keys()]
    },
  }
}

const isSame = (a: Diagnostic, b: Diagnostic) =>
  a.code === b.code && a.file === b.file && a.found === b.found && a.field === b.field
