import { fieldNames, fieldsAt, isItem } from '../schema/fields.ts'
import { type Content, contentFile, hasFields, valueAt } from '../schema/paths.ts'
import type { Path } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import { hashOf } from '../shared/files.ts'
import type { Edits } from './history.ts'
import { canChange, changeItems, quote, setField, type Written } from './source-edits.ts'

// An item is what a click selects: a work, a figure, a line of the CV, the words of the site.

export const fileOf = (content: Content, [name = '']: Path): string =>
  `${name}`.endsWith('.md') ? `${name}` : contentFile(`${name}`, content)

/** The innermost item around a text; [] if there is none. */
export function itemAround(content: Content, path: Path): Path {
  const paths = path.map((_, index) => path.slice(0, path.length - index))
  return paths.find((one) => valueAt(content, one) !== undefined && isItem(content, one)) ?? []
}

/** Differs once anything in it does. */
export const stampOf = (content: Content, item: Path): string =>
  hashOf(JSON.stringify([valueAt(content, item)])).slice(0, 16)

/** What is edited, and the item's place afterwards. */
export type Act = (edits: Edits) => Path

/** Button → what it does. What the file does not allow is not offered. */
export function actsOn(content: Content, item: Path, read: Edits['read']): Map<string, Act> {
  const acts = new Map<string, Act>()
  const list = item.slice(0, -1)
  const index = item.at(-1)
  const place: Written = { file: fileOf(content, item), path: list }
  if (typeof index !== 'number' || !canChange(read(place.file), place)) return acts
  const swapping = (first: number, to: number): Act => {
    return (edits) => {
      changeItems(edits, place, { act: 'swap', index: first })
      return [...list, to]
    }
  }
  if (index > 0) acts.set('Up', swapping(index - 1, index - 1))
  const hasNext = valueAt(content, [...list, index + 1]) !== undefined
  if (hasNext) acts.set('Down', swapping(index, index + 1))
  acts.set('Copy', (edits) => copy(edits, content, item, place))
  if (Object(valueAt(content, item)).draft === true) {
    acts.set('Publish', (edits) => publish(edits, content, item))
  }
  acts.set('Delete', (edits) => {
    changeItems(edits, place, { act: 'remove', index })
    return list
  })
  return acts
}

function copy(edits: Edits, content: Content, item: Path, place: Written): Path {
  const index = Number(item.at(-1))
  const path = [...place.path, index + 1]
  changeItems(edits, place, { act: 'copy', index })
  const { id } = Object(valueAt(content, item))
  if (id) {
    const code = quote(freeId(`${id}`, valueAt(content, place.path)))
    setField(edits, { file: place.file, path: [...path, 'id'] }, code, fieldNames(content, item))
  }
  return path
}

function publish(edits: Edits, content: Content, item: Path): Path {
  const order = fieldNames(content, item)
  for (const name of ['draft', 'placeholder']) {
    setField(edits, { file: fileOf(content, item), path: [...item, name] }, undefined, order)
  }
  return item
}

/** The item and, below it, each image or film that it names. */
export function sheetPaths(content: Content, item: Path): Path[] {
  const named = fieldsAt(content, item).flatMap(({ path, mention }): Path[] => {
    const value = valueAt(content, path) ?? (path.at(-1) === 'image' && valueAt(content, item))
    if (mention === 'image' && typeof value === 'string') return [['images', value]]
    const film = mention === 'film' && filmName(content, value)
    return film ? [['videos', film]] : []
  })
  return [item, ...named]
}

export function filmName({ videos }: Content, value: unknown): string | undefined {
  return hasFields(videos) ? Object.keys(videos).find((name) => videos[name] === value) : undefined
}

/** Letters and digits of all scripts, numbered if taken. */
export function freeName(title: string, gap: string, isTaken: (name: string) => boolean): string {
  const letters = toNFC(title).toLowerCase().replace(/['’]/g, '')
  const words = letters.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? ['entry']
  let name = words.join(gap)
  for (let n = 2; isTaken(name); n++) name = [...words, n].join(gap)
  return name
}

export function freeId(title: string, entries: unknown): string {
  return freeName(title, '-', (id) => [entries].flat().some((entry) => Object(entry).id === id))
}
