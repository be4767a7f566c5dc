import { type Field, fieldNames, fieldsAt } from '../schema/fields.ts'
import { type Content, hasFields, namesIn, valueAt } from '../schema/paths.ts'
import { findValue } from '../schema/positions.ts'
import { languagesOf } from '../schema/text.ts'
import type { Path } from '../shared/diagnostic.ts'
import { filmName, panelPaths } from './items.ts'
import type { Edits } from './source/history.ts'
import {
  type Code,
  followImport,
  importFilms,
  placeOf,
  quote,
  setField,
  setMarkdown,
  typedWords,
} from './source/source-edits.ts'

/** A field as the panel shows it. */
export interface PanelField extends Field {
  /** One value, several ticks, or none where the field is absent. */
  values: string[]
}

/** The fields of one object: an item, or an image or a film that it names. */
export interface PanelPart {
  path: Path
  fields: PanelField[]
}

export function panelOf(content: Content, item: Path): PanelPart[] {
  return panelPaths(content, item).map((path) => {
    const fields = fieldsAt(content, path).map((field) => panelField(content, field, path))
    return { path, fields: fields.filter(hasChoice) }
  })
}

/** A site without tags has none to choose, and one in one language has no other. */
export function hasChoice({ control, leafKind, options, values }: PanelField): boolean {
  if (!/^(choice|ticks)$/.test(control) || values.length > 0) return true
  return options.length > (leafKind === 'language' ? 1 : 0)
}

export function panelField(content: Content, field: Field, item: Path): PanelField {
  const whole = valueAt(content, item)
  // A text alone stands for the first field.
  const [first] = fieldNames(content, item)
  const isAlone = typeof whole === 'string' && first === field.name
  const value = isAlone ? whole : valueAt(content, field.path)
  return { ...field, options: optionsOf(content, field), values: valuesOf(content, value) }
}

function valuesOf(content: Content, value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  if (hasFields(value)) return [filmName(content, value) ?? '']
  return [typeof value === 'string' ? typedWords(value) : `${value}`]
}

function optionsOf(content: Content, { options, leafKind }: Field): readonly string[] {
  if (leafKind === 'image') return namesIn(content.images) ?? []
  if (leafKind === 'film') return namesIn(content.videos) ?? []
  if (leafKind === 'tag') return namesIn(valueAt(content, ['words', 'tags'])) ?? []
  return leafKind === 'language' ? languagesOf(content.site) : options
}

/** What to write for a field; undefined removes it. */
export function codeOf(field: PanelField, values: string[]): Code | undefined {
  const { control, isOptional, leafKind } = field
  if (control === 'items') return isOptional ? undefined : '[]'
  if (control === 'ticks') {
    return values.length > 0 || !isOptional ? `[${values.map(quote).join(', ')}]` : undefined
  }
  const words = values[0]?.trim() ?? ''
  if (!words && isOptional) return undefined
  if (control === 'tick' || (control === 'number' && /^\d+$/.test(words))) return words
  return leafKind === 'film' ? `videos.${words}` : quote(words)
}

export function writeField(
  edits: Edits,
  content: Content,
  field: PanelField,
  values: string[],
): void {
  const place = followImport(edits.read, placeOf(content, field.path))
  const { file, path } = place
  if (file.endsWith('.md')) {
    setMarkdown(edits, place, values[0] ?? '')
    return
  }
  const isNumber = findValue(file, edits.read(file), path)?.type === 'NumericLiteral'
  const code = isNumber && /^[1-9]\d*$/.test(`${values}`) ? values[0] : codeOf(field, values)
  setField(edits, place, code, (outer) => fieldNames(content, outer))
  if (field.leafKind === 'film') importFilms(edits, file)
}
