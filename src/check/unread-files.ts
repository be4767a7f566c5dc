import type { LoadedPages } from '../read/pages.ts'
import type { ReadSources } from '../read/sources.ts'
import type { Style } from '../read/style/stylesheet.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'

/** An edit of such a file, often a copy, changes nothing on the site. */
export function warnOfUnread(
  { sourceFiles }: ReadSources,
  { imports }: LoadedPages,
  { files }: Style,
): Diagnostic[] {
  return sourceFiles
    .filter((file) => !imports.has(file) && !files.includes(file))
    .map((file) => ({
      level: 'warning',
      code: 'unread-file',
      file,
      found: 'a file that nothing uses',
      expected: 'files that are imported, and styles that styles/main.scss lists',
      fix: 'Import or list it. If it is a copy, edit the original, and remove this one.',
    }))
}
