import { join } from 'node:path'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { listFiles, pathBelow } from '../shared/files.ts'

/** Copies, and files that a list lacks: whoever edits one waits for nothing. */
export function warnOfUnread(root: string, read: string[]): Diagnostic[] {
  return ['src/content', 'styles']
    .flatMap((folder) => listFiles(root, folder))
    .map(({ parentPath, name }) => pathBelow(root, join(parentPath, name)))
    .filter((file) => !read.includes(file))
    .map((file) => ({
      code: 'unread-file',
      file,
      found: 'a file that nothing uses',
      expected: 'files that are imported, and styles that main.scss lists',
      fix: 'Edit the one that is used, and remove this one; or name it there.',
    }))
}
