import { fieldsAt, isItem } from '../schema/fields.ts'
import { type Content, filmName, valueAt } from '../schema/paths.ts'
import { type Path, Refusal } from '../shared/fault.ts'
import { hashOf } from '../shared/files.ts'
import type { ItemVersion } from './requests.ts'

/** The innermost item at or around a path; [] if there is none. */
export function itemAround(content: Content, path: Path): Path {
  const isThere = (item: Path) => valueAt(content, item) !== undefined && isItem(content, item)
  return pathsAround(path).find(isThere) ?? []
}

/** The media of an item, or of the nearest one around it that has some. */
export function mediaAround(content: Content, item: Path): Path | undefined {
  const lists = pathsAround(item).map((path) => [...path, 'media'])
  return lists.find((list) => Array.isArray(valueAt(content, list)))
}

/** 0 if there is no list. */
export function lengthAt(content: Content, list: Path): number {
  const parts = valueAt(content, list)
  return Array.isArray(parts) ? parts.length : 0
}

function pathsAround(path: Path): Path[] {
  return path.map((_, index) => path.slice(0, path.length - index))
}

/** The stamp changes with anything that the panel of the item shows. */
export function versionOf(content: Content, item: Path): ItemVersion {
  const values = panelPaths(content, item).map((path) => valueAt(content, path))
  return { item, stamp: hashOf(JSON.stringify(values)).slice(0, 16) }
}

/** @throws {Refusal} if an item is no longer what the page showed */
export function requireUnchanged(content: Content, { item, stamp }: ItemVersion): void {
  if (versionOf(content, item).stamp === stamp) return
  throw new Refusal(
    'This has changed in the meantime. Press Escape, then click it again: your words are kept.',
  )
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
