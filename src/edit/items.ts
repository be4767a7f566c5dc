import { fieldNames, fieldsAt, isItem } from '../schema/fields.ts'
import { type Content, hasFields, valueAt } from '../schema/paths.ts'
import type { Path } from '../shared/diagnostic.ts'
import { hashOf } from '../shared/files.ts'
import { freeId } from './changes/free-names.ts'
import type { Edits } from './source/history.ts'
import { canChange, changeItems, placeOf, quote, setField } from './source/source-edits.ts'

// An item is what a click selects: a work, a figure, a line of the CV, the words of the site.

/** The innermost item at or around a path; [] if there is none. */
export function itemAround(content: Content, path: Path): Path {
  const paths = path.map((_, index) => path.slice(0, path.length - index))
  return paths.find((one) => valueAt(content, one) !== undefined && isItem(content, one)) ?? []
}

/** Changes with anything that the panel of the item shows. */
export function stampOf(content: Content, item: Path): string {
  const values = panelPaths(content, item).map((path) => valueAt(content, path))
  return hashOf(JSON.stringify(values)).slice(0, 16)
}

/** What can be done with any item. */
export const itemActs = ['up', 'down', 'copy', 'publish', 'delete'] as const
export type ItemAct = (typeof itemActs)[number]

/** Edits in memory; returns the item's path afterwards. */
type Act = (edits: Edits) => Path

/** What the file allows. */
export function actsOn(content: Content, item: Path, read: Edits['read']): Map<ItemAct, Act> {
  const acts = new Map<ItemAct, Act>()
  const list = item.slice(0, -1)
  const index = item.at(-1)
  const place = placeOf(content, list)
  if (typeof index !== 'number' || !canChange(read(place.file), place)) return acts
  const swapping = (first: number, to: number): Act => {
    return (edits) => {
      changeItems(edits, place, { act: 'swap', index: first })
      return [...list, to]
    }
  }
  if (index > 0) acts.set('up', swapping(index - 1, index - 1))
  const hasNext = valueAt(content, [...list, index + 1]) !== undefined
  if (hasNext) acts.set('down', swapping(index, index + 1))
  acts.set('copy', (edits) => copy(edits, content, list, index))
  const value = valueAt(content, item)
  if (hasFields(value) && value.draft) acts.set('publish', (edits) => publish(edits, content, item))
  acts.set('delete', (edits) => {
    changeItems(edits, place, { act: 'remove', index })
    return []
  })
  return acts
}

/** A copy of a work is a draft: nobody wants the same one twice. */
function copy(edits: Edits, content: Content, list: Path, index: number): Path {
  const path = [...list, index + 1]
  changeItems(edits, placeOf(content, list), { act: 'copy', index })
  const fields = fieldNames(content, [...list, index])
  const setOwn = (name: string, code: string) =>
    setField(edits, placeOf(content, [...path, name]), code, () => fields)
  const id = valueAt(content, [...list, index, 'id'])
  if (id !== undefined) setOwn('id', quote(freeId(`${id}`, valueAt(content, list))))
  if (fields.includes('draft')) setOwn('draft', 'true')
  return path
}

function publish(edits: Edits, content: Content, item: Path): Path {
  for (const name of ['draft', 'placeholder']) {
    setField(edits, placeOf(content, [...item, name]), undefined, () => fieldNames(content, item))
  }
  return item
}

/** The item, and each image or film that it names. */
export function panelPaths(content: Content, item: Path): Path[] {
  const named = fieldsAt(content, item).flatMap(({ path, leafKind }): Path[] => {
    // 'a.jpg' alone stands for { image: 'a.jpg' }.
    const value = valueAt(content, path) ?? valueAt(content, item)
    if (leafKind === 'image' && typeof value === 'string') return [['images', value]]
    const film = leafKind === 'film' ? filmName(content, value) : undefined
    return film ? [['videos', film]] : []
  })
  return [item, ...named]
}

export function filmName({ videos }: Content, value: unknown): string | undefined {
  return hasFields(videos) ? Object.keys(videos).find((name) => videos[name] === value) : undefined
}
