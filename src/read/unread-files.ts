import type { Diagnostic } from '../shared/diagnostic.ts'
import { listFiles } from '../shared/files.ts'

/** All files of content and style, as paths from the root. */
export function listSourceFiles(root: string): string[] {
  return ['src/content', 'styles'].flatMap((folder) => listFiles(root, folder))
}

/** An edit of such a file, often a copy, changes nothing on the site. */
export function warnOfUnread(files: string[], read: string[]): Diagnostic[] {
  return files
    .filter((file) => !read.includes(file))
    .map((file) => ({
      code: 'unread-file',
      file,
      found: 'a file that nothing uses',
      expected: 'files that are imported, and styles that styles/main.scss lists',
      fix: 'Import or list it. If it is a copy, edit the original, and remove this one.',
    }))
}
