import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatProblem, type Problem, printable } from '../problem.ts'

/** What is not part of the site. */
export const overlayFile = '@dev/overlay.css'
export const scriptFile = '@dev/browser.js'

/**
 * A page as it is sent: behind it the script that keeps it current, and what is wrong with it. Browsers
 * take what stands behind a document for the end of its body.
 */
export function addTools(root: string, html: string, errors: Problem[]): string {
  const page = html || '<!doctype html><html lang="en"><head><title>Error</title></head></html>\n'
  const tools = `<link rel="stylesheet" href="/${overlayFile}"><script src="/${scriptFile}"></script>`
  return page + tools + (errors.length > 0 ? overlay(root, errors) : '')
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
  return `<aside class="dev-overlay" role="alert" aria-labelledby="dev-error"><h1 id="dev-error">${headlineOf(errors)}</h1><ul>${items.join('')}</ul></aside>`
}

/** For what pages throw, the words of the specification; for all else, what is wrong. */
function headlineOf([first, ...others]: Problem[]): string {
  if (!first || first.isThrown) return 'Unexpected Application Error!'
  if (others.length > 0) return `${others.length + 1} errors`
  const { file, entry, field, found } = first
  const subject = [entry, field].filter(Boolean).join(', ') || file
  return escapeHtml(printable(`${subject}: ${found}`))
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
