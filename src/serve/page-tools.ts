import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Diagnostic, formatDiagnostic, isError } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import { escapeHtml } from '../shared/html.ts'

/** The script that development adds to every page. */
export const scriptFile = '@dev/browser.js'

const style = readFileSync(join(import.meta.dirname, 'overlay.css'), 'utf8')

/** Opens the page for editing, also by its access key. */
export const editButton =
  '<aside class="dev-edit" aria-label="Edit"><a href="?edit" accesskey="e">Edit</a></aside><style>.dev-edit{position:fixed;inset:auto 8px 8px auto;z-index:9;font:12px system-ui}.dev-edit>a{padding:3px 9px;border:1px solid;border-radius:9px;background:Canvas;color:CanvasText;text-decoration:none}@media print{.dev-edit{display:none}}</style>'

/**
 * A page as it is sent, followed by `more`, the refresh script and its errors. Browsers move what
 * follows a document into its body.
 */
export function addTools(
  root: string,
  html: string | undefined,
  diagnostics: Diagnostic[],
  more = '',
): string {
  const page = html ?? '<!doctype html><html lang="en"><head><title>Error</title></head></html>\n'
  const script = `${more}<script src="/${scriptFile}"></script>`
  const errors = diagnostics.filter(isError)
  if (errors.length === 0) return page + script
  const items = errors.map((diagnostic) => `<li>${itemOf(root, diagnostic)}</li>`).join('')
  // The specification sets this headline for errors that pages throw.
  const isThrown = errors[0]?.code === 'thrown'
  const headline = isThrown ? 'Unexpected Application Error!' : `Errors: ${errors.length}`
  return `${page}${script}<style>${style}</style><aside class="dev-overlay" role="alert" aria-labelledby="dev-error"><h1 id="dev-error">${headline}</h1><ul>${items}</ul></aside>`
}

function itemOf(root: string, diagnostic: Diagnostic): string {
  const { file, line, column = 1 } = diagnostic
  const link = escapeHtml(editorLink(root, file, line, column))
  const frame = line ? codeFrame(readSource(root, file), line, column) : ''
  const code = frame && `<pre class="dev-code">${escapeHtml(frame)}</pre>`
  return `<pre>${escapeHtml(formatDiagnostic(diagnostic))}</pre>${code}<a href="${link}">Open in the editor</a>`
}

export function editorLink(root: string, file: string, line = 1, column = 1): string {
  // Windows paths begin with a drive, and any path may contain '#'.
  return `vscode://file${pathToFileURL(join(root, file)).pathname}:${line}:${column}`
}

function codeFrame(source: string, line: number, column: number): string {
  const first = Math.max(1, line - 2)
  const lines = source.split('\n').slice(first - 1, line + 2)
  const frame = lines.map((text, i) => `${`${first + i}`.padStart(5)} | ${text.slice(0, 160)}`)
  // Tabs stay tabs, so that the mark stands below its column.
  const before = (lines[line - first] ?? '').slice(0, column - 1).replace(/[^\t]/g, ' ')
  frame.splice(line - first + 1, 0, `${' '.repeat(8)}${before}^`)
  return frame.join('\n')
}
