import { type Field, fieldsAt, isItem } from '../schema/fields.ts'
import { type Content, fieldAt, filmName, valueAt } from '../schema/paths.ts'
import { definedNames, isNameKind } from '../schema/references.ts'
import { type Path, Refusal } from '../shared/fault.ts'
import { hashOf } from '../shared/files.ts'
import { actsOn } from './changes/list-acts.ts'
import type { FieldGroup, ItemVersion, PanelField, Selection } from './requests.ts'
import { canChange, takesFields } from './source/source-edits.ts'
import { type EditedContent, writtenAt } from './source/written.ts'

/** Selects the item at or around a path, if there is one. */
export function selectionAt(edited: EditedContent, path: Path): Selection | undefined {
  const { content } = edited
  const item = itemAround(content, path)
  if (item.length === 0) return undefined
  return {
    version: versionOf(content, item),
    name: fieldAt(content, item),
    draftName: fieldAt(content, item, 'id'),
    acts: actsOn(edited, item),
    takesMedia: mediaAround(content, item) !== undefined,
    groups: panelOf(edited, item),
  }
}

export function panelOf(edited: EditedContent, item: Path): FieldGroup[] {
  const { content } = edited
  return panelPaths(content, item).map((path) => {
    const takesMore = takesFields(edited, path)
    const fields = fieldsAt(content, path).flatMap((field) => {
      const isAbsent = takesMore && valueAt(content, field.path) === undefined
      const isList = field.control === 'items' && canChange(edited, field.path)
      // What code makes has no values here.
      const values = writtenAt(edited, field.path).values ?? (isAbsent || isList ? [] : undefined)
      return values ? panelField(content, field, values) : []
    })
    return { path, fields }
  })
}

/** Leaves out a field that offers no choice. */
export function panelField(content: Content, field: Field, values: string[] = []): PanelField[] {
  const all = { ...field, options: optionsOf(content, field), values }
  return hasChoice(all) ? [all] : []
}

/** A site without tags has none to choose, and one in one language has no other. */
function hasChoice({ control, leafKind, options, values }: PanelField): boolean {
  const isChoice = control === 'choice' || control === 'ticks'
  if (!isChoice || values.length > 0) return true
  return options.length > (leafKind === 'language' ? 1 : 0)
}

function optionsOf(content: Content, { options, leafKind }: Field): readonly string[] {
  if (!leafKind || !isNameKind(leafKind)) return options
  return definedNames(leafKind, content) ?? []
}

/** The innermost item at or around a path; [] if there is none. */
function itemAround(content: Content, path: Path): Path {
  const isThere = (item: Path) => valueAt(content, item) !== undefined && isItem(content, item)
  return pathsAround(path).find(isThere) ?? []
}

/** The media of an item, or of the nearest one around it that has some. */
export function mediaAround(content: Content, item: Path): Path | undefined {
  const lists = pathsAround(item).map((path) => [...path, 'media'])
  return lists.find((list) => Array.isArray(valueAt(content, list)))
}

function pathsAround(path: Path): Path[] {
  return path.map((_, index) => path.slice(0, path.length - index))
}

/** The stamp changes with anything that the panel of the item shows. */
function versionOf(content: Content, item: Path): ItemVersion {
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
