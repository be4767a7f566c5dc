import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { type Content, fieldAt } from '../schema/paths.ts'
import { lineOf } from '../schema/positions.ts'
import type { DevSite } from '../serve/dev-site.ts'
import { BuildError, StartError, throwErrors } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import { token } from './bar.ts'
import { actsOn, addWork, itemOf } from './content-edits.ts'
import { findText, isWritten, listWritten, type Written } from './find-text.ts'
import { collectEdits, createHistory, type Edits, makeEdits } from './history.ts'
import { setText } from './source-edits.ts'

const string = v.optional(v.string(), '')
const schema = v.object({
  act: string,
  words: string,
  // See `Click`.
  piece: string,
  image: string,
  ids: v.optional(v.array(v.string()), []),
  // From an earlier answer.
  place: string,
  before: string,
  // Of a file that follows, or a link.
  name: string,
})
type Request = v.InferOutput<typeof schema> & { bytes?: Uint8Array }

export type Target = ReturnType<typeof describe>

export interface Answer {
  status: number
  message: string
  target?: Target
}

/** Answers one request after another, since an edit is checked once it is written. */
export function createEditEndpoint(root: string, site: DevSite) {
  const answer = createAnswer(root, site)
  let last: Promise<unknown> = Promise.resolve()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const perform = async () => (isOwn(request) ? answer(await readTask(request)) : forbidden)
    const reply = last.then(perform).catch(refuse)
    last = reply.then(site.refresh)
    const { status, ...body }: Answer = await reply
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
}

const forbidden = { status: 403, message: 'Only an open page may edit.' }

/** Anything but a refusal is a bug. */
function refuse(error: Error): Answer {
  if (!(error instanceof StartError || error instanceof BuildError)) console.error(error)
  return { status: 422, message: `Not written. ${error.message}` }
}

function createAnswer(root: string, site: DevSite) {
  const history = createHistory(root)

  /** Writes, checks the site on the disk, and reverts what is wrong. */
  async function write(edits: Edits): Promise<Answer> {
    const back = makeEdits(root, edits.files)
    try {
      throwErrors(await site.refresh().check(''))
    } catch (error) {
      makeEdits(root, back)
      throw error
    }
    history.add(back)
    return { status: 200, message: `Written to ${[...back.keys()].join(', ')}` }
  }

  return async (request: Request): Promise<Answer> => {
    const { act, place, before, words } = request
    if (act === 'Undo' || act === 'Redo') {
      const files = history[act]().join(', ')
      if (files) return { status: 200, message: `${act}: ${files}` }
      return { status: 409, message: 'There is nothing more, or the file has changed since.' }
    }
    const { content = {} } = (await site.refresh().sources).loaded ?? {}
    const edits = collectEdits(root)
    if (act === 'New work') {
      addWork(edits, content, words)
      return write(edits)
    }
    const all = listWritten(root, content)
    const isMeant = (one: Written) => placeOf(one) === place && isWritten(root, one)
    const text = place ? all.find(isMeant) : findText(root, content, all, request)
    if (!text) return { status: 422, message: 'Code makes this: change it in the editor.' }
    const line = lineOf(text.file, readSource(root, text.file), text.inFile) ?? 1
    const message = `${text.file}:${line}`
    const acts = actsOn(content, text)
    const target = describe(content, text, [...acts.keys()])
    if (act === 'open') return { status: 200, message, target }
    if (before !== text.text) {
      const conflict = `It says “${text.text}” now. Save again to overwrite it; Escape keeps it.`
      return { status: 409, message: conflict, target }
    }
    const perform = acts.get(act)
    if (act === 'write') setText(edits, text.file, text.inFile, words)
    else if (perform) perform(edits, request)
    else return { status: 422, message }
    return write(edits)
  }
}

const placeOf = ({ path, inFile }: Written) => JSON.stringify([path, inFile])

/** A text to edit, and what its item allows. */
function describe(content: Content, text: Written, acts: string[]) {
  return {
    place: placeOf(text),
    words: text.text,
    isLine: text.kind !== 'text' && text.kind !== 'long',
    item: fieldAt(content, itemOf(text)),
    acts,
  }
}

/** Other hosts can neither read the token nor send it. */
function isOwn({ method, headers }: IncomingMessage): boolean {
  const isFromHere = method === 'POST' && headers.origin === `http://${headers.host}`
  const isSmall = Number(headers['content-length']) < 2 ** 28
  return isFromHere && isSmall && headers['x-edit-token'] === token
}

/** Reads a line of JSON, and the file after it. */
async function readTask(request: IncomingMessage): Promise<Request> {
  const body = await buffer(request)
  const end = body.indexOf('\n')
  const task = v.parse(schema, JSON.parse(`${end < 0 ? body : body.subarray(0, end)}`))
  return end < 0 ? task : { ...task, bytes: body.subarray(end + 1) }
}
