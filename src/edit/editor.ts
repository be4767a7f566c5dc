import { dirname, join } from 'node:path'
import { type Content, valueAt } from '../schema/paths.ts'
import type { DevSite } from '../serve/dev-site.ts'
import type { Path } from '../shared/fault.ts'
import { applyChange, type Outcome } from './changes/apply-change.ts'
import { formsOfNew, growingLists } from './changes/new-parts.ts'
import { answerCode, answerItem, answerText } from './click-answers.ts'
import { renderMarked } from './marked-page.ts'
import type {
  Answer,
  ChangeRequest,
  EditRequest,
  ItemVersion,
  MarkedMap,
  ReceivedRequest,
} from './requests.ts'
import { requireUnchanged, selectionAt } from './selections.ts'
import { createHistory } from './source/history.ts'
import { readState, type State } from './state.ts'

// What words mean in src/edit:
// - An item is what a click selects: a work, a figure, a line of the CV. It has fields, such as its title.
// - A part is an item in a list.
// - A leaf is one text or value that a page can show. Its mark is its number, in invisible characters.
// - The map of a page says which leaves each of its elements shows.
// - A version is an item with a stamp, which changes with anything that the panel shows of it.
// - The desk is the bar below the page, the panel the form beside it. A text field lies over a text.
//
// How words come from a page into a file, with the requests (`requests.ts`) that the page sends:
// 1. 'map': `marked-page.ts` renders the page a second time, with marks, since the page itself stays as
//    visitors get it, and makes sure that both show the same. `browser/page-map.ts` pairs their nodes.
// 2. 'open', 'open-text': a click finds the path of its leaf in the content by the mark. `click-answers.ts` answers
//    with the words there, for a text field, and with the item around them, for the panel. 'open-code':
//    words without a mark are made by code, whose line `made-words.ts` finds.
// 3. 'set': the page sends the version that it has, and the new values of fields. If the stamp still
//    holds, `changes/` changes the source, and `source/history.ts` writes it, has the whole site
//    checked, and takes back what adds an error. All other changes go the same way: 'add', 'up'.
// 4. Development refreshes the open page, which asks for another map.
// Clicks, keys and saving wait for each other in one queue (`browser/ask.ts`), requests in another
// (`edit-button.ts`), so each meets the state that the one before has left.

interface Edited extends Outcome {
  item: Path
  message: string
}

/**
 * Returns a function that does what a page asks for.
 * @throws {Refusal} if it cannot be done, and then no file has changed
 */
export function createEditor(root: string, site: DevSite) {
  const history = createHistory(root, () => site.refresh().checkAnyway())

  /** Makes an edit. Answers what is selected then, and where to go if the open page is gone. */
  async function edit(output: string, change: () => Edited | Promise<Edited>): Promise<Answer> {
    const before = await pagesNow(output)
    const { item, ...edited } = await change()
    const after = await pagesNow(output)
    const state = await readState(root, site)
    // The 404 page shows at any address.
    const isGone = before?.has(output) && after && !after.has(output)
    const goTo = isGone ? pageInPlaceOf(output, after, state.content, item) : undefined
    return { status: 200, selection: selectionAt(state, item), goTo, ...edited }
  }

  /** The outputs of all pages; undefined if no page can be made. */
  async function pagesNow(output: string): Promise<Set<string> | undefined> {
    const { render } = site.refresh()
    const rendered = await render(output).catch(() => undefined)
    return rendered?.pageOutputs
  }

  async function write(
    state: State,
    request: ChangeRequest,
    contents: Uint8Array[],
  ): Promise<Edited> {
    const selected = versionIn(request)?.item ?? []
    const outcome = applyChange(state, request, contents)
    const message = await history.write(state.edits, selected)
    return { item: selected, message, ...outcome }
  }

  return async ({ output, request, contents }: ReceivedRequest): Promise<Answer> => {
    if (request.act === 'undo') return edit(output, history.undo)
    const state = await readState(root, site)
    const version = versionIn(request)
    if (version) requireUnchanged(state.content, version)
    switch (request.act) {
      case 'map':
        return { status: 200, message: '', map: readMap(state, output) }
      case 'open':
        return answerItem(state, request)
      case 'open-text':
        return answerText(state, request)
      case 'open-code':
        return answerCode(state, request, output)
      case 'open-new':
        return { status: 200, message: '', forms: formsOfNew(state.content, request.list) }
      default:
        return edit(output, () => write(state, request, contents))
    }
  }
}

/** The page of the item, if it has another id now; else the first page. */
function pageInPlaceOf(output: string, pages: Set<string>, content: Content, item: Path) {
  const folder = join(dirname(dirname(output)), `${valueAt(content, [...item, 'id'])}`)
  return pages.has(`${folder}/index.html`) ? encodeURI(`/${folder}/`) : '/'
}

/** The version of the item that a request is about, if there is one. */
function versionIn(request: EditRequest): ItemVersion | undefined {
  return 'version' in request ? request.version : undefined
}

/** @throws {Refusal} if the page cannot be marked */
function readMap(state: State, output: string): MarkedMap {
  const { content, leaves } = state
  return { html: renderMarked(state, output), leaves, lists: growingLists(content) }
}
