import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parse } from 'valibot'
import type { DevSite } from '../serve/dev-site.ts'
import { BuildError, Refusal } from '../shared/fault.ts'
import { createEditor } from './editor.ts'
import { type Answer, type ReceivedRequest, sentSchema } from './requests.ts'

const mostBytes = 2 ** 28

/** Returns what answers at `/@dev/edit`: one request after another, as JSON. */
export function createEditEndpoint(
  root: string,
  site: DevSite,
  token: string,
  enqueue: (edit: () => Promise<Answer>) => Promise<Answer>,
) {
  const perform = createEditor(root, site)

  async function receive(message: IncomingMessage): Promise<Answer> {
    // The server refuses pages of other hosts, which cannot know the token either.
    if (message.method !== 'POST' || message.headers['x-edit-token'] !== token) {
      return { status: 403, message: 'npm run dev has restarted: reload this page.' }
    }
    try {
      // Pages wait for the edits in the queue, but not for an upload.
      const received = readRequest(await readBody(message))
      // A refused edit has changed files as well: it was written, then taken back.
      return await enqueue(() => perform(received).finally(() => site.refresh()))
    } catch (error) {
      return explain(error)
    }
  }

  return async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, ...body } = await receive(message)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
}

function explain(error: unknown): Answer {
  const isMistake = error instanceof Refusal || error instanceof BuildError
  // Anything else is a bug.
  if (!isMistake) console.error(error)
  const message = error instanceof Error ? error.message : `${error}`
  const field = error instanceof Refusal ? error.path : undefined
  return { status: 422, message, field }
}

/** @throws {Refusal} */
async function readBody(message: IncomingMessage): Promise<Buffer> {
  if (Number(message.headers['content-length'] ?? 0) >= mostBytes) {
    throw new Refusal(
      'This is more than 256 MB: copy films into public/films/ yourself, and write their paths into videos.ts.',
    )
  }
  return buffer(message).catch(() => {
    throw new Refusal('The request did not arrive in full. Try again.')
  })
}

/** The body is a line of JSON, and the contents of the files after it. @throws {Refusal} */
function readRequest(body: Buffer): ReceivedRequest {
  const lineEnd = body.indexOf('\n')
  const sent = parseSent(body.toString('utf8', 0, lineEnd))
  const contents: Uint8Array[] = []
  let start = lineEnd + 1
  for (const medium of 'media' in sent.request ? sent.request.media : []) {
    const size = 'size' in medium ? medium.size : 0
    contents.push(body.subarray(start, start + size))
    start += size
  }
  return { ...sent, contents }
}

function parseSent(json: string) {
  try {
    return parse(sentSchema, JSON.parse(json))
  } catch {
    throw new Refusal('The server does not know this request. Reload the page.')
  }
}
