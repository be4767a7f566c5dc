import type { ServerResponse } from 'node:http'
import { readUrl } from '../shared/urls.ts'
import type { Extra } from './site-server.ts'

export type Events = ReturnType<typeof createEvents>

/** The stream by which open pages hear of updates (server-sent events). */
export function createEvents() {
  const open = new Map<ServerResponse, string>()
  /** Takes the connection of a page that listens, until it goes; `?page=` names it. */
  const answer: Extra = (path, { headers, url = '' }, response) => {
    if (path !== '/@dev/events') return false
    // A page of another site may not listen in.
    // Proxies of cloud editors have https.
    const isForeign = headers.origin && readUrl(headers.origin)?.host !== headers.host
    if (isForeign) response.writeHead(403).end()
    else {
      const head = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }
      response.writeHead(200, head).write('retry: 300\n\n')
      open.set(response, new URLSearchParams(url.replace(/.*\?/, '')).get('page') ?? '/')
      response.on('close', () => open.delete(response))
    }
    return true
  }
  return {
    answer,
    /** Something changed; `copied` are public files, which keep their names. */
    sendUpdate(copied: string[]): void {
      const message = `event: update\ndata: ${JSON.stringify(copied)}\n\n`
      for (const response of open.keys()) response.write(message)
    },
    /** The paths of the pages that are open, each once. */
    openPages: () => [...new Set(open.values())],
  }
}
