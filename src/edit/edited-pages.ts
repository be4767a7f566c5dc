import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleScript } from '../read/modules/syntax.ts'
import { createPageLoader, type LoadedPages } from '../read/pages.ts'
import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import { makeSite } from '../render/rendered-site.ts'
import type { DevSite } from '../serve/dev-site.ts'
import type { SourceReader } from '../serve/fresh-sources.ts'
import { addTools, editorLink } from '../serve/page-tools.ts'
import { isError } from '../shared/diagnostic.ts'
import { escapeHtml } from '../shared/html.ts'
import { marksAbove } from './item-fields.ts'
import { nameOfItem } from './list-items.ts'
import { topLists } from './new-entries.ts'
import { type Marker, showMarks, startOf, type TextPlace } from './text-places.ts'

const script = '@dev/edit.js'
const printStyle =
  '<style media="print">.dev-alt,.dev-bar,.dev-field,dev-note{display:none}</style>'
const buttonsOf = (names: [value: string, sign: string][], attributes = '') =>
  names
    .map(([value, sign]) => `<button type="button" value="${value}"${attributes}>${sign}</button>`)
    .join('')
const itemButtons = buttonsOf(
  [
    ['up', '↑'],
    ['down', '↓'],
    ['add', '+'],
    ['image', 'Image'],
    ['delete', 'Delete'],
    ['draft', 'Publish'],
    ['placeholder', 'No placeholder'],
  ],
  ' hidden',
)
const newButtons = buttonsOf(
  Object.entries(topLists).map(([list, [label]]) => [list, `+ ${label}`]),
)
const style = readFileSync(join(import.meta.dirname, 'edit.css'), 'utf8')

export const token = randomBytes(24).toString('base64url')

/** Pages as they are edited: rendered a second time, from content with marks. */
export function createEditedPages(
  root: string,
  settings: Settings,
  sources: SourceReader,
  site: DevSite,
  { mark, places, numberOf }: Marker,
) {
  const loader = createPageLoader(root, true, mark)
  const pages = new Map<string, string>()
  let last: LoadedPages | undefined

  async function makePage(output: string): Promise<void> {
    const plain = await sources.read(true)
    const known = [...(last?.imports.keys() ?? [])]
    const changed = known.filter((file) => last?.sourceText(file) !== plain.sourceText(file))
    last = await loader.load(Object.keys(plain.pages), changed)
    // Images carry the rights that the content gives them: theirs are made without marks.
    const { sourceText, explain } = plain
    const marked = makeSite({ ...plain, ...last, sourceText, explain }, settings, output)
    for (const { html, file } of marked.pages) pages.set(output, addBar(html, file, plain))
  }

  function addBar(page: string, file: string, sources: Sources): string {
    const { html, unseen } = showMarks(page)
    const named = html.replace(/ data-edit="(\d+)"/g, (mark, number) => {
      const place = places[number]
      return place ? mark + attributesOf(place, sources) : mark
    })
    const texts = unseen.map((number) => {
      const { path = [], value = '' } = places[number] ?? {}
      return `<dt>${path.join('.')}</dt><dd>${startOf(number)}${escapeHtml(value)}</dev-text></dd>`
    })
    return named + barOf(texts.join(''), file)
  }

  /** The item that it belongs to, and the numbers of its marks. */
  function attributesOf(place: TextPlace, sources: Sources): string {
    const item = nameOfItem(place)
    const name = item ? ` data-item="${item}" draggable="true"` : ''
    const marks = marksAbove(sources, place).map(
      ([mark, at]) => ` data-${mark}="${numberOf({ ...at, kind: 'plain' })}"`,
    )
    return name + marks.join('')
  }

  function barOf(texts: string, file: string): string {
    const source = `<a href="${escapeHtml(editorLink(root, file))}">${escapeHtml(file)}</a>`
    const hint = `Click a text, or press Enter on it. Drop images on works. All else is in ${source}`
    return `<style media="screen">${style}</style>${printStyle}<aside class="dev-bar" aria-label="Edit"><p role="status" data-own><span class="dev-hint">${hint}</span></p><span class="dev-item" data-own>${itemButtons}</span><button type="button" popovertarget="dev-new">New</button><button type="button" popovertarget="dev-more">More</button><button type="button" class="dev-undo">Undo</button><button type="button" class="dev-redo">Redo</button><a href="?" accesskey="e">Done</a><div id="dev-new" popover>${newButtons}</div><div id="dev-more" popover><div class="dev-facts" data-own></div><h2>Words that nobody sees</h2><dl>${texts}</dl><button type="button" popovertarget="dev-more" popovertargetaction="hide">Close</button></div></aside><script src="/${script}?edit" data-token="${token}"></script>`
  }

  return async (output: string) => {
    if (output === script) return bundleScript(root, 'src/edit/browser/edit.ts')
    const plain = await site.read(output)
    if (!output.endsWith('.html')) return plain
    const diagnostics = await site.check(output)
    // With errors, the last version without any: what somebody writes in it stays.
    if (!diagnostics.some(isError)) await makePage(output)
    const page = pages.get(output)
    if (plain === undefined || page !== undefined) return page && addTools(root, page, diagnostics)
    const { file = 'pages/' } = diagnostics.find(isError) ?? {}
    return addTools(root, undefined, diagnostics, barOf('', file))
  }
}
