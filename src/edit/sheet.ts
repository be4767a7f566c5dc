import { join } from 'node:path'
import { type Field, fieldNames, fieldsAt } from '../schema/fields.ts'
import { type Content, hasFields, valueAt } from '../schema/paths.ts'
import { findValue } from '../schema/positions.ts'
import { languagesOf } from '../schema/text.ts'
import type { Path } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import type { Edits } from './history.ts'
import { fileOf, filmName, sheetPaths } from './items.ts'
import { type Code, dedent, importFilms, quote, setField, setText } from './source-edits.ts'

// All fields of an item, as the page shows them beside the desk.

export interface SheetField
  extends Pick<Field, 'path' | 'name' | 'kind' | 'isOptional' | 'mention'> {
  /** What the schema says about it. */
  doc: string
  /** What it may be, in a list to choose from. */
  options: readonly string[]
  /** One, or several ticks; none where the field is absent. */
  values: string[]
}

export interface SheetPart {
  /** Of an image or a film that the item names. */
  path: Path
  fields: SheetField[]
}

export function sheetOf(content: Content, item: Path): SheetPart[] {
  return sheetPaths(content, item).map((path) => ({ path, fields: sheetFields(content, path) }))
}

function sheetFields(content: Content, path: Path): SheetField[] {
  const whole = valueAt(content, path)
  return fieldsAt(content, path).map((field, index) => {
    // A text alone stands for the first field.
    const isAlone = index === 0 && typeof whole === 'string'
    return sheetField(content, field, isAlone ? whole : valueAt(content, field.path))
  })
}

export function sheetField(content: Content, field: Field, value: unknown): SheetField {
  const { path, name, kind, isOptional, mention } = field
  const options = optionsOf(content, field)
  const doc = docs.get(`${name.split(', ').at(-1)}`) ?? ''
  return { path, name, kind, isOptional, mention, doc, options, values: valuesOf(content, value) }
}

const docs = readDocs()

/** The beginning of what editors show, where a name has one meaning: 'Shown until it plays'. */
function readDocs(): Map<string, string> {
  const source = readSource(join(import.meta.dirname, '../schema'), 'schema.ts')
  const known = new Map<string, string>()
  for (const [, words = '', name = ''] of source.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+)[:,]/g,
  )) {
    const plain = words
      .replace(/\s*\n\s*\*/g, ' ')
      .replace(/`(true)?/g, '')
      .trim()
    const [start = ''] = /^[^'{[*:;.,]*/.exec(plain) ?? []
    known.set(name, known.has(name) ? '' : start.trim())
  }
  return known
}

function valuesOf(content: Content, value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : ''))
  if (hasFields(value)) return [filmName(content, value) ?? '']
  return [typeof value === 'string' ? dedent(value) : `${value}`]
}

function optionsOf(content: Content, { names, mention }: Field): readonly string[] {
  if (mention === 'image') return Object.keys(Object(content.images))
  if (mention === 'film') return Object.keys(Object(content.videos))
  if (mention === 'tag') return Object.keys(Object(valueAt(content, ['words', 'tags'])))
  return mention === 'language' ? languagesOf(content.site) : names
}

/** Undefined removes the field. */
export function codeOf(
  { kind, isOptional, mention }: SheetField,
  values: string[],
): Code | undefined {
  const [value = ''] = values
  if (kind === 'items') return undefined
  if (kind === 'ticks') {
    return values.length > 0 || !isOptional ? `[${values.map(quote).join(', ')}]` : undefined
  }
  const words = value.trim()
  if (!words && isOptional) return undefined
  const isPlain = kind === 'tick' || (kind === 'number' && /^\d+$/.test(words))
  if (isPlain) return words
  return mention === 'film' ? `videos.${words}` : quote(words)
}

export function writeField(
  edits: Edits,
  content: Content,
  field: SheetField,
  values: string[],
): void {
  const { path } = field
  const file = fileOf(content, path)
  if (file.endsWith('.md')) {
    setText(edits, { file, path: path.slice(1) }, values[0] ?? '')
    return
  }
  const place = { file, path }
  const code = codeOf(field, values)
  const isNumber = findValue(place.file, edits.read(place.file), path)?.type === 'NumericLiteral'
  const number = isNumber && /^[1-9]\d*$/.test(values[0] ?? '') ? values[0] : undefined
  setField(edits, place, number ?? code, fieldNames(content, path.slice(0, -1)))
  if (field.mention === 'film') importFilms(edits, place.file)
}
