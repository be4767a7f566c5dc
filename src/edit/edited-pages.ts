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
import { markAbove } from './items.ts'
import { newOnes, nounOf } from './new-items.ts'
import { buttonOf, createMarker, type MarkedText, namesOf, rowOf, showMarks } from './text-marks.ts'
import type { createHistory } from './writing/owner-files.ts'

const script = '@dev/edit.js'
const printStyle =
  '<style media="print">.dev-alt,.dev-bar,.dev-field,dev-note{display:none}</style>'
const style = readFileSync(join(import.meta.dirname, 'edit.css'), 'utf8')

const newButtons = newOnes.map(([list, noun]) => buttonOf(list, `+ ${noun}`)).join('')

/** A move gives the texts behind it other places, so other marks, and there are 131,000 of these. */
const mostTexts = 2 ** 16

export const token = randomBytes(24).toString('base64url')

interface EditedPage {
  html: string
  file: string
  /** The texts that it does not show, as a list. */
  unseen: string
  isDraft: boolean
}

/** Pages as they are edited: rendered a second time, from content with marks. */
export function createEditedPages(
  root: string,
  settings: Settings,
  sources: SourceReader,
  site: DevSite,
  history: ReturnType<typeof createHistory>,
) {
  const startMarking = () => {
    const texts: MarkedText[] = []
    const change = createMarker(texts)
    return { texts, loader: createPageLoader(root, { showsDrafts: true, change }) }
  }
  let marking = startMarking()
  const pages = new Map<string, EditedPage>()
  let last: LoadedPages | undefined

  async function makePage(output: string): Promise<void> {
    const plain = await sources.read(true)
    if (marking.texts.length > mostTexts) {
      marking = startMarking()
      last = undefined
    }
    const { texts, loader } = marking
    const known = [...(last?.imports.keys() ?? [])]
    const changed = known.filter((file) => last?.sourceText(file) !== plain.sourceText(file))
    last = await loader.load(Object.keys(plain.pages), changed)
    // Images carry the rights that the content gives them: theirs are made without marks.
    const { sourceText, explain } = plain
    const marked = makeSite({ ...plain, ...last, sourceText, explain }, settings, output)
    for (const page of marked.pages) {
      const { html, unseen } = showMarks(page.html, texts, (text) => attributesOf(text, plain))
      const rows = unseen.map((text) => rowOf(text.path.join('.'), text))
      const { file } = page
      const isDraft =
        file.endsWith('.md') && markAbove(plain, { file, path: [] }, 'draft') !== undefined
      pages.set(output, { html, file, unseen: rows.join(''), isDraft })
    }
  }

  /** What the bar can do with it. */
  function attributesOf(text: MarkedText, sources: Sources): string {
    const noun = nounOf(text.path)
    const item = noun ? ` data-item="${noun}" draggable="true"` : ''
    const marks = text.file.endsWith('.md') ? [] : ['draft', 'placeholder']
    const above = marks.filter((mark) => markAbove(sources, text, mark))
    return item + above.map((mark) => ` data-${mark}`).join('')
  }

  function barOf({ file, unseen, isDraft }: Omit<EditedPage, 'html'>): string {
    const source = `<a href="${escapeHtml(editorLink(root, file))}">${escapeHtml(file)}</a>`
    const hint = `Click a text, or press Enter on it. Drop images on works. All else is in ${source}`
    const mark = namesOf({ file, path: ['draft'], words: 'true' })
    const publish = isDraft ? buttonOf('draft', 'Publish page', mark) : ''
    const undo = history.canUndo() ? '' : ' aria-disabled="true"'
    const redo = history.canRedo() ? '' : ' aria-disabled="true"'
    return `<style media="screen">${style}</style>${printStyle}<aside class="dev-bar" aria-label="Edit"><p role="status" data-own><span class="dev-hint">${hint}</span></p><span class="dev-item" data-own></span>${publish}<button type="button" popovertarget="dev-new">New</button><button type="button" popovertarget="dev-more">More</button>${buttonOf('undo', 'Undo', undo)}${buttonOf('redo', 'Redo', redo)}<a href="?" accesskey="e">Done</a><div id="dev-new" popover>${newButtons}</div><div id="dev-more" popover><div class="dev-facts" data-own></div><h2>Words that nobody sees</h2><dl>${unseen}</dl><button type="button" popovertarget="dev-more" popovertargetaction="hide">Close</button></div></aside><script src="/${script}?edit" data-token="${token}"></script>`
  }

  return async (output: string) => {
    if (output === script) return bundleScript(root, 'src/edit/browser/edit.ts')
    const plain = await site.read(output)
    if (!output.endsWith('.html')) return plain
    const diagnostics = await site.check(output)
    // With errors, the last version without any: what somebody writes in it stays.
    if (!diagnostics.some(isError)) await makePage(output)
    const page = pages.get(output)
    if (plain === undefined && !page) return undefined
    const { file = 'pages/' } = diagnostics.find(isError) ?? {}
    const bar = barOf(page ?? { file, unseen: '', isDraft: false })
    return addTools(root, page?.html, diagnostics, bar)
  }
}
