import { quoted, throwErrors } from '../shared/fault.ts'
import { isOfEverySite } from './content-lists.ts'
import { hasFields, valueAt } from './paths.ts'

/**
 * Removes drafts, but not in development. Then freezes everything, or what one page changes would show
 * on all pages after it.
 */
export function freezeWithoutDrafts(
  file: string,
  exports: Record<string, unknown>,
  isDevelopment: boolean,
): void {
  // A JSON file exports its list itself.
  const values = Array.isArray(exports) ? { '': exports } : exports
  for (const [name, value] of Object.entries(values)) {
    if (isOfEverySite({ file, name })) {
      // The rules refuse a draft inside an entry, such as a figure, so it stays for them to find.
      if (!isDevelopment && Array.isArray(value)) removeDrafts(value)
    } else {
      // Nobody checks other lists, so drafts leave them at any depth.
      const objects = [...objectsIn(value)]
      refuseOddDrafts(file, objects)
      if (!isDevelopment) objects.forEach(removeDrafts)
    }
    for (const one of objectsIn(value)) frozen.add(Object.freeze(one))
  }
}

/** What has been frozen here, without drafts. An owner can freeze what still has some. */
const frozen = new WeakSet<object>()

/** An object and all that is new in it. An owner's entries may lead to each other. */
function objectsIn(whole: unknown, objects = new Set<object>()): Set<object> {
  // Bytes cannot be frozen, and a film has millions.
  if (!hasFields(whole) || ArrayBuffer.isView(whole) || objects.has(whole)) return objects
  objects.add(whole)
  if (!frozen.has(whole)) for (const part of partsOf(whole)) objectsIn(part, objects)
  return objects
}

function partsOf(whole: object): unknown[] {
  const isCollection = whole instanceof Map || whole instanceof Set
  return isCollection ? [...whole.values()] : Object.values(whole)
}

const draftOf = (entry: unknown) => valueAt(entry, ['draft'])
const isDraft = (entry: unknown) => draftOf(entry) === true

/** Removes them from a list or a record. */
function removeDrafts(whole: object): void {
  if (whole instanceof Map || whole instanceof Set) {
    for (const [key, entry] of [...whole.entries()]) if (isDraft(entry)) whole.delete(key)
  }
  const drafts = Object.entries(whole).filter(([, entry]) => isDraft(entry))
  if (drafts.length === 0) return
  if (Object.isSealed(whole)) throw new Error('a frozen list, from which no draft can be removed')
  if (Array.isArray(whole)) whole.splice(0, whole.length, ...whole.filter((one) => !isDraft(one)))
  // What a file exports by itself stays.
  else for (const [name] of drafts) Reflect.deleteProperty(whole, name)
}

/** `draft: 'yes'` of an entry may be meant as a draft, or not. In a record, `draft` can be any name. */
function refuseOddDrafts(file: string, objects: object[]): void {
  const values = objects.filter(Array.isArray).flatMap((list) => list.map(draftOf))
  const odd = values.filter((value) => Boolean(value) && value !== true)
  const fix = 'Write draft: true, or give the field another name.'
  throwErrors(
    odd.map((value) => ({ code: 'odd-draft', file, found: `draft: ${quoted(value)}`, fix })),
  )
}
