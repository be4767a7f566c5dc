import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { readRequestPath, resolvePath } from './request-path.ts'
import { type Resource, refuse, respond } from './respond.ts'

/** Where the files of the site come from; an output is a path in `dist/` ('workshops/index.html'). */
export type ReadOutput = (output: string) => Promise<Resource | undefined>

/** Answers what is not part of the site; false when it is not concerned. */
export type Extra = (path: string, request: IncomingMessage, response: ServerResponse) => boolean

/** A static host for one site: GET and HEAD, folders, the 404 page, nothing outside the site. */
export function createSiteServer(read: ReadOutput, extra: Extra = () => false): Server {
  const limits = {
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    connectionsCheckingInterval: 2_000,
  }
  return createServer(limits, (request, response) => {
    answer(read, extra, request, response).catch((error) => {
      console.error(error)
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'This page could not be read; the terminal says why.\n')
    })
  })
}

async function answer(
  read: ReadOutput,
  extra: Extra,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  if (!isOwnHost(request.headers.host)) return refuse(response, 403, 'Unknown host.\n')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return refuse(response, 405, 'Only GET and HEAD.\n')
  }
  const target = request.url ?? ''
  const path = readRequestPath(target)
  if (path && extra(path, request, response)) return
  const resolved = path && (await resolvePath(path, read))
  if (resolved && 'redirect' in resolved) return redirect(response, resolved.redirect, target)
  if (resolved) return respond(request, response, resolved.resource, { ...resolved, status: 200 })
  const notFound = await read('404.html')
  if (notFound) respond(request, response, notFound, { output: '404.html', status: 404 })
  else refuse(response, 404, 'Page not found.\n')
}

function redirect(response: ServerResponse, path: string, target: string): void {
  const query = target.includes('?') ? target.slice(target.indexOf('?')) : ''
  response.setHeader('Location', encodeURI(path) + query)
  refuse(response, 301, 'Moved: add a trailing slash.\n')
}

/**
 * Whether a `Host` header names this machine. A foreign name that points here is how a web page
 * reads a server on its visitor's machine (DNS rebinding); addresses cannot be made to point here.
 */
export function isOwnHost(header: string | undefined): boolean {
  const host = header?.replace(/:\d{1,5}$/, '').toLowerCase() ?? ''
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(host) || /^\[[\da-f:.]+\]$/.test(host)) return true
  const own = hostname().toLowerCase()
  return /^(.*\.)?localhost$/.test(host) || host === own || host === `${own}.local`
}
