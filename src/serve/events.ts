import type { IncomingMessage, ServerResponse } from 'node:http'
import { decoded, readUrl } from '../shared/urls.ts'

/** Of a public file, as pages may write them. */
export function addressesOf(file: string): string[] {
  const [, path] = /^public\/(?!images\/)(.*)/.exec(file) ?? []
  return path ? [...new Set([path, encodeURI(path)])] : []
}

export type Events = ReturnType<typeof createEvents>

export function createEvents() {
  const pages = new Map<ServerResponse, string>()
  return {
    /** Keeps the connection of a page until it closes; `?page=` names the page. */
    connect({ headers, url = '' }: IncomingMessage, response: ServerResponse): void {
      // A page of another site may not listen in; the scheme may be that of a proxy.
      if (headers.origin && readUrl(headers.origin)?.host !== headers.host) {
        response.writeHead(403).end()
        return
      }
      const head = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }
      response.writeHead(200, head).write('retry: 300\n\n')
      pages.set(response, decoded(new URLSearchParams(url.replace(/.*\?/, '')).get('page') ?? '/'))
      response.on('close', () => pages.delete(response))
    },
    sendUpdate(files: string[]): void {
      // A changed public file keeps its name, so the HTML of the page does not show the change.
      const data = JSON.stringify(files.flatMap(addressesOf))
      for (const response of pages.keys()) response.write(`event: update\ndata: ${data}\n\n`)
    },
    openPages: () => [...new Set(pages.values())],
  }
}
