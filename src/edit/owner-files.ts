import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentFile } from '../schema/content-paths.ts'
import { findValue } from '../schema/source-positions.ts'
import type { Path } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import { refuse } from './new-images.ts'

/** A file of the owner's as it is to be. */
export interface FileEdit {
  file: string
  after: string | Uint8Array
}

interface DoneEdit extends FileEdit {
  before: Buffer | undefined
}

/** Puts `item` on top of a list or an object of the content, or after its last item. */
export function insertInto(root: string, path: Path, item: string, isLast = false): FileEdit {
  const file = contentFile(`${path[0]}`)
  const source = readSource(root, file)
  const list = findValue(file, source, path)
  const isList = list?.type === 'ArrayExpression' || list?.type === 'ObjectExpression'
  if (!isList || typeof list.start !== 'number') {
    const expected = `export const ${path[0]} = …`
    const fix = `Add this yourself:\n${item}`
    return refuse(file, `no list named ${path.join('.')}`, { code: 'no-list', expected, fix })
  }
  const start = list.start + 1
  const [gap] = /^\s*/.exec(source.slice(start)) ?? []
  const end = isLast && list.type === 'ArrayExpression' && list.elements.at(-1)?.end
  const [place, text] = end ? [end, `,${gap || ' '}${item}`] : [start, item]
  return { file, after: source.slice(0, place) + text + source.slice(place) }
}

function bytesAt(root: string, file: string): Buffer | undefined {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path) : undefined
}

/** Makes all edits or, if one file cannot be written, none. */
export function makeEdits(root: string, edits: FileEdit[]): DoneEdit[] {
  const done: DoneEdit[] = []
  try {
    for (const edit of edits) {
      mkdirSync(dirname(join(root, edit.file)), { recursive: true })
      done.push({ ...edit, before: bytesAt(root, edit.file) })
      writeFileSync(join(root, edit.file), edit.after)
    }
  } catch (error) {
    undoEdits(root, done)
    throw error
  }
  return done
}

function undoEdits(root: string, edits: DoneEdit[]): void {
  for (const { file, before } of edits) {
    if (before) writeFileSync(join(root, file), before)
    else rmSync(join(root, file), { force: true })
  }
}

export function createHistory(root: string) {
  const written: DoneEdit[][] = []
  return {
    write(edits: FileEdit[]): void {
      written.push(makeEdits(root, edits))
    },
    undo() {
      const last = written.at(-1)
      if (!last) return { status: 409, message: 'There is nothing to take back.' }
      if (!last.every(({ file, after }) => bytesAt(root, file)?.equals(Buffer.from(after)))) {
        return { status: 409, message: 'Nothing is taken back: the file has changed since.' }
      }
      undoEdits(root, last)
      written.pop()
      return { status: 200, message: 'Taken back.' }
    },
  }
}
