import { bundleScript } from '../read/bundle.ts'
import { type Fault, groupByFix, headOf, identityOf, isError } from '../shared/fault.ts'
import { hashOf, type OutputFile } from '../shared/files.ts'
import { escapeHtml } from '../shared/html.ts'

/** A page with the script that refreshes it, below the errors if there are some. */
export function addTools(html: string | undefined, faults: Fault[]): string {
  // With the process id, open pages reload after a restart: editing needs another token.
  const version = hashOf(JSON.stringify([process.pid, html, faults])).slice(0, 8)
  const script = `<script src="/@dev/refresh.js" data-version="${version}" defer></script>`
  const page = `${html ?? '<!doctype html>'}${script}`
  const errors = faults.filter(isError)
  if (errors.length === 0) return page
  const names = errors.map((error) => hashOf(identityOf(error)).slice(0, 8)).join(' ')
  const blocks = groupByFix(errors).map(blockOf).join('')
  // The specification sets the words of the heading.
  const overlay = `<div class="dev-overlay" role="alert"><details open data-errors="${names}"><summary><h2>Unexpected Application Error!</h2> <span>Show the page (Escape)</span></summary>${blocks}</details></div>`
  return `${page}<link rel="stylesheet" href="/@dev/overlay.css">${overlay}`
}

function blockOf(group: Fault[]): string {
  const lines = group.map(
    (fault) => `<p>${escapeHtml(headOf(fault))}</p><p>found ${escapeHtml(fault.found)}</p>`,
  )
  return `<section>${lines.join('')}<p><b>${escapeHtml(group[0]?.fix ?? '')}</b></p></section>`
}

/** What `addTools` links to. */
export async function readTool(root: string, output: string): Promise<OutputFile | undefined> {
  if (output === '@dev/refresh.js') return bundleScript(root, 'src/serve/browser/refresh.ts')
  if (output === '@dev/overlay.css') return { copyOf: `${root}/src/serve/browser/overlay.css` }
  return undefined
}
