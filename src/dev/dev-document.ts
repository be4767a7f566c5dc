import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatProblem, type Problem } from '../problem.ts'

/** The folder of what is not part of the site. */
export const devFolder = '@dev/'

/**
 * A page as the development server sends it: with the script that keeps it current, which its policy
 * has to allow, and above it what is wrong, if anything is. An empty page stands for none so far.
 */
export function devDocument(root: string, html: string, problems: Problem[]): string {
  const overlay = problems.length > 0 ? overlayOf(root, problems) : ''
  return (
    (html || emptyPage)
      // React writes quotation marks in attributes as character references.
      .replace(/\b(style|script)-src /g, '$1-src &#x27;self&#x27; ')
      .replace('</head>', `${devAssets}</head>`)
      .replace(/<\/body>(?=<\/html>\s*$)/, () => `${overlay}</body>`)
  )
}

const devAssets = `<link rel="stylesheet" href="/${devFolder}overlay.css"><script src="/${devFolder}browser.js"></script>`

const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Error</title></head><body></body></html>'

function overlayOf(root: string, problems: Problem[]): string {
  const items = problems.map((problem) => {
    const { path, line, column } = placeIn(problem.file)
    const link = `vscode://file${encodeURI(join(root, path))}:${line ?? 1}:${column ?? 1}`
    const frame = line
      ? `<pre class="frame">${escapeHtml(codeFrame(root, path, line, column ?? 1))}</pre>`
      : ''
    return `<li><pre>${escapeHtml(formatProblem(problem))}</pre>${frame}<a href="${escapeHtml(link)}">Open in the editor</a></li>`
  })
  return `<aside class="dev-overlay" role="alert" aria-labelledby="dev-error"><h1 id="dev-error">Unexpected Application Error!</h1><ul>${items.join('')}</ul></aside>`
}

function placeIn(file: string): { path: string; line?: number; column?: number } {
  const match = /^(.*?):(\d+)(?::(\d+))?$/.exec(file)
  if (!match) return { path: file }
  return { path: match[1] ?? file, line: Number(match[2]), column: Number(match[3] ?? 1) }
}

/** The line and its neighbours, numbered, with a mark below the column. */
function codeFrame(root: string, path: string, line: number, column: number): string {
  try {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    const first = Math.max(1, line - 2)
    return lines
      .slice(first - 1, line + 2)
      .flatMap((text, i) => {
        const number = `${first + i}`.padStart(5)
        const shown = `${number} | ${text.slice(0, 160)}`
        // Tabs are as wide below as they are above.
        const before = text.slice(0, column - 1).replace(/[^\t]/g, ' ')
        return first + i === line ? [shown, `${' '.repeat(8)}${before}^`] : [shown]
      })
      .join('\n')
  } catch {
    return ''
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
