import { type Fault, quoted, throwErrors } from '../shared/fault.ts'
import { contentFile, hasFields, type OwnersList, ownersLists, valueAt } from './paths.ts'
import { contentNames, type SiteContent } from './schema.ts'

// The content of a site, made of what its files export. Pages get these lists
// without drafts, checks with them.

interface List {
  file: string
  name: string
  entries: unknown[]
}

/** Exported array → what it holds. */
export type Lists = Map<unknown, List>

/** Notes the lists of a file before drafts leave them. */
export function noteLists(file: string, exports: Record<string, unknown>, lists: Lists): void {
  for (const [name, value] of Object.entries(exports)) {
    if (Array.isArray(value) && !lists.has(value)) {
      lists.set(value, { file, name, entries: [...value] })
    }
  }
}

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
      throwErrors(objects.flatMap((one) => oddDraftsIn(file, one)))
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

const draftOf = (entry: unknown) => (hasFields(entry) ? entry.draft : undefined)
const isDraft = (entry: unknown) => draftOf(entry) === true

/** Of a list or a record. */
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

/** What may be meant as a draft, and may not. In a record, it can be a word. */
function oddDraftsIn(file: string, whole: object): Fault[] {
  const values = Array.isArray(whole) ? whole.map(draftOf) : []
  const odd = values.filter((value) => Boolean(value) && value !== true)
  const fix = 'Write draft: true, or give the field another name.'
  return odd.map((value) => ({ code: 'odd-draft', file, found: `draft: ${quoted(value)}`, fix }))
}

/**
 * All that the site's content files export, and the owner's lists. `exported`: by file.
 * @throws {BuildError}
 */
export function contentOf(
  exported: Record<string, Record<string, unknown>>,
  pageFiles: string[],
  lists: Lists,
): SiteContent {
  const withPages = pageFiles.map((file) => exported[file]?.entries)
  const own = findOwnersLists(lists, withPages)
  refuseTwins(own)
  const constants = contentNames.map((name) => {
    const value = exported[contentFile(name)]?.[name]
    return [name, lists.get(value)?.entries ?? value]
  })
  return {
    ...Object.fromEntries(constants),
    ...Object.fromEntries(own.map(({ name, entries }) => [name, entries])),
    [ownersLists]: Object.fromEntries(
      own.map(({ name, file, like, isStrict }) => [name, { file, like, isStrict }]),
    ),
  }
}

const isOfEverySite = ({ file, name }: Pick<List, 'file' | 'name'>) =>
  contentNames.includes(name) && file === contentFile(name)

/**
 * Lists whose entries have pages are checked as works, strictly. Others are checked if all their entries
 * have what works have, or sections of the CV. The rest is their owner's business.
 * `withPages`: what pages of an [id].tsx are made of.
 */
function findOwnersLists(lists: Lists, withPages: unknown[]): (List & OwnersList)[] {
  const entriesWithPages = new Set(withPages.flat())
  const known = new Set([...lists.values()].filter(isOfEverySite).flatMap((one) => one.entries))
  const own: (List & OwnersList)[] = []
  for (const [array, list] of lists) {
    const { entries } = list
    const hasPages = withPages.includes(array) || entries.some((one) => entriesWithPages.has(one))
    const like = hasPages ? 'works' : likeOf(entries)
    // One made of others, such as the latest three works, is checked with them.
    const isNew = entries.length === 0 || entries.some((entry) => !known.has(entry))
    if (!like || !isNew || isOfEverySite(list)) continue
    own.push({ ...list, like, isStrict: hasPages })
    for (const entry of entries) known.add(entry)
  }
  return own
}

/** Which list of every site has the same fields. Undefined for a list of another kind, or an empty one. */
function likeOf(entries: unknown[]): OwnersList['like'] | undefined {
  if (entries.length === 0) return undefined
  const haveAll = (list: string, field: string) =>
    entries.every((entry) => {
      const parts = valueAt(entry, [list])
      return Array.isArray(parts) && parts.every((part) => valueAt(part, [field]) !== undefined)
    })
  if (haveAll('media', 'kind')) return 'works'
  return haveAll('entries', 'text') ? 'cv' : undefined
}

/** Of two lists with one name, only one would be checked. */
function refuseTwins(lists: List[]): void {
  const names = [...contentNames, ...lists.map(({ name }) => name)]
  const fix = 'Give it a name of its own, such as that of its file.'
  const twins = lists.filter(({ name }, index) => names.indexOf(name) < contentNames.length + index)
  throwErrors(
    twins.map(({ file, name }) => {
      return { code: 'name-twice', file, found: `a second list named ${name}`, fix }
    }),
  )
}
