import * as fs from 'node:fs'
import { join } from 'node:path'
import {
  type Fault,
  groupByFix,
  headOf,
  identityOf,
  isError,
  type Path,
  Refusal,
} from '../../shared/fault.ts'
import { hashOf, makeAtomically, statOf } from '../../shared/files.ts'

type Content = string | Uint8Array

interface Change {
  file: string
  /** The hash of what it replaces: if the file holds anything else by then, it stays. */
  was: string
  /** Undefined removes the file. */
  content: Content | undefined
}

/** Changes of files, in memory until `write` of the history. */
export interface Edits {
  /** With the changes so far; '' if there is no such file. */
  read(file: string): string
  write(file: string, content: Content): void
  has(file: string): boolean
  changes(): Change[]
}

export function collectEdits(root: string): Edits {
  const opened = new Map<string, { was: string; content: Content }>()
  const open = (file: string) => {
    const known = opened.get(file)
    if (known) return known
    const content: Content = bytesAt(root, file) ?? ''
    const edit = { was: hashOf(content), content }
    opened.set(file, edit)
    return edit
  }
  return {
    read: (file) => `${open(file).content}`,
    write(file, content) {
      open(file).content = content
    },
    has: (file) => opened.has(file) || statOf(join(root, file)) !== undefined,
    changes() {
      const all = [...opened].map(([file, edit]) => ({ file, ...edit }))
      return all.filter(({ was, content }) => hashOf(content) !== was)
    },
  }
}

function bytesAt(root: string, file: string): Buffer | undefined {
  const path = join(root, file)
  return statOf(path)?.isFile() ? fs.readFileSync(path) : undefined
}

const isAsItWas = (root: string, { file, was }: Change) => hashOf(bytesAt(root, file) ?? '') === was

function changeFile(root: string, change: Change): void {
  const { file, content } = change
  const refuseChanged = () => {
    if (isAsItWas(root, change)) return
    throw new Refusal(`Another program has changed ${file} since, so it stays as it is.`)
  }
  const path = join(root, file)
  if (content === undefined) {
    refuseChanged()
    fs.rmSync(path)
    return
  }
  // A link stays a link. The last moment counts: another program may save at any time.
  makeAtomically(statOf(path) ? fs.realpathSync(path) : path, (draft) => {
    fs.writeFileSync(draft, content)
    const { mode } = statOf(path) ?? {}
    if (mode !== undefined) fs.chmodSync(draft, mode)
    refuseChanged()
  })
}

/** Changes all files or none. Returns the changes that take it back. @throws {Refusal} */
function changeFiles(root: string, changes: Change[]): Change[] {
  const back: Change[] = []
  try {
    for (const change of changes) {
      const { file, content = '' } = change
      const before = bytesAt(root, file)
      changeFile(root, change)
      back.unshift({ file, was: hashOf(content), content: before })
    }
  } catch (error) {
    takeBack(root, back)
    throw error
  }
  return back
}

/** Leaves what another program has changed since. */
function takeBack(root: string, back: Change[]): void {
  changeFiles(
    root,
    back.filter((change) => isAsItWas(root, change)),
  )
}

/** What to do comes first: who edits on the page sees the field, not the file. */
function reasonOf(faults: Fault[]): string {
  const reasons = groupByFix(faults).map((group) => {
    const places = group.map((one) => `${headOf(one)}: ${one.found}`)
    return [group[0]?.fix, ...places].join('\n')
  })
  return reasons.join('\n\n')
}

const filesOf = (changes: Change[]) => changes.map(({ file }) => file)

/** `findFaults`: of the whole site as it is on the disk. */
export function createHistory(root: string, findFaults: () => Promise<Fault[]>) {
  const done: { back: Change[]; selected: Path }[] = []
  return {
    /** Says what has changed, and what to look at. @throws {Refusal} for an edit that adds an error */
    async write(edits: Edits, selected: Path): Promise<string> {
      const changes = edits.changes()
      if (changes.length === 0) return 'Nothing has changed.'
      const before = await findFaults()
      const back = changeFiles(root, changes)
      const all = addedTo(before, await findFaults())
      const errors = all.filter(isError)
      // What is wrong on pages may only follow from what is wrong in the content.
      const inContent = errors.filter(({ path }) => path !== undefined)
      const added = inContent.length > 0 ? inContent : errors
      if (added.length > 0) {
        takeBack(root, back)
        throw new Refusal(reasonOf(added), added[0]?.path)
      }
      done.push({ back, selected })
      return `Written to ${filesOf(changes).join(', ')}\n${reasonOf(all)}`.trim()
    },
    /** Takes back the last edit. @throws {Refusal} if another program has changed a file of it since */
    undo(): { item: Path; message: string } {
      // One that cannot be taken back would hold up those before it.
      const step = done.pop()
      if (!step) throw new Refusal('There is nothing to undo.')
      changeFiles(root, step.back)
      return { item: step.selected, message: `Undone: ${filesOf(step.back).join(', ')}` }
    },
  }
}

function addedTo(before: Fault[], after: Fault[]): Fault[] {
  const left = before.map(identityOf)
  // Errors elsewhere do not stop an edit, and hide none that it adds.
  return after.filter((fault) => {
    const known = left.indexOf(identityOf(fault))
    if (known >= 0) left.splice(known, 1)
    return known < 0
  })
}
