import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import type { DevSite } from '../serve/dev-site.ts'
import type { SourceReader } from '../serve/fresh-sources.ts'
import { BuildError } from '../shared/diagnostic.ts'
import {
  type Answer,
  linkToEditor,
  placeNamed,
  requestSchema,
  type Task,
  type TextPlace,
} from './edit-request.ts'
import { createEditedPages, token } from './edited-pages.ts'
import { addImage } from './image-edits.ts'
import { addItem, deleteItem, moveTo, removeMark } from './item-edits.ts'
import { tellFacts } from './item-facts.ts'
import { itemOf, itemWith } from './items.ts'
import { type OpenText, openText, tellText, writeText } from './text-edits.ts'
import { createHistory } from './writing/owner-files.ts'
import { readWritten } from './writing/text-in-file.ts'

// With `?edit`, pages are sent with the places of their texts, and their script sends what to write.

type Act<Subject> = (task: Task, subject: Subject) => Answer | Promise<Answer>

/** What a page can ask. The text has to be as the page shows it, unless it is only opened. */
const acts = new Map<string, (task: Task) => Answer | Promise<Answer>>([
  ['open', onText(tellText)],
  ['write', onText(writeText)],
  ['delete', onText(deleteItem)],
  ['up', onText(moveTo)],
  ['down', onText(moveTo)],
  ['move', onText(moveTo)],
  ['draft', onText(removeMark)],
  ['placeholder', onText(removeMark)],
  ['facts', onItem(tellFacts)],
  ['add', (task) => (task.place === undefined ? addItem(task) : onItem(addItem)(task))],
  ['image', addImage],
  ['undo', ({ history }) => history.undo()],
  ['redo', ({ history }) => history.redo()],
])

function onText(act: Act<OpenText>) {
  return (task: Task) => {
    const text = openText(task)
    return 'status' in text ? text : act(task, text)
  }
}

/** Of a place, or around what a page shows. */
function onItem(act: Act<TextPlace>) {
  return (task: Task) => {
    const { read, near, value } = task
    const place = placeNamed(read, task.place)
    if (!place && !value) return { status: 404, message: 'There is no such text.' }
    // A sheet names an item alone.
    const text = task.act === 'add' && task.before !== undefined ? openText(task) : undefined
    if (text && 'status' in text) return text
    const item = itemWith(read, value, near) ?? (place && itemOf(read, place, near))
    return item ? act(task, item) : { status: 422, message: 'This is no item of a list.' }
  }
}

export type Editing = ReturnType<typeof createEditing>

export function createEditing(
  root: string,
  settings: Settings,
  sources: SourceReader,
  site: DevSite,
) {
  // Sooner than the watcher tells of them: the next request may follow at once.
  const history = createHistory(root, sources.invalidate)
  let last: Sources | undefined

  async function reply(body: string | undefined): Promise<Answer> {
    if (body === '') return { status: 403, message: 'Only an open page may edit.' }
    if (body === undefined) return { status: 413, message: 'Nothing is taken above 64 MB.' }
    try {
      const asked = v.parse(requestSchema, JSON.parse(body))
      // With an error in one file, the others can be edited.
      const read = await sources.read(true).catch((error) => last ?? Promise.reject(error))
      last = read
      const near = asked.around.flatMap(({ place: name, before }) => {
        const place = placeNamed(read, name)
        return place && readWritten(root, place.file, place.path).words === before ? place : []
      })
      const act = acts.get(asked.act)
      const task = { root, site, history, read, near, ...asked }
      return (await act?.(task)) ?? { status: 422, message: 'This is not possible.' }
    } catch (error) {
      return refusalOf(root, error)
    }
  }

  // One after another: each is checked before it is written.
  let queue: Promise<unknown> = Promise.resolve()
  return {
    read: createEditedPages(root, settings, sources, site, history),
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const text = isOwnRequest(request) ? await readBody(request) : ''
      const answer = queue.then(() => reply(text))
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
