import { type Content, valueAt } from '../schema/paths.ts'
import type { DevSite } from '../serve/dev-site.ts'
import { isError, Refusal } from '../shared/diagnostic.ts'
import { applyChange, entryLists, formOf } from './changes/changes.ts'
import { stampOf } from './items.ts'
import { listLeaves, type MarkedPage, renderMarked } from './marked-page.ts'
import { openCode, openItem, openText } from './opening.ts'
import type { ChangeRequest, EditAnswer, EditRequest, Selection } from './requests.ts'
import { readState, type State, selectionAt } from './selections.ts'
import { createHistory, type History } from './source/history.ts'
import { followImport, placeOf, textAt } from './source/source-edits.ts'

/** Returns a function that does what a page asks for; `contents` are those of its files. */
export function createEditor(root: string, site: DevSite) {
  const history = createHistory(root, async () => (await site.refresh().check()).filter(isError))
  /** Output of a page → its latest map. */
  const maps = new Map<string, MarkedPage>()

  function readMap({ content, sources }: State, output: string): EditAnswer {
    const leaves = listLeaves(sources)
    const render = (page: string) => renderMarked(sources, site.refresh().settings, page, leaves)
    const own = render(output)
    // At any other address, the open page is that one.
    const marked = own.html ? own : render('404.html')
    maps.set(output, marked)
    const map = { html: marked.html, leaves: leaves.map(({ path, kind }) => ({ path, kind })) }
    return { status: 200, message: '', map, lists: [...entryLists(content), 'news'] }
  }

  async function write(state: State, request: ChangeRequest, contents: Uint8Array[]) {
    const before = 'item' in request ? request.item : []
    const { item = before, ...outcome } = applyChange(state, request, contents)
    const files = await history.write(state.edits, before)
    const isWritten = files.length > 0
    const message = isWritten ? `Written to ${files.join(', ')}` : 'Nothing has changed.'
    const selection = selectionAt(await readState(root, site), item)
    return { status: 200, message, isWritten, ...outcome, selection }
  }

  return async (request: EditRequest, contents: Uint8Array[]): Promise<EditAnswer> => {
    if (request.act === 'undo') return undo(root, site, history)
    const state = await readState(root, site)
    switch (request.act) {
      case 'map':
        return readMap(state, request.output)
      case 'open-text':
        return openText(state, request.path)
      case 'open-item':
        return openItem(state, request.path)
      case 'open-code':
        return openCode(state, request, maps.get(request.output))
      case 'form':
        return { status: 200, message: '', ...formOf(state, request) }
      default:
        return conflictOf(state, request) ?? write(state, request, contents)
    }
  }
}

async function undo(root: string, site: DevSite, history: History): Promise<EditAnswer> {
  const { files, selected } = history.undo()
  const state = await readState(root, site)
  const selection = selectionAt(state, selected)
  // The open page may be the one that is taken back.
  const isPageGone = files.some((file) => file.startsWith('pages/') && !state.edits.has(file))
  const message = `Taken back: ${files.join(', ')}`
  return { status: 200, message, isWritten: true, selection, ...(isPageGone && { goTo: '/' }) }
}

/** If the item is no longer what the page has shown, nothing is written. */
function conflictOf(state: State, request: ChangeRequest): EditAnswer | undefined {
  const known = request.act === 'add' ? request.within : 'stamp' in request && request
  const { content, edits } = state
  if (!known || stampOf(content, known.item) === known.stamp) return undefined
  const selection = selectionAt(state, known.item)
  if (!selection) throw new Refusal('It is no longer there.')
  // Another item may stand there now.
  if (request.act !== 'set' || hasMoved(content, known))
    return { status: 409, message: 'It has changed meanwhile: click it again.' }
  const now = request.fields.map(({ path }) => {
    const place = followImport(edits.read, placeOf(content, path))
    return textAt(edits.read(place.file), place)
  })
  const [only, other] = now
  const isText = only !== undefined && other === undefined
  const words = isText ? `It says “${only}” now.` : 'It has changed meanwhile.'
  // With the new stamp, asking again means this one.
  return { status: 409, message: `${words} Do it again to overwrite that.`, selection }
}

/** Whether the item stands at another place of its list than the page has shown. */
function hasMoved(content: Content, { item, stamp }: Pick<Selection, 'item' | 'stamp'>): boolean {
  const list = item.slice(0, -1)
  const parts = valueAt(content, list)
  return (
    Array.isArray(parts) && parts.some((_, index) => stampOf(content, [...list, index]) === stamp)
  )
}
