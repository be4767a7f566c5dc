import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Settings } from '../read/settings.ts'
import { isLine } from '../schema/marks/marks.ts'
import type { DevSite } from '../serve/dev-site.ts'
import type { SourceReader } from '../serve/fresh-sources.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { describeImage, placeImage, requireCopy } from './dropped-images.ts'
import {
  type Answer,
  type EditRequest,
  type EditSession,
  keyOf,
  linkToEditor,
  numberOf,
  type OpenPlace,
  openPlace,
  textsNear,
  writeChecked,
} from './edit-session.ts'
import { createEditedPages, token } from './edited-pages.ts'
import { changeItem } from './list-items.ts'
import { createMarker } from './text-places.ts'
import { createHistory } from './writing/owner-files.ts'

// With `?edit`, pages are sent with their texts numbered, and their script sends what to write.

const requestSchema = v.record(v.string(), v.string())

export type Editing = ReturnType<typeof createEditing>

export function createEditing(
  root: string,
  settings: Settings,
  sources: SourceReader,
  site: DevSite,
) {
  const marker = createMarker()
  // Sooner than the watcher tells of them: the next request may follow at once.
  const history = createHistory(root, sources.invalidate)
  const session: EditSession = { root, sources, site, marker, history }
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
      ? await editText(session, asked)
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
  return { status: 422, message, ...linkToEditor(root, file, line, column) }
}

/** Whether a page of this server asks, which no other host can reach: no other may write files. */
function isOwnRequest({ method, headers }: IncomingMessage): boolean {
  const isFromHere = method === 'POST' && headers.origin === `http://${headers.host}`
  const isJson = headers['content-type'] === 'application/json'
  return isFromHere && isJson && headers['x-edit-token'] === token
}

const namesOfLanguages = new Intl.DisplayNames('en', { type: 'language' })

function describe({ place, known, written, text }: OpenPlace) {
  const isShort = place.kind === 'plain' || isLine(place.kind)
  const { words } = written
  return { status: 200, message: '', ...known, text, isLine: isShort, words, place: keyOf(place) }
}

/**
 * Opens a text; with `words`, writes it, unless its file has other words than the page, or than
 * `before`. On a page in a `language` that the text lacks, it is written for that language alone.
 */
async function editText(session: EditSession, asked: EditRequest): Promise<Answer> {
  const { words, before, language = '', page } = asked
  const opened = openPlace(session, numberOf(session, asked))
  if ('status' in opened) return opened
  const { place, known, written, isSame } = opened
  const { file, path } = place
  const owner = written.isFree ? undefined : session.marker.ownerOf(place, language)
  const sharedWith = owner && namesOfLanguages.of(owner)
  const now = describe(opened)
  if (words === undefined) return { ...now, ...(sharedWith && { sharedWith }) }
  // The numbers of texts end with the server; what a field was opened with stays.
  if (before === undefined ? !isSame : before !== written.words) {
    const message = `Nothing is written: the file has changed. It says “${written.words}” in`
    return { ...now, status: 409, message }
  }
  if (!words.trim() && !owner && (await removeText(session, opened, page))) {
    const message = path.at(-1) === 'draft' ? 'Published in' : 'Removed from'
    return { status: 200, message, ...known }
  }
  if (owner && file.endsWith('.md')) {
    const message = `A file holds one language. It is also the ${sharedWith} text:`
    return { ...now, status: 422, message }
  }
  // A line may come with breaks, by paste.
  const clean = now.isLine ? words.replace(/\n+/g, ' ') : words
  const value = place.toValue?.(clean) ?? clean
  const edit = owner
    ? written.translated(clean, owner, language)
    : written.replaced(value, place.index)
  await writeChecked(session, page, [edit])
  const whole = path.at(-1) === owner ? path.slice(0, -1) : path
  const isTranslation = owner || Object(value)[language] !== undefined
  const own = isTranslation ? [...whole, language] : path
  const after = openPlace(session, session.marker.numberOf({ ...place, path: own, value: '' }))
  return { ...('status' in after ? known : describe(after)), status: 200, message: 'Written to' }
}

/** Whether the content is right without the field or list item. */
async function removeText(session: EditSession, { place, written }: OpenPlace, page?: string) {
  if (place.path.length === 0) return false
  try {
    await writeChecked(session, page, [written.replaced(undefined)])
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
  { name = '', data = '', alt, around = '', address, page }: EditRequest,
): Promise<Answer> {
  const { root, sources } = session
  const after = Buffer.from(data.replace(/.*,/, ''), 'base64')
  const copy = await requireCopy(root, name, after)
  const { content, ...others } = await sources.read(true)
  const near = textsNear(session, around)
  const edit = placeImage(root, { content, ...others }, near, copy.name, address)
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
