import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { type Content, fieldAt } from '../schema/paths.ts'
import { lineOf } from '../schema/positions.ts'
import type { DevSite } from '../serve/dev-site.ts'
import { throwErrors } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import { token } from './bar.ts'
import { actsOn, addWork, collectEdits, type Edits, itemOf } from './content-edits.ts'
import { findText, isWritten, listWritten, type Written } from './find-text.ts'
import { createHistory, makeEdits } from './history.ts'
import { setText } from './source-edits.ts'

const text = v.optional(v.string(), '')
const schema = v.object({
  ...{ act: text, words: text },
  /** See `Click`. */
  ...{ piece: text, image: text, ids: v.optional(v.array(v.string()), []) },
  /** Of an answer, and what it says to the page. */
  ...{ place: text, before: text },
  /** Of a file that follows, or a link. */
  name: text,
})
type Request = v.InferOutput<typeof schema> & { bytes?: Uint8Array }

export interface Answer {
  status: number
  message: string
  found?: Target
}

/** A text that can be written, and what can be done with the item around it. */
export interface Target {
  place: string
  words: string
  isLine: boolean
  item: string
  acts: string[]
}

/** Answers what open pages ask for. */
export function createEditEndpoint(root: string, site: DevSite) {
  const history = createHistory(root)

  async function answer(request: Request): Promise<Answer> {
    const { act, place, before, words } = request
    if (act === 'Undo' || act === 'Redo') return reverse(act)
    const { content = {} } = (await site.sources()).loaded ?? {}
    const edits = collectEdits(root)
    if (act === 'New work') {
      addWork(edits, content, words)
      return write(edits)
    }
    const all = listWritten(root, content)
    const isMeant = (one: Written) => placeOf(one) === place && isWritten(root, one)
    const text = place ? all.find(isMeant) : findText(root, content, all, request)
    if (!text) return { status: 422, message: 'Code makes this: change it in the editor.' }
    const found = describe(content, text)
    if (act === 'open') return { status: 200, message: lineOfText(text), found }
    if (before !== text.text) {
      const message = `It says “${text.text}” now. Save again to write yours over it; Escape keeps it.`
      return { status: 409, message, found }
    }
    if (act === 'write') edits.change(text.file, setText, text.inFile, words)
    else if (found.acts.includes(act)) actsOn(content, text)[act]?.(edits, request)
    else return { status: 422, message: lineOfText(text) }
    return write(edits)
  }

  const lineOfText = ({ file, inFile }: Written) =>
    `${file}:${lineOf(file, readSource(root, file), inFile) ?? 1}`

  /** On the disk, so that nothing else has to know of edits that are only tried. */
  async function write(edits: Edits): Promise<Answer> {
    const back = makeEdits(root, edits.files)
    try {
      throwErrors(await site.check(''))
    } catch (error) {
      makeEdits(root, back)
      throw error
    }
    history.add(back)
    return { status: 200, message: `Written to ${[...back.keys()].join(', ')}` }
  }

  function reverse(act: 'Undo' | 'Redo'): Answer {
    const files = history[act]()
    if (files.length > 0) return { status: 200, message: `As before: ${files.join(', ')}` }
    return { status: 409, message: 'There is nothing more, or the file has changed since.' }
  }

  let last: Promise<unknown> = Promise.resolve()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const task = isOwn(request) ? await readTask(request) : undefined
    const forbidden = { status: 403, message: 'Only an open page may edit.' }
    const refuse = ({ message }: Error) => ({ status: 422, message: `Not written. ${message}` })
    // One after another: each is checked once it is written.
    const reply = last.then(() => (task ? answer(task) : forbidden)).catch(refuse)
    last = reply.then(site.change)
    const { status, ...body }: Answer = await reply
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
}

const placeOf = ({ path, inFile }: Written) => JSON.stringify([path, inFile])

function describe(content: Content, text: Written): Target {
  return {
    place: placeOf(text),
    words: text.text,
    isLine: text.kind !== 'text' && text.kind !== 'long',
    item: fieldAt(content, itemOf(text)),
    acts: Object.keys(actsOn(content, text)),
  }
}

/** No page of another host can read the token, or send it. */
function isOwn({ method, headers }: IncomingMessage): boolean {
  const isFromHere = method === 'POST' && headers.origin === `http://${headers.host}`
  const isSmall = Number(headers['content-length']) < 2 ** 28
  return isFromHere && isSmall && headers['x-edit-token'] === token
}

/** A line of JSON, and behind it a file. */
async function readTask(request: IncomingMessage): Promise<Request | undefined> {
  try {
    const body = await buffer(request)
    const end = body.indexOf('\n')
    const task = v.parse(schema, JSON.parse(`${end < 0 ? body : body.subarray(0, end)}`))
    return end < 0 ? task : { ...task, bytes: body.subarray(end + 1) }
  } catch {
    return undefined
  }
}
