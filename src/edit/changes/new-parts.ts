import { type Field, fieldNames, fieldsAt, kindsOfNew } from '../../schema/fields.ts'
import { type Content, isSamePath, valueAt } from '../../schema/paths.ts'
import type { Path } from '../../shared/fault.ts'
import { lengthAt } from '../items.ts'
import type { PartForm, RequestOf } from '../requests.ts'
import { panelField } from '../selections.ts'
import { type Code, indented, quote } from '../source/code.ts'
import { codeOf } from '../source/field-code.ts'
import { changeParts, importFilms, setField } from '../source/source-edits.ts'
import { type EditedContent, placeOf } from '../source/written.ts'
import { freeId } from './free-names.ts'

/** The lists that New offers: those at the top of the content, and those in an object there. Panels add to all others. */
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
    const fields = fieldsAt(content, part, kind && { kind }).flatMap((field) => {
      // Lists in it come later.
      if (given.has(field.name) || field.control === 'items') return []
      return panelField(content, { ...field, path: field.path.slice(part.length) })
    })
    return { kind, fields }
  }
  const kinds = kindsOfNew(content, part)
  return kinds.length > 0 ? kinds.map(formOf) : [formOf()]
}

/** A path that no part has; the rules still tell what may stand there. */
const pathOfNew = (list: Path): Path => [...list, -1]

/** The fields that a new part gets by itself: an id, and it is a draft until it is ready. */
function givenFields(content: Content, part: Path, title: string): Map<string, Code> {
  const id = quote(freeId(title, valueAt(content, part.slice(0, -1))))
  const names = fieldNames(content, part)
  const all = new Map([
    ['id', id],
    ['draft', 'true'],
  ])
  return new Map([...all].filter(([name]) => names.includes(name)))
}

type NewPart = Pick<RequestOf<'add'>, 'list' | 'kind' | 'fields'>

/** By default, entries and what has a date stand on top, and all else at the end. Returns the path of the part. */
export function addPart(edited: EditedContent, part: NewPart, at?: number): Path {
  const { content, edits } = edited
  const { list } = part
  const fields = fillForm(content, part)
  const isOnTop = fields.some(({ path, leafKind }) => path[0] === 'id' || leafKind === 'value')
  const index = at ?? (isOnTop ? 0 : lengthAt(content, list))
  const code = partCode(fields)
  if (valueAt(content, list) === undefined) setField(edited, list, `[${code}]`)
  else changeParts(edited, list, index, 0, [code])
  if (fields.some(({ leafKind }) => leafKind === 'film')) {
    importFilms(edits, placeOf(content, list).file)
  }
  return [...list, index]
}

/** `path`: in the part. */
interface NewField extends Pick<Field, 'path'>, Partial<Pick<Field, 'leafKind'>> {
  code: Code
}

/** The fields of a new part that are not left out. */
function fillForm(content: Content, { list, kind, fields: typed }: NewPart): NewField[] {
  const part = pathOfNew(list)
  const valuesAt = (path: Path) => typed.find((one) => isSamePath(one.path, path))?.values ?? []
  const [title = ''] = valuesAt(['title'])
  const given = givenFields(content, part, title)
  const fields = fieldsAt(content, part, kind && { kind }).flatMap((field): NewField[] => {
    const path = field.path.slice(part.length)
    const code = given.get(field.name) ?? codeOf(field, valuesAt(path))
    return code === undefined ? [] : [{ path, code, leafKind: field.leafKind }]
  })
  return kind ? [{ path: ['kind'], code: quote(kind) }, ...fields] : fields
}

/** Code of an object, or of a part that is a field itself, without a name. A few fields stand on one line. */
function partCode(fields: NewField[]): Code {
  const names = new Set(fields.map(({ path: [name] }) => name))
  if (names.has(undefined)) return fields[0]?.code ?? ''
  const codes = [...names].map((name) => {
    const inside = fields.filter(({ path }) => path[0] === name)
    const code = partCode(inside.map((field) => ({ ...field, path: field.path.slice(1) })))
    return `${name}: ${code}`
  })
  if (codes.length <= 3) return `{ ${codes.join(', ')} }`
  return `{\n${codes.map((code) => `  ${indented(code, '  ', '\n')},\n`).join('')}}`
}
