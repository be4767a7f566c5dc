import { type Field, fieldNames, fieldsAt, kindsOfNew } from '../../schema/fields.ts'
import { type Content, isSamePath, valueAt } from '../../schema/paths.ts'
import { type Path, Refusal } from '../../shared/fault.ts'
import { lengthAt } from '../items.ts'
import { panelFields } from '../panel-fields.ts'
import type { PartForm, RequestOf } from '../requests.ts'
import { type Code, quote } from '../source/code.ts'
import { codeOf } from '../source/field-code.ts'
import { importFilms, insertCode, setField } from '../source/source-edits.ts'
import { type EditedContent, placeOf } from '../source/written.ts'
import { freeId } from './free-names.ts'

/** To which New adds: each list at the top of the content or in an object there. Panels add to all others. */
export function growingLists(content: Content): Path[] {
  return Object.keys(content).flatMap((name): Path[] => {
    if (Array.isArray(content[name])) return [[name]]
    const lists = fieldsAt(content, [name]).filter(({ control }) => control === 'items')
    return lists.map(({ path }) => path).filter(({ length }) => length === 2)
  })
}

/** What to ask for a new part of a list: a form for each kind that it can have. */
export function formsOfNew(content: Content, list: Path): PartForm[] {
  const part = pathOfNew(list)
  const given = new Set(givenFields(content, part, '').keys())
  const formOf = (kind?: string): PartForm => {
    const fields = panelFields(content, part, fieldsAt(content, part, kind && { kind }))
    const inPart = fields.map((field) => ({ ...field, path: field.path.slice(part.length) }))
    // Lists in it come later.
    return { kind, fields: inPart.filter((one) => !given.has(one.name) && one.control !== 'items') }
  }
  const kinds = kindsOfNew(content, part)
  return kinds.length > 0 ? kinds.map(formOf) : [formOf()]
}

/** No part has this path, but the rules know what can stand there. */
const pathOfNew = (list: Path): Path => [...list, -1]

/** The fields that a new part, or a copy, gets by itself: an id of its own, and it is a draft until it is ready. */
export function givenFields(content: Content, part: Path, title: string): Map<string, Code> {
  const id = quote(freeId(title, valueAt(content, part.slice(0, -1))))
  const names = fieldNames(content, part)
  const all = new Map([
    ['id', id],
    ['draft', 'true'],
  ])
  return new Map([...all].filter(([name]) => names.includes(name)))
}

interface NewField extends Field {
  code: Code
}

/** Adds a part to a list. Returns its path. */
export function addPart(edited: EditedContent, { list, kind, fields }: RequestOf<'add'>): Path {
  const { content, edits } = edited
  const part = pathOfNew(list)
  const [title = ''] = fields.find(({ path }) => path[0] === 'title')?.values ?? []
  const given = givenFields(content, part, title)
  const written = fieldsAt(content, part, kind && { kind }).flatMap((field): NewField[] => {
    const path = field.path.slice(part.length)
    const values = fields.find((one) => isSamePath(one.path, path))?.values ?? []
    const code = given.get(field.name) ?? codeOf(field, values)
    return code === undefined ? [] : [{ ...field, path, code }]
  })
  // Entries, and what has a date, stand on top.
  const isOnTop = given.has('id') || written.some(({ leafKind }) => leafKind === 'value')
  const added = [...list, isOnTop ? 0 : lengthAt(content, list)]
  const kinds = kind ? [{ path: ['kind'], code: quote(kind) }] : []
  insertPart(edited, added, [...kinds, ...written])
  if (written.some(({ leafKind }) => leafKind === 'film')) {
    importFilms(edits, placeOf(content, list).file)
  }
  return added
}

type FieldCode = Pick<NewField, 'path' | 'code'>

function insertPart(edited: EditedContent, part: Path, fields: FieldCode[]): void {
  const [first, ...others] = fields
  if (!first) throw new Refusal('This takes no new parts.')
  // A part that is no object is a field itself, without a name.
  const [name] = first.path
  const named = `${name}: ${first.code}`
  // A few fields stand on one line.
  const object = others.length > 2 ? `{\n  ${named},\n}` : `{ ${named} }`
  const code = name === undefined ? first.code : object
  const list = part.slice(0, -1)
  if (valueAt(edited.content, list) === undefined) setField(edited, list, `[${code}]`)
  else insertCode(edited, list, Number(part.at(-1)), code)
  for (const { path, code } of others) setField(edited, [...part, ...path], code)
}
