import { type Field, fieldNames, fieldsAt } from '../schema/fields.ts'
import { type Content, hasFields, namesIn, valueAt } from '../schema/paths.ts'
import { findValue } from '../schema/positions.ts'
import { languagesOf } from '../schema/text.ts'
import type { Path } from '../shared/diagnostic.ts'
import { filmName, sheetPaths } from './items.ts'
import type { Edits } from './source/history.ts'
import {
  type Code,
  dedent,
  followImport,
  importFilms,
  placeOf,
  quote,
  setField,
  setMarkdown,
} from './source/source-edits.ts'

/** A field as the page shows it in a sheet. */
export interface SheetField extends Field {
  /** What it may be; [] where anything can be typed. */
  options: readonly string[]
  /** One value, several ticks, or none where the field is absent. */
  values: string[]
}

/** The fields of one object: an item, or an image or a film that it names. */
export interface SheetPart {
  path: Path
  fields: SheetField[]
}

export function sheetOf(content: Content, item: Path): SheetPart[] {
  return sheetPaths(content, item).map((path) => {
    const fields = fieldsAt(content, path).map((field) => sheetField(content, field, path))
    return { path, fields }
  })
}

export function sheetField(content: Content, field: Field, item: Path): SheetField {
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
  return [typeof value === 'string' ? dedent(value) : `${value}`]
}

function optionsOf(content: Content, { names, leaf }: Field): readonly string[] {
  if (leaf === 'image') return namesIn(content.images) ?? []
  if (leaf === 'film') return namesIn(content.videos) ?? []
  if (leaf === 'tag') return namesIn(valueAt(content, ['words', 'tags'])) ?? []
  return leaf === 'language' ? languagesOf(content.site) : names
}

/** What to write for a field; undefined removes it. */
export function codeOf(field: SheetField, values: string[]): Code | undefined {
  const { kind, isOptional, leaf } = field
  if (kind === 'items') return isOptional ? undefined : '[]'
  if (kind === 'ticks') {
    return values.length > 0 || !isOptional ? `[${values.map(quote).join(', ')}]` : undefined
  }
  const words = values[0]?.trim() ?? ''
  if (!words && isOptional) return undefined
  if (kind === 'tick' || (kind === 'number' && /^\d+$/.test(words))) return words
  return leaf === 'film' ? `videos.${words}` : quote(words)
}

export function writeField(
  edits: Edits,
  content: Content,
  field: SheetField,
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
  if (field.leaf === 'film') importFilms(edits, file)
}
