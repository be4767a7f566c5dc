import { readFileSync } from 'node:fs'
import { escapeHtml } from '../shared/html.ts'
import { token } from './guard.ts'
import type { MarkedPage } from './marked-pages.ts'
import { elementFor, type TextPlace } from './marking.ts'

export const editScript = '@dev/edit.js'

const style = readFileSync('src/edit/edit.css', 'utf8')

/** A page with what it takes to edit it. `link` opens its source. */
export function addEditTools(
  { html, file, unseen }: MarkedPage,
  link: string,
  places: TextPlace[],
) {
  const texts = unseen.map((number) => {
    const { path = [], value = '' } = places[number] ?? {}
    return `<dt>${escapeHtml(path.join('.'))}</dt><dd>${elementFor(number)}${escapeHtml(value)}</dev-text></dd>`
  })
  const source = `<a href="${escapeHtml(link)}">${escapeHtml(file)}</a>`
  const hint = `Click a text, or press Enter on it. Drop images on works. All else is in ${source}`
  return `${html}<style>${style}</style><aside class="dev-bar" aria-label="Edit"><details><summary>Words that nobody sees</summary><dl>${texts.join('')}</dl></details><p role="status" data-own>${hint}</p><button type="button">Undo</button><a href="?" accesskey="e">Done</a></aside><script src="/${editScript}?edit" data-token="${token}"></script>`
}
