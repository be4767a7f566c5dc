import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Settings } from '../read/settings.ts'
import { isLine } from '../schema/marks/marks.ts'
import type { DevSite } from '../serve/dev-site.ts'
import type { SourceReader } from '../serve/fresh-sources.ts'
import { editorLink } from '../serve/page-tools.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import { describeImage, placeImage, requireCopy } from './dropped-images.ts'
import { type EditSession, numberIn, writeChecked } from './edit-session.ts'
import { createEditedPages, token } from './edited-pages.ts'
import { changeItem } from './list-items.ts'
import { readWritten } from './text-in-file.ts'
import { createMarker, type TextPlace } from './text-places.ts'
import { createHistory } from './writing/owner-files.ts'
import { removeItem } from './writing/source-edits.ts'

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
  /** What the message asks. */
  asks?: 'alt'
}

export type Editing = ReturnType<typeof createEditing>

export function createEditing(
  root: string,
  settings: Settings,
  sources: SourceReader,
  site: DevSite,
) {
  const marker = createMarker()
  const session: EditSession = { root, sources, site, marker, history: createHistory(root) }
  // One after another: each is checked before it is written.
  let queue: Promise<unknown> = Promise.resolve()
  return {
    read: createEditedPages(root, settings, sources, site, marker),
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const text = isOwnRequest(request) ? await readBody(request) : ''
      const answer = queue.then(() => reply(session, text))
      queue = answer
      const { status, ...body } = await answer
      const head = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
      const isRead = request.complete || { Connection: 'close' }
      response.writeHead(status, { ...head, ...Object(isRead) }).end(JSON.stringify(body))
    },
  }
}

/** In bytes. */
const mostBytes = 64 * 2 ** 20

/** Undefined if there is more, which is not read. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length']) > mostBytes) return undefined
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    size += part.length
    if (size > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

async function reply(session: EditSession, body: string | undefined): Promise<Answer> {
  if (body === '') return { status: 403, message: 'Only an open page may edit.' }
  if (body === undefined) return { status: 413, message: 'Nothing is taken above 64 MB.' }
  try {
    const asked = v.parse(requestSchema, JSON.parse(body))
    if (asked.undo) return session.history.undo()
    if (asked.redo) return session.history.redo()
    if (asked.act) return await changeItem(session, asked)
    return asked.name === undefined
      ? await editText(session, numberOf(session, asked), asked)
      : await addImage(session, asked)
  } catch (error) {
    return refusalOf(session.root, error)
  }
}

function refusalOf(root: string, error: unknown): Answer {
  if (!(error instanceof BuildError)) return { status: 422, message: `${error}` }
  const message = `Nothing is written. ${error.message}\n`
  const [{ file = '', line, column } = {}] = error.diagnostics
  if (line === undefined) return { status: 422, message }
  const link = editorLink(root, file, line, column)
  return { status: 422, message, where: `${file}:${line}`, link }
}

/** Whether a page of this server asks, which no other host can reach: no other may write files. */
function isOwnRequest({ method, headers }: IncomingMessage): boolean {
  const isFromHere = method === 'POST' && headers.origin === `http://${headers.host}`
  const isJson = headers['content-type'] === 'application/json'
  return isFromHere && isJson && headers['x-edit-token'] === token
}

/** Anything but digits names no text. */
function numberOf({ marker }: EditSession, { text, place }: Record<string, string>): number {
  if (place === undefined) return numberIn(text)
  return marker.places.findLastIndex((one) => keyOf(one) === place)
}

const keyOf = ({ file, path }: TextPlace) => JSON.stringify([file, ...path])

const namesOfLanguages = new Intl.DisplayNames('en', { type: 'language' })

/**
 * Opens a text; with `words`, writes it, unless its file has other words than the page. On a page in a
 * `language` that the text lacks, it is written for that language alone.
 */
async function editText(
  session: EditSession,
  number: number,
  { words, language = '', page }: Record<string, string> = {},
): Promise<Answer> {
  const { root, marker } = session
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
  if (!words.trim() && !owner && (await removeText(session, place, page))) {
    return { status: 200, message: 'Removed from', ...known }
  }
  // A line may come with breaks, by paste.
  const clean = isLine(kind) ? words.replace(/\n+/g, ' ') : words
  if (!owner) {
    await writeChecked(session, page, [written.replaced(clean)])
    return { ...(await editText(session, number)), message: 'Written to' }
  }
  if (file.endsWith('.md')) {
    const message = `A file holds one language. It is also the ${sharedWith} text:`
    return { status: 422, message, ...opened }
  }
  await writeChecked(session, page, [written.translated(clean, owner, language)])
  const own = [...(path.at(-1) === owner ? path.slice(0, -1) : path), language]
  const translation = marker.numberOf({ ...place, path: own, value: clean })
  return { ...(await editText(session, translation)), message: 'Written to' }
}

/** Whether the content is right without the field or list item. */
async function removeText(
  session: EditSession,
  { file, path }: TextPlace,
  page?: string,
): Promise<boolean> {
  if (!file.endsWith('.ts')) return false
  try {
    const after = removeItem(file, readSource(session.root, file), path)
    await writeChecked(session, page, [{ file, after }])
    return true
  } catch (error) {
    if (error instanceof BuildError) return false
    throw error
  }
}

/**
 * Takes an image once `alt` says what it shows: in the place of the one at `address`, or last in a work.
 * `around`: numbers of the texts around the place, the nearest first. `data`: a data URL.
 */
async function addImage(
  session: EditSession,
  { name = '', data = '', alt, around = '', address, page }: Record<string, string>,
): Promise<Answer> {
  const { root, sources, marker } = session
  const after = Buffer.from(data.replace(/.*,/, ''), 'base64')
  const copy = await requireCopy(root, name, after)
  const places = around.split(',').flatMap((text) => marker.places[numberIn(text)] ?? [])
  const isSame = ({ file, path, value }: TextPlace) => readWritten(root, file, path).value === value
  const { content, ...others } = await sources.read(true)
  const edit = placeImage(root, { content, ...others }, places.filter(isSame), copy.name, address)
  const isKnown = Object.hasOwn(content.images, copy.name)
  if (!isKnown && alt === undefined) {
    const message = `What does ${copy.name} show, for people who cannot see it?`
    return { status: 200, message, asks: 'alt' }
  }
  const file = `public/images/${copy.name}`
  const copied = copy.isNew ? [{ file, after }] : []
  const described = isKnown ? [] : [describeImage(root, copy.name, alt ?? '')]
  await writeChecked(session, page, [...copied, ...described, edit])
  return {
    status: 200,
    message: copy.isNew ? `Copied to ${file}` : `Shows ${file}, the same image`,
  }
}
