import * as fs from 'node:fs'
import { join } from 'node:path'
import { BuildError, type Fault, type Path, Refusal } from '../../shared/fault.ts'
import { hashOf, makeAtomically, statOf } from '../../shared/files.ts'

/** Changes of files, in memory until `write` of the history. */
export interface Edits {
  /** File → its new content, in the order of writing. Undefined removes it. */
  files: Map<string, string | Uint8Array | undefined>
  /** File → its text when the edit began. */
  textsAtStart: Map<string, string>
  has(file: string): boolean
  /** With the changes so far; '' if there is no such file. */
  read(file: string): string
}

export function collectEdits(root: string): Edits {
  const files: Edits['files'] = new Map()
  const textsAtStart: Edits['textsAtStart'] = new Map()
  return {
    files,
    textsAtStart,
    has: (file) => files.has(file) || statOf(join(root, file)) !== undefined,
    read(file) {
      const source = textsAtStart.get(file) ?? `${bytesAt(root, file) ?? ''}`
      textsAtStart.set(file, source)
      return `${files.get(file) ?? source}`
    },
  }
}

interface Step {
  selected: Path
  before: Edits['files']
  /** File → the hash of what the edit has written. */
  written: Map<string, string>
}

function bytesAt(root: string, file: string): Buffer | undefined {
  const path = join(root, file)
  return statOf(path)?.isFile() ? fs.readFileSync(path) : undefined
}

const hashAt = (root: string, file: string) => hashOf(bytesAt(root, file) ?? '')

/** Writes all files that differ, or none. @throws {Refusal} if another program has changed one */
function writeFiles(
  root: string,
  { files, textsAtStart }: Pick<Edits, 'files' | 'textsAtStart'>,
  selected: Path,
): Step {
  const step: Step = { selected, before: new Map(), written: new Map() }
  try {
    for (const [file, content] of files) {
      const before = bytesAt(root, file)
      if (content !== undefined && before?.equals(Buffer.from(content))) continue
      const path = join(root, file)
      if (content === undefined) fs.rmSync(path, { force: true })
      else {
        // A link stays a link. The last moment counts: another program may save at any time.
        makeAtomically(before ? fs.realpathSync(path) : path, (draft) => {
          fs.writeFileSync(draft, content)
          refuseChanged(root, file, textsAtStart.get(file))
        })
      }
      step.before.set(file, before)
      step.written.set(file, hashOf(content ?? ''))
    }
  } catch (error) {
    takeBack(root, step)
    throw error
  }
  return step
}

function refuseChanged(root: string, file: string, expected: string | undefined): void {
  if (expected === undefined || `${bytesAt(root, file) ?? ''}` === expected) return
  throw new Refusal(`Another program has just saved ${file}. Try again.`)
}

function changedSince(root: string, { written }: Step): string[] {
  return [...written].flatMap(([file, hash]) => (hashAt(root, file) === hash ? [] : file))
}

/** Leaves what another program has changed since. */
function takeBack(root: string, step: Step): void {
  const changed = changedSince(root, step)
  const files = [...step.before].filter(([file]) => !changed.includes(file))
  writeFiles(root, { files: new Map(files.reverse()), textsAtStart: new Map() }, step.selected)
}

interface History {
  /** Returns the files that have changed. @throws {Refusal} for an edit that adds an error */
  write(edits: Edits, selected: Path): Promise<string[]>
  /** Takes back the last edit. @throws {Refusal} if another program has changed a file of it since */
  undo(): { files: string[]; selected: Path }
}

/** `findErrors`: of the whole site as it is on the disk. */
export function createHistory(root: string, findErrors: () => Promise<Fault[]>): History {
  const done: Step[] = []
  return {
    async write(edits, selected) {
      const before = await findErrors()
      const step = writeFiles(root, edits, selected)
      if (step.written.size === 0) return []
      const added = (await findErrors()).filter((one) => !before.some((old) => isSame(old, one)))
      if (added.length > 0) refuse(root, step, added)
      done.push(step)
      return [...step.written.keys()]
    },
    undo() {
      const step = done.at(-1)
      if (!step) throw new Refusal('There is nothing to undo.')
      const [changed] = changedSince(root, step)
      if (changed) throw new Refusal(`Another program has changed ${changed} since: undo it there.`)
      takeBack(root, step)
      done.pop()
      return { files: [...step.written.keys()], selected: step.selected }
    },
  }
}

function refuse(root: string, step: Step, errors: Fault[]): never {
  const theirs = changedSince(root, step).join(', ')
  takeBack(root, step)
  const note = theirs && `\n\nAnother program has changed ${theirs}, which stays as it is.`
  throw new Refusal(new BuildError(errors).message + note)
}

const isSame = (a: Fault, b: Fault) =>
  a.code === b.code && a.file === b.file && a.found === b.found && a.field === b.field
