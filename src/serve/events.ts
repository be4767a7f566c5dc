import type { ServerResponse } from 'node:http'
import { readUrl } from '../shared/urls.ts'
import type { Extra } from './site-server.ts'

export interface Events {
  answer: Extra
  sendUpdate(files: string[]): void
  openPages(): string[]
}

/** Tells open pages of updates, by server-sent events. */
export function createEvents(): Events {
  const open = new Map<ServerResponse, string>()
  /** Keeps the connection of a page until it closes; `?page=` names the page. */
  const answer: Extra = (path, { headers, url = '' }, response) => {
    if (path !== '/@dev/events') return false
    // A page of another site may not listen in; the scheme may be that of a proxy.
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
    sendUpdate(files: string[]): void {
      // A changed public file keeps its name, so the HTML of the page does not show the change.
      const copied = files.filter((file) => /^public\/(?!images\/)/.test(file))
      const names = JSON.stringify(copied.map((file) => file.slice('public/'.length)))
      for (const response of open.keys()) response.write(`event: update\ndata: ${names}\n\n`)
    },
    openPages: () => [...new Set(open.values())],
  }
}
