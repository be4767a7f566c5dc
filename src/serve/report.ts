import type { IncomingMessage, ServerResponse } from 'node:http'
import { addTypeFaults, checkTypes } from '../check/type-check.ts'
import { type Fault, formatFaults, groupByFix, headOf, isError } from '../shared/fault.ts'
import { hashOf } from '../shared/files.ts'
import { escapeHtml } from '../shared/html.ts'
import { debounce } from './debounce.ts'

export interface Report {
  connect(request: IncomingMessage, response: ServerResponse): void
  announceChanges(files: string[]): void
  /** For faults found after their pages were sent. */
  showFaults(faults: Fault[]): void
}

export function createReport(root: string): Report {
  const pages = new Set<ServerResponse>()
  /** The faults since the last change. */
  const printed = new Map<string, Fault>()
  let checking = new AbortController()

  function print(faults: Fault[]): void {
    for (const fault of faults) {
      // Several pages may show one fault, which is printed once.
      const key = JSON.stringify({ ...fault, page: '' })
      if (!printed.has(key)) console.log(formatFaults([fault]))
      printed.set(key, fault)
    }
  }

  function refreshPages(): void {
    for (const page of pages) page.write('data:\n\n')
  }

  // The compiler would slow down the first page, and the next edit.
  const checkTypesLater = debounce(1000, async () => {
    checking = new AbortController()
    const { signal } = checking
    const types = await checkTypes(root, signal)
    if (!signal.aborted) print(addTypeFaults([...printed.values()], types))
  })
  checkTypesLater()

  return {
    connect(_, response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 300\n\n')
      pages.add(response)
      response.on('close', () => pages.delete(response))
    },
    announceChanges(files) {
      printed.clear()
      const rest = files.length > 3 ? ` and ${files.length - 3} more` : ''
      console.log(`Changed: ${files.slice(0, 3).join(', ')}${rest}`)
      if (files.some(isOfServer)) console.log('Restart npm run dev: it still runs the old code.')
      refreshPages()
      checking.abort()
      checkTypesLater()
    },
    showFaults(faults) {
      print(faults)
      if (faults.some(isError)) refreshPages()
    },
  }
}

/** Code of the template that was loaded when development began. All other code is bundled again. */
function isOfServer(file: string): boolean {
  const isBundled = /^src\/(content|components|client|page)\/|\/browser\/|\.css$/.test(file)
  return file.startsWith('src/') && !isBundled
}

/** A page with the script that refreshes it, below the errors if there are some. */
export function addTools(html: string | undefined, faults: Fault[]): string {
  // With the process id, open pages reload after a restart: editing needs another token.
  const version = hashOf(JSON.stringify([process.pid, html, faults])).slice(0, 8)
  const script = `<script src="/@dev/refresh.js" data-version="${version}" defer></script>`
  const page = `${html ?? '<!doctype html>'}${script}`
  const blocks = groupByFix(faults.filter(isError)).map(blockOf)
  if (blocks.length === 0) return page
  // The specification sets these words.
  const overlay = `<div class="dev-overlay" role="alert"><h2>Unexpected Application Error!</h2>${blocks.join('')}</div>`
  return `${page}<link rel="stylesheet" href="/@dev/overlay.css">${overlay}`
}

function blockOf(group: Fault[]): string {
  const lines = group.map(
    (fault) => `<p>${escapeHtml(headOf(fault))}</p><p>found ${escapeHtml(fault.found)}</p>`,
  )
  return `<section>${lines.join('')}<p><b>${escapeHtml(group[0]?.fix ?? '')}</b></p></section>`
}
