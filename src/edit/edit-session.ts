import { join } from 'node:path'
import type { DevSite } from '../serve/dev-site.ts'
import type { SourceReader } from '../serve/fresh-sources.ts'
import { editorLink } from '../serve/page-tools.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { readSource, statOf } from '../shared/files.ts'
import { outputAtPath } from '../shared/routes.ts'
import { readWritten } from './text-in-file.ts'
import type { Marker, TextPlace } from './text-places.ts'
import { type createHistory, type FileEdit, makeEdits } from './writing/owner-files.ts'

export interface EditSession {
  root: string
  sources: SourceReader
  site: DevSite
  marker: Marker
  history: ReturnType<typeof createHistory>
}

export type EditRequest = Record<string, string>

export interface Answer {
  status: number
  message: string
  /** The place that it is about, and how to open it in the editor. */
  where?: string
  link?: string
  /** The number of the text from now on. */
  text?: number | undefined
  /** As they are written. */
  words?: string
  isLine?: boolean
  /** The file and the path of the text, which last longer than its number. */
  place?: string
  /** The language whose words a page in another language shows: 'English'. */
  sharedWith?: string
  /** What the message asks: what an image shows, or what is new. */
  asks?: 'alt' | 'words'
  /** All that an item has, or may have. */
  facts?: Fact[]
  /** Lists that an item lacks, to which something can be added. */
  lists?: string[]
  /** The address of a new page. */
  page?: string
}

export interface Fact {
  name: string
  text: number
  value: string
  /** The words that it is one of, or some of. */
  options?: string[]
  isList?: boolean
}

/** Anything but digits names no text. */
function numberIn(text = ''): number {
  return /^\d+$/.test(text) ? Number(text) : -1
}

export const keyOf = ({ file, path }: TextPlace) => JSON.stringify([file, ...path])

export interface OpenPlace {
  place: TextPlace
  known: ReturnType<typeof linkToEditor>
  written: ReturnType<typeof readWritten>
  /** The number of what the file has there now. */
  text: number
  isSame: boolean
}

/** What the file has in the place of a text now, or why it cannot be edited. */
export function openPlace({ root, marker }: EditSession, number: number): OpenPlace | Answer {
  const place = marker.places[number]
  if (!place) return { status: 404, message: 'There is no such text.' }
  const written = readWritten(root, place.file, place.path)
  const known = linkToEditor(root, place.file, written.line)
  // A fact may not be there yet.
  const value = written.value ?? (written.isFree && place.toValue ? '' : undefined)
  if (value === undefined) return { status: 422, message: written.why, ...known }
  const text = marker.numberOf({ ...place, value })
  return { place, known, written, text, isSame: text === number }
}

/** The number of a text, or of the one at a place. */
export function numberOf({ marker }: EditSession, { text, place }: EditRequest): number {
  if (place === undefined) return numberIn(text)
  return marker.places.findLastIndex((one) => keyOf(one) === place)
}

/** How to open a file in the editor. */
export function linkToEditor(root: string, file: string, line?: number, column?: number) {
  const where = [file, line].filter(Boolean).join(':')
  return { where, link: editorLink(root, file, line, column) }
}

/** Texts around a place on the page, the nearest first: `around` has their numbers. */
export function textsNear({ root, marker }: EditSession, around = ''): TextPlace[] {
  const places = around.split(',').flatMap((text) => marker.places[numberIn(text)] ?? [])
  return places.filter(({ file, path, value }) => readWritten(root, file, path).value === value)
}

/**
 * Writes what has no errors that the site does not have yet; undefined if a file has changed meanwhile.
 * @throws {BuildError} with the errors
 */
export async function writeChecked(session: EditSession, page = '/', edits: FileEdit[]) {
  const { root, site, history } = session
  const read = () => edits.map(({ file }) => readSource(root, file)).join('\0')
  const before = read()
  const isNew = ({ file }: FileEdit) => !statOf(join(root, file))
  const texts = edits.flatMap(({ file, after }): [string, string][] =>
    typeof after === 'string' ? [[file, after]] : [],
  )
  // Pages are made of the images and pages that are there.
  const back = makeEdits(root, edits.filter(isNew))
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
