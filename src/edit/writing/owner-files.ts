import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { statOf, throwDiskError, tryToRemove } from '../../shared/files.ts'

/** A file of the owner's as it is to be, or that it is to go. */
export interface FileEdit {
  file: string
  after?: string | Uint8Array | undefined
}

function bytesAt(root: string, file: string): Buffer | undefined {
  const path = join(root, file)
  return statOf(path)?.isFile() ? fs.readFileSync(path) : undefined
}

/**
 * Makes all edits or, if one file cannot be written, none; returns what takes them back. Each file is
 * written beside its place and renamed, so that it is old or new whenever the process is killed. In
 * this order: an image before the line that names it.
 */
export function makeEdits(root: string, edits: FileEdit[]): FileEdit[] {
  const before = edits.map(({ file }) => ({ file, after: bytesAt(root, file) }))
  const folders: string[] = []
  const drafts: string[] = []
  let [current, count] = ['', 0]
  try {
    for (const { file, after } of edits) {
      current = file
      const folder = dirname(join(root, file))
      folders.push(fs.mkdirSync(folder, { recursive: true }) ?? '')
      // A name of its own: that of the file may be as long as names can be.
      const draft = join(folder, `.${process.pid}-${drafts.length}.tmp`)
      drafts.push(draft)
      if (after !== undefined) writeDraft(join(root, file), draft, after)
    }
    for (const { file, after } of edits) {
      current = file
      const path = join(root, file)
      if (after === undefined) fs.rmSync(path, { force: true })
      else fs.renameSync(drafts[count] ?? '', realPath(path))
      count += 1
    }
    return before.reverse()
  } catch (error) {
    for (const draft of drafts) tryToRemove(draft)
    makeEdits(root, before.slice(0, count).reverse())
    for (const folder of folders) if (folder) tryToRemove(folder)
    throwDiskError(error, current)
  }
}

function writeDraft(path: string, draft: string, content: string | Uint8Array): void {
  fs.writeFileSync(draft, content)
  const stat = statOf(path)
  if (stat) fs.chmodSync(draft, stat.mode)
}

/** A link stays one. */
function realPath(path: string): string {
  return statOf(path) ? fs.realpathSync(path) : path
}

interface Step {
  edits: FileEdit[]
  back: FileEdit[]
}

/** `onChange`: gets the files of each step. */
export function createHistory(root: string, onChange: (files: string[]) => void) {
  const done: Step[] = []
  const undone: Step[] = []
  const isStill = ({ file, after }: FileEdit) => {
    const bytes = bytesAt(root, file)
    return after === undefined ? !bytes : bytes?.equals(Buffer.from(after)) === true
  }

  /** The last step whose files are as it left them. */
  const indexIn = (steps: Step[]) => steps.findLastIndex(({ edits }) => edits.every(isStill))

  function reverse(from: Step[], to: Step[], word: string) {
    const index = indexIn(from)
    const changed = from.slice(index + 1).flatMap(({ edits }) => edits.filter((x) => !isStill(x)))
    const names = [...new Set(changed.map(({ file }) => file))].join(', ')
    const [step] = index < 0 ? [] : from.splice(index, 1)
    if (!step) {
      const message = names ? `Nothing: ${names} has changed since.` : `There is nothing more.`
      return { status: 409, message }
    }
    makeEdits(root, step.back)
    to.push({ edits: step.back, back: step.edits })
    const rest = names && ` What was written to ${names} stays: it has changed since.`
    const files = step.edits.map(({ file }) => file)
    onChange(files)
    return { status: 200, message: `${word}: ${files.join(', ')}.${rest}` }
  }

  return {
    write(edits: FileEdit[]): void {
      done.push({ edits, back: makeEdits(root, edits) })
      undone.length = 0
      onChange(edits.map(({ file }) => file))
    },
    canUndo: () => indexIn(done) >= 0,
    canRedo: () => indexIn(undone) >= 0,
    undo: () => reverse(done, undone, 'Taken back'),
    redo: () => reverse(undone, done, 'Written again'),
  }
}
