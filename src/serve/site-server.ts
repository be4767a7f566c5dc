import { realpathSync } from 'node:fs'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { basename, dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { bytesOf, type OutputFile, statOf } from '../shared/files.ts'
import { notFoundOutput, outputAtPath } from '../shared/routes.ts'
import { decoded, pathOf } from '../shared/urls.ts'

/** Reads a path of `dist/`, 'workshops/index.html'; undefined if there is no such file. */
export type ReadOutput = (
  output: string,
  request: IncomingMessage,
) => Promise<OutputFile | undefined>

// An import would load all of Node's fetch too, and the first page would wait for it.
const { createServer } = process.getBuiltinModule('node:http')

const headers = new Map([
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  // The site may be rebuilt at any moment.
  ['Cache-Control', 'no-cache'],
])

/**
 * Serves a site as static hosts do: `index.html` for folders, a redirect that adds a missing slash, the
 * 404 page. `names`: more host names to answer for. `handlers`: path → what answers there instead.
 */
export function createSiteServer(
  read: ReadOutput,
  names: string[] = [],
  handlers = new Map<string, RequestListener>(),
): Server {
  return createServer((request, response) => {
    response.setHeaders(headers)
    const host = request.headers.host?.replace(/:\d+$/, '').toLowerCase() ?? ''
    const path = pathOf(request.url ?? '')
    const handler = handlers.get(path)
    if (!isOwnHost(host, names)) {
      const text = `This server does not answer for the host "${host}", so that other sites cannot read it. If the name is yours, start the server with: --allow ${host}`
      sendText(response, 403, text)
    } else if (handler) {
      handler(request, response)
    } else if (!/^(GET|HEAD)$/.test(request.method ?? '')) {
      sendText(response, 405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' })
    } else {
      answer(path, response, read).catch((error) => {
        console.error(error)
        if (response.headersSent) response.destroy()
        else sendText(response, 500, 'This page could not be read. The terminal says why.')
      })
    }
  })
}

/** Other sites could read this server by a name of theirs that points here (DNS rebinding). */
function isOwnHost(host: string, names: string[]): boolean {
  const own = hostname().toLowerCase()
  const isAddress = isIP(host.replace(/^\[|\]$/g, '')) > 0
  return (
    isAddress || /^(.*\.)?localhost$/.test(host) || [own, `${own}.local`, ...names].includes(host)
  )
}

async function answer(path: string, response: ServerResponse, read: ReadOutput): Promise<void> {
  // Dots lead to hidden files or out of the folder; only '.well-known' is public (RFC 8615). A redirect
  // to '//a' would name a host.
  const isHidden = /^\/\/|[\\/]\.(?!well-known\/)/.test(path)
  const find = async (output: string) => (isHidden ? undefined : read(output, response.req))
  const output = outputAtPath(path)
  const file = await find(output)
  if (file !== undefined) return sendFile(response, output, file)
  if (!path.endsWith('/') && (await find(`${output}/index.html`)) !== undefined) {
    const Location = response.req.url?.replace(/\?|$/, '/$&')
    return sendText(response, 301, 'Moved: add a slash.', { Location })
  }
  response.statusCode = 404
  const notFound = await read(notFoundOutput, response.req)
  if (notFound === undefined) return sendText(response, 404, 'Page not found.')
  await sendFile(response, notFoundOutput, bytesOf('.', notFound))
}

async function sendFile(response: ServerResponse, output: string, file: OutputFile): Promise<void> {
  if (typeof file === 'string' || !('copyOf' in file) || file.xmp) {
    response.setHeader('Content-Type', await typeOf(output))
    response.end(bytesOf('.', file))
    return
  }
  const { send } = await import('@fastify/send')
  const options = { root: dirname(file.copyOf), dotfiles: 'allow', cacheControl: false } as const
  const name = encodeURIComponent(basename(file.copyOf))
  const { statusCode, headers, stream } = await send(response.req, name, options)
  response.writeHead(statusCode, headers)
  // Errors of the stream are ignored: the visitor has left.
  pipeline(stream, response, () => {})
}

/** Pages do without the list of types: the first one would wait until it is loaded. */
async function typeOf(output: string): Promise<string> {
  if (output.endsWith('.html')) return 'text/html; charset=utf-8'
  const { isUtf8MimeType, mime } = await import('@fastify/send')
  const type = mime.getType(output) ?? 'application/octet-stream'
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}

function sendText(response: ServerResponse, status: number, text: string, headers = {}): void {
  const type = { 'Content-Type': 'text/plain; charset=utf-8' }
  response.writeHead(status, { ...type, ...headers }).end(`${text}\n`)
}

/**
 * Reads a folder, but nothing behind a link out of it: other devices may ask. `base`: the path of the
 * site on its host. Its 404 page answers for the whole host.
 */
export function readFolder(folder: string, base = '/'): (output: string) => ReturnType<ReadOutput> {
  const path = decoded(base)
  return async (output) => {
    const isBelow = `/${output}`.startsWith(path)
    if (!isBelow && output !== notFoundOutput) return undefined
    const file = join(folder, isBelow ? output.slice(path.length - 1) : output)
    if (!statOf(file)?.isFile()) return undefined
    return realpathSync(file).startsWith(realpathSync(folder) + sep) ? { copyOf: file } : undefined
  }
}
