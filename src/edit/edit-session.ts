import type { DevSite } from '../serve/dev-site.ts'
import type { SourceReader } from '../serve/fresh-sources.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import { outputAtPath } from '../shared/routes.ts'
import type { Marker } from './text-places.ts'
import { type createHistory, type FileEdit, makeEdits } from './writing/owner-files.ts'

export interface EditSession {
  root: string
  sources: SourceReader
  site: DevSite
  marker: Marker
  history: ReturnType<typeof createHistory>
}

/** Anything but digits names no text. */
export function numberIn(text = ''): number {
  return /^\d+$/.test(text) ? Number(text) : -1
}

/**
 * Writes what has no errors that the site does not have yet; undefined if a file has changed meanwhile.
 * @throws {BuildError} with the errors
 */
export async function writeChecked(session: EditSession, page = '/', edits: FileEdit[]) {
  const { root, site, history } = session
  const read = () => edits.map(({ file }) => readSource(root, file)).join('\0')
  const before = read()
  const texts = edits.flatMap(({ file, after }): [string, string][] =>
    typeof after === 'string' ? [[file, after]] : [],
  )
  // The pages are made with the images.
  const back = makeEdits(
    root,
    edits.filter(({ after }) => typeof after === 'object'),
  )
  try {
    const errors = await site.errorsWith(outputAtPath(page), new Map(texts))
    if (errors.length > 0) throw new BuildError(errors)
  } finally {
    makeEdits(root, back)
  }
  if (read() !== before) {
    const fault = {
      found: 'another change meanwhile',
      expected: 'the file as it was',
      fix: 'Try again.',
    }
    throw new BuildError([{ file: edits[0]?.file ?? '', ...fault }])
  }
  history.write(edits)
}
