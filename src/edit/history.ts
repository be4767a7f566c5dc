import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Change {
  file: string
  after: string | Uint8Array
}

/** Writes files, and takes back what it wrote. */
export function createHistory(root: string) {
  const written: (Change & { before: Buffer | undefined })[][] = []
  const read = (file: string) => {
    const path = join(root, file)
    return existsSync(path) ? readFileSync(path) : undefined
  }
  return {
    write(changes: Change[]): void {
      written.push(changes.map((change) => ({ ...change, before: read(change.file) })))
      mkdirSync(join(root, 'public/images'), { recursive: true })
      for (const { file, after } of changes) writeFileSync(join(root, file), after)
    },
    undo(): { status: number; message: string } {
      const last = written.at(-1)
      if (!last) return { status: 409, message: 'There is nothing to take back.' }
      if (!last.every(({ file, after }) => read(file)?.equals(Buffer.from(after)))) {
        return { status: 409, message: 'Nothing is taken back: the file has changed since.' }
      }
      for (const { file, before } of last) {
        if (before) writeFileSync(join(root, file), before)
        else rmSync(join(root, file))
      }
      written.pop()
      return { status: 200, message: 'Taken back.' }
    },
  }
}
