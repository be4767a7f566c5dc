import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Change {
  file: string
  after: string | Uint8Array
}

/** A change, and what the file held before; undefined if there was none. */
type Written = Change & { before: Buffer | undefined }

/** Writes files, and takes back what it wrote. */
export function createHistory(root: string) {
  const written: Written[][] = []
  const read = (file: string) => {
    const path = join(root, file)
    return existsSync(path) ? readFileSync(path) : undefined
  }
  const restore = (changes: Written[]) => {
    for (const { file, before } of changes) {
      if (before) writeFileSync(join(root, file), before)
      else rmSync(join(root, file), { force: true })
    }
  }
  return {
    /** Writes all of them or, if one cannot be written, none. */
    write(changes: Change[]): void {
      const begun: Written[] = []
      try {
        mkdirSync(join(root, 'public/images'), { recursive: true })
        for (const change of changes) {
          begun.push({ ...change, before: read(change.file) })
          writeFileSync(join(root, change.file), change.after)
        }
      } catch (error) {
        restore(begun)
        throw error
      }
      written.push(begun)
    },
    undo(): { status: number; message: string } {
      const last = written.at(-1)
      if (!last) return { status: 409, message: 'There is nothing to take back.' }
      if (!last.every(({ file, after }) => read(file)?.equals(Buffer.from(after)))) {
        return { status: 409, message: 'Nothing is taken back: the file has changed since.' }
      }
      restore(last)
      written.pop()
      return { status: 200, message: 'Taken back.' }
    },
  }
}
