import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { notFoundOutput } from '../shared/routes.ts'
import { type Resource, refuse, respond } from './respond.ts'

/** Where the files of the site come from; an output is a path in `dist/` ('workshops/index.html'). */
export type ReadOutput = (output: string) => Promise<Resource | undefined>

/** Answers what is not part of the site; false when it is not concerned. */
export type Extra = (path: string, request: IncomingMessage, response: ServerResponse) => boolean

/** Milliseconds in which a request has to come: slow ones would hold their connections for ever. */
const limits = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2000 }

/** A static host for one site: GET and HEAD, folders, the 404 page, nothing outside the site. */
export function createSiteServer(read: ReadOutput, extra: Extra = () => false): Server {
  return createServer(limits, (_, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
    answer(response, read, extra).catch((error) => {
      console.error(error)
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'This page could not be read; the terminal says why.\n')
    })
  })
}

async function answer(response: ServerResponse, read: ReadOutput, extra: Extra): Promise<void> {
  const { headers, method = '', url = '' } = response.req
  if (!isOwnHost(headers.host)) return refuse(response, 403, 'Unknown host.\n')
  if (!['GET', 'HEAD'].includes(method)) {
    response.setHeader('Allow', 'GET, HEAD')
    return refuse(response, 405, 'Only GET and HEAD.\n')
  }
  const path = readRequestPath(url)
  if (path && extra(path, response.req, response)) return
  // As static hosts do: a folder shows its index.html, a missing slash is added by a redirect.
  const output = path?.slice(1).replace(/(^|\/)$/, '$1index.html') ?? ''
  const resource = path && (await read(output))
  if (resource) return respond(response, output, resource)
  if (path && !path.endsWith('/') && (await read(`${output}/index.html`))) {
    response.setHeader('Location', encodeURI(`${path}/`) + url.replace(/^[^?]*/, ''))
    return refuse(response, 301, 'Moved: add a trailing slash.\n')
  }
  const notFound = await read(notFoundOutput)
  if (!notFound) return refuse(response, 404, 'Page not found.\n')
  response.statusCode = 404
  respond(response, notFoundOutput, notFound)
}

/**
 * The path that a request asks for, decoded: '/', '/workshops/', '/a b.png'. Undefined for anything
 * that no honest client sends: other forms of target, bad encodings, climbing, dot files, NUL.
 */
export function readRequestPath(target: string): string | undefined {
  const [encoded = ''] = target.split(/[?#]/, 1)
  try {
    const path = decodeURIComponent(encoded)
    // '.well-known' is the one dot folder made to be public (RFC 8615).
    const isHonest = encoded.startsWith('/') && !/[\0\\]|\/\/|\/\.(?!well-known\/)/.test(path)
    return isHonest ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a `Host` header names this machine. A foreign name that points here is how a web page
 * reads a server on its visitor's machine (DNS rebinding); addresses cannot be made to point here.
 */
export function isOwnHost(header = ''): boolean {
  const host = header.replace(/:\d{1,5}$/, '').toLowerCase()
  const isAddress = /^\d{1,3}(\.\d{1,3}){3}$|^\[[\da-f:.]+\]$/.test(host)
  const own = hostname().toLowerCase()
  return isAddress || /^(.*\.)?localhost$/.test(host) || [own, `${own}.local`].includes(host)
}
