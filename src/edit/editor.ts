import type { Settings } from '../read/settings.ts'
import type { DevSite } from '../serve/dev-site.ts'
import { isError, Refusal } from '../shared/fault.ts'
import { applyChange, formOf, growingLists } from './changes/changes.ts'
import { answerConflict } from './changes/conflicts.ts'
import { listLeaves, type MarkedPage, renderMarked } from './marked-page.ts'
import { openCode, openItem, openText } from './opening.ts'
import type { ChangeAnswer, ChangeRequest, EditAnswer, EditRequest, MapAnswer } from './requests.ts'
import { selectionAt } from './selections.ts'
import { createHistory, type History } from './source/history.ts'
import { readState, type State } from './state.ts'

// How words come from a page into a file:
// 1. `marked-page.ts` renders the page a second time with a number in each text, since the page
//    itself stays as visitors get it. Where both show the same words, the page's map
//    (`browser/page-map.ts`) now knows their number, and so their path in the content.
// 2. A click asks the map for the path, and this editor opens what stands there: its words for a
//    field over the text, and the selected item with all its fields for the panel. The item has a
//    stamp: the value that it had.
// 3. Saving sends path, stamp and words. If the stamp still holds, `changes/` changes the source, and
//    `source/history.ts` writes it, lets the whole site be checked, and takes back what adds an error.
// 4. Development refreshes the open page, which asks for another map.
// An item is what a click selects: a work, a figure, a line of the CV. A part is an item in a list. A
// leaf is one text or value that a page can show. The desk is the bar below the page, the panel the form
// beside it, and a field lies over a text.
// Clicks, keys and saving wait for each other in one queue (`browser/ask.ts`), requests in another
// (`session.ts`), so each meets the state that the one before has left.

/**
 * Returns a function that does what a page asks for. `contents`: of the files that the request names.
 * @throws {Refusal} if it cannot be done, and then no file has changed
 */
export function createEditor(root: string, site: DevSite) {
  const history = createHistory(root, async () => (await site.refresh().check()).filter(isError))
  /** Output of a page → its latest map. */
  const maps = new Map<string, MarkedPage>()

  async function write(
    state: State,
    request: ChangeRequest,
    contents: Uint8Array[],
  ): Promise<ChangeAnswer> {
    const selected = 'item' in request ? request.item : []
    const { item = selected, ...outcome } = applyChange(state, request, contents)
    const files = await history.write(state.edits, selected)
    const isWritten = files.length > 0
    const message = isWritten ? `Written to ${files.join(', ')}` : 'Nothing has changed.'
    const selection = selectionAt(await readState(root, site), item)
    return { status: 200, message, isWritten, ...outcome, selection }
  }

  return async (request: EditRequest, contents: Uint8Array[]): Promise<EditAnswer> => {
    if (request.act === 'undo') return undo(root, site, history)
    const state = await readState(root, site)
    switch (request.act) {
      case 'map': {
        const marked = renderMap(state, site.refresh().settings, request.output)
        maps.set(request.output, marked)
        return answerMap(state, marked)
      }
      case 'open-text':
        return openText(state, request.path, request.language)
      case 'open-item':
        return openItem(state, request.path)
      case 'open-code':
        return openCode(state, request, maps.get(request.output))
      case 'form':
        return formOf(state, request)
      default:
        return answerConflict(state, request) ?? write(state, request, contents)
    }
  }
}

/** @throws {Refusal} if the code of the page fails with marks */
function renderMap({ sources }: State, settings: Settings, output: string): MarkedPage {
  const leaves = listLeaves(sources.loaded)
  const page = renderMarked(sources, settings, output, leaves)
  // An address without a page shows the 404 page.
  const marked = page.isPage ? page : renderMarked(sources, settings, '404.html', leaves)
  if (marked.html) return marked
  throw new Refusal(
    'This page cannot be edited here: its code fails with the marks that editing adds. Edit its file.',
  )
}

function answerMap({ content, sources }: State, { html }: MarkedPage): MapAnswer {
  const leaves = listLeaves(sources.loaded).map(({ path, kind }) => ({ path, kind }))
  return { status: 200, message: '', map: { html, leaves, lists: growingLists(content) } }
}

async function undo(root: string, site: DevSite, history: History): Promise<ChangeAnswer> {
  const { files, selected } = history.undo()
  const state = await readState(root, site)
  const selection = selectionAt(state, selected)
  // The open page may be the one that is taken back.
  const isPageGone = files.some((file) => file.startsWith('pages/') && !state.edits.has(file))
  const message = `Undone: ${files.join(', ')}`
  return { status: 200, message, isWritten: true, selection, ...(isPageGone && { goTo: '/' }) }
}
