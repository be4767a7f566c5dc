import { throwErrors } from '../shared/fault.ts'
import { contentFile, type OwnersList, ownersLists, valueAt } from './paths.ts'
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
  const constants = contentNames.flatMap((name) => {
    const value = exported[contentFile(name)]?.[name]
    // What is not exported is missing.
    return value === undefined ? [] : [[name, lists.get(value)?.entries ?? value]]
  })
  return {
    ...Object.fromEntries(constants),
    ...Object.fromEntries(own.map(({ name, entries }) => [name, entries])),
    [ownersLists]: Object.fromEntries(own.map((list) => [list.name, list])),
  }
}

export const isOfEverySite = ({ file, name }: Pick<List, 'file' | 'name'>) =>
  contentNames.includes(name) && file === contentFile(name)

/**
 * Finds the lists that not every site has, but that are checked all the same:
 *
 * - as works, without unknown fields: those whose entries have pages;
 * - as works: those whose entries all have `media`, each with its `kind`;
 * - as the CV: those whose entries all have `entries`, each with its `text`.
 *
 * All others are their owner's business. `withPages`: what pages of an [id].tsx are made of.
 */
function findOwnersLists(lists: Lists, withPages: unknown[]): (List & OwnersList)[] {
  const entriesWithPages = new Set(withPages.flat())
  const known = new Set([...lists.values()].filter(isOfEverySite).flatMap((one) => one.entries))
  const own: (List & OwnersList)[] = []
  for (const [array, list] of lists) {
    const { entries } = list
    // Without its drafts, the array may be empty.
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

/** Undefined for a list of another kind, or an empty one. */
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
  const isTwin = ({ name }: List, index: number) =>
    contentNames.includes(name) || lists.findIndex((other) => other.name === name) < index
  const fix = 'Give it a name of its own, such as that of its file.'
  throwErrors(
    lists.filter(isTwin).map(({ file, name }) => {
      return { code: 'name-twice', file, found: `a second list named ${name}`, fix }
    }),
  )
}
