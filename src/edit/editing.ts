import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Settings } from '../read/settings.ts'
import { isLine } from '../schema/marks/marks.ts'
import type { DevSite } from '../serve/dev-site.ts'
import type { SourceReader } from '../serve/fresh-sources.ts'
import { editorLink } from '../serve/page-tools.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { appendImage, describeImage, replaceImage, requireCopy } from './dropped-images.ts'
import { createEditedPages, token } from './edited-pages.ts'
import { createHistory } from './owner-files.ts'
import { readWritten } from './text-in-file.ts'
import { createMarker, type Marker, type TextPlace } from './text-places.ts'

// With `?edit`, pages are sent with their texts numbered, and their script sends what to write.

const requestSchema = v.record(v.string(), v.string())

export interface Answer {
  status: number
  message: string
  /** The place that it is about, and how to open it in the editor. */
  where?: string
  link?: string
  /** The number of the text from now on. */
  text?: number
  /** As they are written. */
  words?: string
  isLine?: boolean
  /** The file and the path of the text, which last longer than its number. */
  place?: string
  /** The language whose words a page in another language shows: 'English'. */
  sharedWith?: string
}

interface EditSession {
  root: string
  sources: SourceReader
  marker: Marker
  history: ReturnType<typeof createHistory>
}

export type Editing = ReturnType<typeof createEditing>

export function createEditing(
  root: string,
  settings: Settings,
  sources: SourceReader,
  site: DevSite,
) {
  const marker = createMarker()
  const session: EditSession = { root, sources, marker, history: createHistory(root) }
  return {
    read: createEditedPages(root, settings, sources, site, marker),
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { status, ...body } = await reply(session, request)
      const head = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
      response.writeHead(status, head).end(JSON.stringify(body))
    },
  }
}

async function reply(session: EditSession, request: IncomingMessage): Promise<Answer> {
  if (!isOwnRequest(request)) return { status: 403, message: 'Only an open page may edit.' }
  try {
    const asked = v.parse(requestSchema, await json(request))
    if (asked.undo) return session.history.undo()
    return asked.data
      ? await addImage(session, asked)
      : editText(session, numberIn(session, asked), asked)
  } catch (error) {
    return { status: 422, message: error instanceof BuildError ? error.message : `${error}` }
  }
}

/** Whether a page of this server asks, which no other host can reach: no other may write files. */
function isOwnRequest({ method, headers }: IncomingMessage): boolean {
  const isFromHere = method === 'POST' && headers.origin === `http://${headers.host}`
  const isJson = headers['content-type'] === 'application/json'
  return isFromHere && isJson && headers['x-edit-token'] === token
}

function numberIn({ marker }: EditSession, { text, place }: Record<string, string>): number {
  return place ? marker.places.findLastIndex((one) => keyOf(one) === place) : Number(text)
}

const keyOf = ({ file, path }: TextPlace) => JSON.stringify([file, ...path])

const namesOfLanguages = new Intl.DisplayNames('en', { type: 'language' })

/**
 * Opens a text; with `words`, writes it, unless its file has other words than the page. On a page in a
 * `language` that the text lacks, it is written for that language alone.
 */
function editText(
  session: EditSession,
  number: number,
  { words, language = '' }: Record<string, string> = {},
): Answer {
  const { root, marker, history } = session
  const place = marker.places[number]
  if (!place) return { status: 404, message: 'There is no such text.' }
  const { file, path, kind } = place
  const { line, value, why, ...written } = readWritten(root, file, path)
  const known = { where: `${file}:${line}`, link: editorLink(root, file, line) }
  if (value === undefined) return { status: 422, message: why, ...known }
  const text = marker.numberOf({ ...place, value })
  const owner = marker.ownerOf(place, language)
  const sharedWith = owner && namesOfLanguages.of(owner)
  const opened = { ...known, text, isLine: isLine(kind), words: written.words, place: keyOf(place) }
  if (words === undefined)
    return { status: 200, message: '', ...opened, ...(sharedWith && { sharedWith }) }
  if (text !== number) {
    const message = `Nothing is written: the file has changed. It says “${written.words}” in`
    return { status: 409, message, ...opened }
  }
  // A line may come with breaks, by paste.
  const clean = isLine(kind) ? words.replace(/\n+/g, ' ') : words
  if (!owner) {
    history.write([written.replaced(clean)])
    return { ...editText(session, number), message: 'Written to' }
  }
  if (file.endsWith('.md')) {
    const message = `A file holds one language. It is also the ${sharedWith} text:`
    return { status: 422, message, ...opened }
  }
  history.write([written.translated(clean, owner, language)])
  const own = [...(path.at(-1) === owner ? path.slice(0, -1) : path), language]
  const translation = marker.numberOf({ ...place, path: own, value: clean })
  return { ...editText(session, translation), message: 'Written to' }
}

/**
 * Takes an image once `alt` says what it shows: in the place of the one at `address`, or last in the
 * work whose title is `text`. `data`: a data URL.
 */
async function addImage(
  session: EditSession,
  { name = '', data = '', alt, text, address }: Record<string, string>,
): Promise<Answer> {
  const { root, sources, marker, history } = session
  const after = Buffer.from(data.replace(/.*,/, ''), 'base64')
  const copy = await requireCopy(root, name, after)
  const message = `What does ${copy} show, for people who cannot see it?`
  if (alt === undefined) return { status: 200, message }
  const title = editText(session, Number(text))
  if (address === undefined && title.text !== Number(text)) return title
  const work = marker.places[Number(text)]?.path.slice(0, 2) ?? []
  const edit = address
    ? replaceImage(root, await sources.read(true), work, address, copy)
    : appendImage(root, work, copy)
  const file = `public/images/${copy}`
  history.write([{ file, after }, edit, describeImage(root, copy, alt)])
  return { status: 200, message: `Copied to ${file}` }
}
