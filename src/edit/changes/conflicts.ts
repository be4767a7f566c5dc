import { type Content, valueAt } from '../../schema/paths.ts'
import { Refusal } from '../../shared/fault.ts'
import { identityOf, stampOf } from '../items.ts'
import type { Answer, ChangeRequest, FieldValues, ItemVersion, RequestOf } from '../requests.ts'
import { selectionAt } from '../selections.ts'
import { writtenAt } from '../source/written.ts'
import type { State } from '../state.ts'

/**
 * The answer to a request for an item that is no longer what the page showed: nothing is written.
 * Undefined if it is the same. @throws {Refusal} if it is gone
 */
export function answerConflict(state: State, request: ItemRequest): Answer | undefined {
  const version = findVersion(request)
  if (!version || stampOf(state.content, version.item) === version.stamp) return undefined
  const clickAgain: Answer = {
    status: 409,
    message: 'It has changed in the meantime: click it again.',
  }
  const selection = selectionAt(state, version.item)
  if (!selection) throw new Refusal('This is no longer there: reload the page.')
  if (request.act !== 'set' || isAnother(state.content, version)) return clickAgain
  const message = `${wordsNow(state, request.fields)} Save again to overwrite it.`
  // Saved again with its new version, it is overwritten.
  return { status: 409, message, selection }
}

type ItemRequest = ChangeRequest | RequestOf<'open' | 'open-new'>

/** Of the item that a request is about, if there is one. */
export function findVersion(request: ItemRequest): ItemVersion | undefined {
  return 'version' in request ? request.version : undefined
}

/**
 * Whether another item stands in its place now. Items without an id may look alike: if the one that was
 * shown stands elsewhere in the list, unchanged, another has taken its place.
 */
function isAnother(content: Content, { item, stamp, identity }: ItemVersion): boolean {
  if (identityOf(content, item) !== identity) return true
  const list = item.slice(0, -1)
  const parts = valueAt(content, list)
  return (
    Array.isArray(parts) && parts.some((_, index) => stampOf(content, [...list, index]) === stamp)
  )
}

/** Says what a single text is now, so that both versions can be seen. */
function wordsNow(state: State, [field, ...others]: FieldValues[]): string {
  const words = field && others.length === 0 ? writtenAt(state, field.path).words : undefined
  return words === undefined ? 'It has changed in the meantime.' : `It now says “${words}”.`
}
