import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Extra } from '../server/site-server.ts'
import { devFolder } from './document.ts'

/** The stream that tells open pages about updates (server-sent events). */
export interface Events {
  /** Takes the connection of a page that listens, until it goes; `?page=` tells which one it is. */
  answer: Extra
  /** Something changed; `copied` are public files, which keep their names. */
  sendUpdate(copied: string[]): void
  /** The paths of the pages that are open, each once. */
  openPages(): string[]
}

export function createEvents(): Events {
  const open = new Map<ServerResponse, string>()
  const connect = (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    if (request.method === 'HEAD') return void response.end()
    response.write('retry: 300\n\n')
    open.set(
      response,
      new URL(request.url ?? '/', 'http://localhost').searchParams.get('page') ?? '/',
    )
    response.on('close', () => open.delete(response))
  }
  return {
    answer(path, request, response) {
      if (path !== `/${devFolder}events`) return false
      if (!isSameOrigin(request)) response.writeHead(403).end()
      else connect(request, response)
      return true
    },
    sendUpdate(copied) {
      const message = `event: update\ndata: ${JSON.stringify(copied)}\n\n`
      for (const response of open.keys()) response.write(message)
    },
    openPages: () => [...new Set(open.values())],
  }
}

/** A page of another site may not listen in. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return false
  const { origin, host } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
