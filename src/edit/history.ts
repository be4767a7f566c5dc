import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file before and after; without `before` it is new. */
export interface Change {
  file: string
  before?: string
  after: string | Uint8Array
}

/** What was written in this session, to be taken back. */
export function createHistory(root: string) {
  const written: Change[][] = []
  const isUnchanged = ({ file, after }: Change) => {
    const path = join(root, file)
    return existsSync(path) && readFileSync(path).equals(Buffer.from(after))
  }
  return {
    write(changes: Change[]): void {
      for (const { file, after } of changes) writeFileSync(join(root, file), after)
      written.push(changes)
    },
    undo(): { status: number; message: string } {
      const last = written.at(-1)
      if (!last) return { status: 409, message: 'There is nothing to take back.' }
      if (!last.every(isUnchanged)) {
        return { status: 409, message: 'Nothing is taken back: the file has changed since.' }
      }
      for (const { file, before } of last) {
        if (before === undefined) rmSync(join(root, file))
        else writeFileSync(join(root, file), before)
      }
      written.pop()
      return { status: 200, message: 'Taken back.' }
    },
  }
}
