import { type Field, fieldsAt } from '../schema/fields.ts'
import { type Content, fieldAt, valueAt } from '../schema/paths.ts'
import { definedNames, isNameKind } from '../schema/references.ts'
import type { Path } from '../shared/fault.ts'
import { actsOn } from './changes/list-acts.ts'
import { itemAround, mediaAround, panelPaths, versionOf } from './items.ts'
import type { FieldGroup, PanelField, Selection } from './requests.ts'
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

/** What the panel shows of an item. */
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
