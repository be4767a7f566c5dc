import { fieldAt } from '../schema/paths.ts'
import type { DevSite } from '../serve/dev-site.ts'
import { isError, type Path, Refusal } from '../shared/fault.ts'
import { applyChange } from './changes/apply-change.ts'
import { formsOfNew, growingLists } from './changes/new-parts.ts'
import { answerClick } from './click-answers.ts'
import { requireUnchanged } from './items.ts'
import { listLeaves, renderMarked } from './marked-page.ts'
import type { Answer, ChangeRequest, EditRequest, ItemVersion, MarkedMap } from './requests.ts'
import { selectionAt } from './selections.ts'
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
//    visitors get it. `browser/page-map.ts` finds what stands there in the place of a text, with its mark.
// 2. 'open': a click asks the map for the path of its leaf in the content. `click-answers.ts` answers
//    with the words there, for a text field, and with the item around them, for the panel.
// 3. 'set': the page sends the version that it has, and the new values of fields. If the stamp still
//    holds, `changes/` changes the source, and `source/history.ts` writes it, has the whole site
//    checked, and takes back what adds an error. All other changes go the same way: 'add', 'up'.
// 4. Development refreshes the open page, which asks for another map.
// Clicks, keys and saving wait for each other in one queue (`browser/ask.ts`), requests in another
// (`edit-session.ts`), so each meets the state that the one before has left.

export interface ReceivedRequest {
  /** The file in `dist/` of the page that asks. */
  output: string
  request: EditRequest
  /** Of the media that the request names, in their order. */
  contents: Uint8Array[]
}

/**
 * Returns a function that does what a page asks for.
 * @throws {Refusal} if it cannot be done, and then no file has changed
 */
export function createEditor(root: string, site: DevSite) {
  const history = createHistory(root, async () => (await site.refresh().check()).filter(isError))

  async function write(
    { output, contents }: ReceivedRequest,
    request: ChangeRequest,
    state: State,
  ): Promise<Answer> {
    const selected = versionIn(request)?.item ?? []
    const { item = selected, ...outcome } = applyChange(state, request, contents)
    const files = await history.write(state.edits, selected)
    const written = files.length > 0 ? `Written to ${files.join(', ')}` : 'Nothing has changed.'
    const isDelete = request.act === 'delete'
    const deleted = `Deleted ${fieldAt(state.content, selected)}. Undo brings it back.`
    const message = isDelete ? deleted : written
    return { ...(await answerEdit(output, message, item)), ...outcome }
  }

  function undo(output: string): Promise<Answer> {
    const { files, selected } = history.undo()
    return answerEdit(output, `Undone: ${files.join(', ')}`, selected)
  }

  /** `item`: to be selected. Also leads to the home page, if the open page is gone. */
  async function answerEdit(output: string, message: string, item: Path): Promise<Answer> {
    const { render } = site.refresh()
    const rendered = await render(output).catch(() => undefined)
    const goTo = rendered?.pageOutputs.has(output) === false ? '/' : undefined
    return { status: 200, message, selection: selectionAt(await readState(root, site), item), goTo }
  }

  return async (received: ReceivedRequest): Promise<Answer> => {
    const { output, request } = received
    if (request.act === 'undo') return undo(output)
    const state = await readState(root, site)
    if (request.act === 'map') return { status: 200, message: '', map: readMap(state, output) }
    const version = versionIn(request)
    if (version) requireUnchanged(state.content, version)
    if (request.act === 'open') return answerClick(state, output, request)
    if (request.act === 'open-new') {
      return { status: 200, message: '', forms: formsOfNew(state.content, request.list) }
    }
    return write(received, request, state)
  }
}

/** The version of the item that a request is about, if there is one. */
function versionIn(request: EditRequest): ItemVersion | undefined {
  return 'version' in request ? request.version : undefined
}

/** @throws {Refusal} if the code of the page fails with marks */
function readMap(state: State, output: string): MarkedMap {
  const { content, sources } = state
  const page = renderMarked(state, output)
  if (!page) {
    throw new Refusal(
      'This page cannot be edited here: its code fails with the marks that editing adds. Edit its file.',
    )
  }
  const leaves = listLeaves(sources.loaded).map(({ path, kind }) => ({ path, kind }))
  return { html: page.html, leaves, lists: growingLists(content) }
}
