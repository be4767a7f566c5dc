import { bytesAt, type DoneEdit, type FileEdit, makeEdits, undoEdits } from './owner-files.ts'

export function createHistory(root: string) {
  const written: DoneEdit[][] = []
  return {
    write(edits: FileEdit[]): void {
      written.push(makeEdits(root, edits))
    },
    undo(): { status: number; message: string } {
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
