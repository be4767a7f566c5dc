import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isDiskError } from '../disk.ts'
import { StartError } from '../server/listen.ts'

/** What is to be written; paths from the root. */
export type Change = Copy | Creation | Edit

interface Copy {
  kind: 'copy'
  /** Absolute. */
  from: string
  file: string
}

interface Creation {
  kind: 'create'
  file: string
  text: string
}

export interface Edit {
  kind: 'edit'
  file: string
  before: string
  after: string
}

/** Makes all changes or, when one fails, none. Without a pause, so that Ctrl-C comes before or after. */
export function applyChanges(root: string, changes: Change[]): void {
  const undo: (() => void)[] = []
  try {
    for (const change of changes) apply(root, change, undo)
  } catch (error) {
    for (const step of undo.reverse()) step()
    throw isDiskError(error) ? new StartError(error.message) : error
  }
}

function apply(root: string, change: Change, undo: (() => void)[]): void {
  const path = join(root, change.file)
  if (change.kind === 'edit') {
    replaceText(realpathSync(path), change, undo)
    return
  }
  const first = mkdirSync(dirname(path), { recursive: true })
  if (first) undo.push(() => removeFolders(dirname(path), first))
  // Fails where something is, even if it came a moment ago.
  closeSync(openSync(path, 'wx'))
  undo.push(() => rmSync(path, { force: true }))
  if (change.kind === 'copy') copyFileSync(change.from, path)
  else writeFileSync(path, change.text)
}

/** From the inner one to the first that was made, as far as nobody else put something there. */
function removeFolders(inner: string, first: string): void {
  for (let folder = inner; folder.startsWith(first); folder = dirname(folder)) rmdirSync(folder)
}

/** Whole or not at all: a draft takes the place of the file. */
function replaceText(path: string, { file, before, after }: Edit, undo: (() => void)[]): void {
  accessSync(path, constants.W_OK)
  const { mode } = statSync(path)
  const draft = `${path}.${process.pid}.tmp`
  undo.push(() => rmSync(draft, { force: true }))
  writeFileSync(draft, after, { mode, flag: 'wx' })
  if (readFileSync(path, 'utf8') !== before) {
    throw new StartError(`${file} was changed meanwhile. Save it and begin again.`)
  }
  renameSync(draft, path)
  undo.push(() => writeFileSync(path, before))
}
