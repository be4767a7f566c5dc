import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Additions } from '../components/Document.tsx'
import { formatProblem, type Problem } from '../problem.ts'

/** The folder of what is not part of the site. */
export const devFolder = '@dev/'
export const overlayFile = `${devFolder}overlay.css`
export const scriptFile = `${devFolder}browser.js`

/** What a page is sent with: the script that keeps it current, and above it what is wrong. */
export function additionsFor(root: string, errors: Problem[]): Additions {
  return {
    styleUrl: `/${overlayFile}`,
    scriptUrl: `/${scriptFile}`,
    html: errors.length > 0 ? overlay(root, errors) : '',
  }
}

/** Instead of a page that could not be rendered yet. */
export function emptyDocument({ styleUrl, scriptUrl, html }: Additions): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Error</title><link rel="stylesheet" href="${styleUrl}"><script src="${scriptUrl}"></script></head><body>${html}</body></html>`
}

function overlay(root: string, errors: Problem[]): string {
  const items = errors.map((problem) => {
    const { file, line = 1, column = 1 } = problem
    // Windows' paths begin with a drive, and any may hold a '#'.
    const path = pathToFileURL(join(root, file)).pathname
    const link = `vscode://file${path}:${line}:${column}`
    const excerpt = problem.line === undefined ? '' : codeFrame(root, file, line, column)
    const frame = excerpt && `<pre class="dev-code">${escapeHtml(excerpt)}</pre>`
    return `<li><pre>${escapeHtml(formatProblem(problem))}</pre>${frame}<a href="${escapeHtml(link)}">Open in the editor</a></li>`
  })
  return `<aside class="dev-overlay" role="alert" aria-labelledby="dev-error"><h1 id="dev-error">Unexpected Application Error!</h1><ul>${items.join('')}</ul></aside>`
}

/** The line and its neighbours, numbered, with a mark below the column. */
function codeFrame(root: string, file: string, line: number, column: number): string {
  const lines = readLines(join(root, file))
  const first = Math.max(1, line - 2)
  return lines
    .slice(first - 1, line + 2)
    .flatMap((text, i) => {
      const numbered = `${`${first + i}`.padStart(5)} | ${text.slice(0, 160)}`
      // Tabs are as wide below as they are above.
      const before = text.slice(0, column - 1).replace(/[^\t]/g, ' ')
      return first + i === line ? [numbered, `${' '.repeat(8)}${before}^`] : [numbered]
    })
    .join('\n')
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
