import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { mime, send } from '@fastify/send'
import { bytesOf, isCopy, type OutputFile, statOf } from '../shared/files.ts'
import { notFoundOutput, outputOfPath } from '../shared/routes.ts'
import { pathOf, readUrl } from '../shared/urls.ts'

// An import would also run all that `fetch` is made of, a thirtieth of the time to the first answer.
const { createServer } = process.getBuiltinModule('node:http')

/** Reads a path of `dist/`, 'workshops/index.html'; undefined if there is no such file. */
export type ReadOutput = (output: string) => Promise<OutputFile | undefined>

/** `names`: more host names to answer for. `handlers`: path → what answers there instead. */
export function createSiteServer(
  read: ReadOutput,
  names: string[] = [],
  handlers = new Map<string, RequestListener>(),
): Server {
  return createServer((request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    const refusal = refusalOf(request, names)
    const path = pathOf(request.url ?? '')
    const handler = handlers.get(path)
    if (refusal) {
      response.writeHead(403, { 'Content-Type': 'text/plain' }).end(`${refusal}\n`)
    } else if (handler) {
      handler(request, response)
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    } else {
      answer(path, response, read).catch((error) => {
        console.error(error)
        response.writeHead(500).end()
      })
    }
  })
}

function refusalOf({ headers }: IncomingMessage, names: string[]): string | undefined {
  const { host = '', origin } = headers
  const name = host.replace(/:\d+$/, '')
  // A foreign name that points here could read this server (DNS rebinding).
  if (isIP(name) === 0 && !['localhost', ...names].includes(name)) {
    return `If the name "${name}" is yours, add this to the command: -- --allow ${name}`
  }
  const isForeign = origin !== undefined && readUrl(origin)?.host !== host
  return isForeign ? 'Only pages of this site may send requests.' : undefined
}

/** Sends the file at a path, the way to its folder, or the 404 page. */
async function answer(path: string, response: ServerResponse, read: ReadOutput): Promise<void> {
  const output = outputOfPath(path)
  const file = await read(output)
  if (file !== undefined) return sendFile(response, output, file)
  if (!path.endsWith('/') && (await read(`${output}/index.html`)) !== undefined) {
    // '/a?x=1' → '/a/?x=1'
    const Location = response.req.url?.replace(/\?|$/, '/$&')
    response.writeHead(301, { Location }).end()
    return
  }
  response.statusCode = 404
  const notFound = (await read(notFoundOutput)) ?? 'Page not found.'
  return sendFile(response, notFoundOutput, bytesOf('.', notFound))
}

async function sendFile(response: ServerResponse, output: string, file: OutputFile) {
  if (!isCopy(file)) {
    response.setHeader('Content-Type', `${mime.getType(output) ?? 'text/plain'}; charset=utf-8`)
    response.end(file)
    return
  }
  const options = { root: dirname(file.copyOf), dotfiles: 'allow', cacheControl: false } as const
  const sent = await send(response.req, encodeURIComponent(basename(file.copyOf)), options)
  response.writeHead(sent.statusCode, sent.headers)
  // Visitors may leave at any moment.
  if (response.destroyed) sent.stream.destroy()
  else pipeline(sent.stream, response, () => {})
}

export function readFolder(folder: string): ReadOutput {
  return async (output) => {
    // Names with a leading dot are hidden or lead out, except '.well-known'; '//a' names a host.
    if (/^\/|(^|[\\/])\.(?!well-known\/)/.test(output)) return undefined
    const copyOf = join(folder, output)
    return statOf(copyOf)?.isFile() ? { copyOf } : undefined
  }
}
