import { type Content, valueAt } from '../../schema/paths.ts'
import { Refusal } from '../../shared/fault.ts'
import { stampOf } from '../items.ts'
import type { ChangeRequest, FieldValues, Refused, ShownItem } from '../requests.ts'
import { selectionAt } from '../selections.ts'
import { wordsAt } from '../source/source-edits.ts'
import type { State } from '../state.ts'

/** What has become of an item since the page has shown it: of its place in the list, or of itself. */
type Conflict = 'moved' | 'changed'

/**
 * The answer to a request for an item that is no longer what the page has shown: nothing is written.
 * Undefined if it is the same. @throws {Refusal} if it is gone
 */
export function answerConflict(state: State, request: ChangeRequest): Refused | undefined {
  const shown = shownItem(request)
  const conflict = shown && findConflict(state.content, shown)
  if (!conflict) return undefined
  const selection = selectionAt(state, shown.item)
  if (!selection) throw new Refusal('This item is no longer there.')
  if (conflict === 'moved' || request.act !== 'set') {
    return { status: 409, message: 'It has changed in the meantime: click it again.' }
  }
  const message = `${wordsNow(state, request.fields)} Save again to overwrite it.`
  // With the new stamp, asking again means this version.
  return { status: 409, message, selection }
}

/** The item that a request depends on; undefined if it depends on none. */
function shownItem(request: ChangeRequest): ShownItem | undefined {
  if (request.act === 'add') return request.within
  return 'stamp' in request ? request : undefined
}

function findConflict(content: Content, { item, stamp }: ShownItem): Conflict | undefined {
  if (stampOf(content, item) === stamp) return undefined
  const list = item.slice(0, -1)
  const parts = valueAt(content, list)
  const isThere = (_: unknown, index: number) => stampOf(content, [...list, index]) === stamp
  return Array.isArray(parts) && parts.some(isThere) ? 'moved' : 'changed'
}

/** Says what a single text is now, so that both versions can be seen. */
function wordsNow(state: State, [field, ...others]: FieldValues[]): string {
  const words = field && others.length === 0 ? wordsAt(state, field.path) : undefined
  return words === undefined ? 'It has changed in the meantime.' : `It now says “${words}”.`
}
