import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parse } from 'valibot'
import type { DevSite } from '../serve/dev-site.ts'
import { BuildError, Refusal } from '../shared/diagnostic.ts'
import { current, token } from './bar.ts'
import { createEditor } from './editor.ts'
import { type EditAnswer, type EditRequest, requestSchema } from './requests.ts'

const mostBytes = 2 ** 28

/** Answers one request after another, since an edit is checked once it is written. */
export function createEditEndpoint(root: string, site: DevSite) {
  const perform = createEditor(root, site)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = async () => refusalOf(request) ?? perform(...(await readRequest(request)))
    const reply: Promise<EditAnswer> = current.edit.then(answer).catch(explain)
    current.edit = reply.then(site.refresh)
    const { status, ...body } = await reply
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
}

/** Anything but a refusal is a bug. */
function explain(error: Error): EditAnswer {
  if (!(error instanceof Refusal || error instanceof BuildError)) console.error(error)
  return { status: 422, message: `Not written. ${error.message}` }
}

/** Other hosts can neither read the token nor send it. */
function refusalOf({ method, headers }: IncomingMessage): EditAnswer | undefined {
  const isFromHere = method === 'POST' && headers.origin === `http://${headers.host}`
  if (!isFromHere || headers['x-edit-token'] !== token) {
    return { status: 403, message: 'Only an open page may edit. Reload it.' }
  }
  if (Number(headers['content-length']) < mostBytes) return undefined
  const message =
    'Files of more than 256 MB go into public/films/ by hand, and their path into videos.ts.'
  return { status: 413, message }
}

/** A line of JSON, and the contents of the files after it. */
async function readRequest(message: IncomingMessage): Promise<[EditRequest, Uint8Array[]]> {
  const body = await buffer(message)
  const end = body.includes('\n') ? body.indexOf('\n') : body.length
  const request = parseRequest(`${body.subarray(0, end)}`)
  let start = end + 1
  const contents = ('files' in request ? request.files : []).map(({ size }) => {
    start += size
    return body.subarray(start - size, start)
  })
  return [request, contents]
}

function parseRequest(json: string): EditRequest {
  try {
    return parse(requestSchema, JSON.parse(json))
  } catch {
    throw new Refusal('The page asks for what cannot be done. Reload it.')
  }
}
