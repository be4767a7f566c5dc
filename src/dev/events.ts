import type { ServerResponse } from 'node:http'
import type { Extra } from '../server/site-server.ts'

/** The stream that tells open pages about updates (server-sent events). */
export interface Events {
  /** Takes the connection of a page that listens, until it goes; `?page=` names it. */
  answer: Extra
  /** Something changed; `copied` are public files, which keep their names. */
  sendUpdate(copied: string[]): void
  /** The paths of the pages that are open, each once. */
  openPages(): string[]
}

export function createEvents(): Events {
  const open = new Map<ServerResponse, string>()
  return {
    answer(path, { headers, method, url = '/' }, response) {
      if (path !== '/@dev/events') return false
      const { origin, host } = headers
      // A page of another site may not listen in.
      if (origin !== undefined && origin !== `http://${host}`) response.writeHead(403).end()
      else {
        const head = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }
        response.writeHead(200, head).write('retry: 300\n\n')
        const page = new URL(url, 'http://localhost').searchParams.get('page') ?? '/'
        if (method === 'HEAD') response.end()
        else open.set(response, page)
        response.on('close', () => open.delete(response))
      }
      return true
    },
    sendUpdate(copied) {
      const message = `event: update\ndata: ${JSON.stringify(copied)}\n\n`
      for (const response of open.keys()) response.write(message)
    },
    openPages: () => [...new Set(open.values())],
  }
}
