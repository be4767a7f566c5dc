import { type Field, fieldNames, fieldsAt } from '../schema/fields.ts'
import { languagesOf } from '../schema/languages.ts'
import { type Content, filmName, hasFields, valueAt } from '../schema/paths.ts'
import { definedNames, isNameKind } from '../schema/references.ts'
import type { Path } from '../shared/fault.ts'
import { panelPaths } from './items.ts'
import type { FieldGroup, PanelField } from './requests.ts'
import { typedWords } from './source/code.ts'

export function panelOf(content: Content, item: Path): FieldGroup[] {
  return panelPaths(content, item).map((path) => {
    return { path, fields: panelFields(content, path, fieldsAt(content, path)) }
  })
}

/** Fields with the values that an item has, but none that leaves no choice. */
export function panelFields(content: Content, item: Path, fields: Field[]): PanelField[] {
  const all = fields.map((field) => {
    const value = readValue(content, item, field.path)
    return { ...field, options: optionsOf(content, field), values: valuesOf(content, value) }
  })
  return all.filter(hasChoice)
}

/** The value of a field. Words alone stand for the first field of the item, or for the first language. */
function readValue(content: Content, item: Path, path: Path): unknown {
  const firsts = [fieldNames(content, item)[0], languagesOf(content.site)[0]]
  const inside = path.slice(item.length)
  return inside.reduce(
    (value: unknown, key) => {
      if (typeof value === 'string') return firsts.includes(`${key}`) ? value : undefined
      return valueAt(value, [key])
    },
    valueAt(content, item),
  )
}

/** A site without tags has none to choose, and one in one language has no other. */
function hasChoice({ control, leafKind, options, values }: PanelField): boolean {
  const isChoice = control === 'choice' || control === 'ticks'
  if (!isChoice || values.length > 0) return true
  return options.length > (leafKind === 'language' ? 1 : 0)
}

function valuesOf(content: Content, value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  // A film has fields, but is chosen by its name.
  if (hasFields(value)) return [filmName(content, value) ?? '']
  return [typeof value === 'string' ? typedWords(value) : `${value}`]
}

function optionsOf(content: Content, { options, leafKind }: Field): readonly string[] {
  if (!leafKind || !isNameKind(leafKind)) return options
  return definedNames(leafKind, content) ?? []
}
