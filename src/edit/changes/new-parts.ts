import { is } from 'valibot'
import { type Field, fieldsAt, kindsOfNew } from '../../schema/fields.ts'
import { type Content, isSamePath, valueAt } from '../../schema/paths.ts'
import { id as idRule } from '../../schema/values.ts'
import type { Path } from '../../shared/fault.ts'
import { foldCase } from '../../shared/file-names.ts'
import { slugOf } from '../../texts/slugs.ts'
import type { PartForm, RequestOf } from '../requests.ts'
import { panelField } from '../selections.ts'
import { type Code, codeOf, indented, quote } from '../source/code.ts'
import { changeParts, importFilms, setField } from '../source/source-edits.ts'
import { type EditedContent, lengthAt, placeOf } from '../source/written.ts'

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
  const given = givenFields(content, list, '')
  const formOf = (kind?: string): PartForm => {
    const fields = fieldsOfNew(content, list, kind).flatMap((field) => {
      // Lists in it come later.
      const isAsked = !given.has(field.name) && field.control !== 'items'
      return isAsked ? panelField(content, field) : []
    })
    return { kind, fields }
  }
  const kinds = kindsOfNew(content, pathOfNew(list))
  return kinds.length > 0 ? kinds.map(formOf) : [formOf()]
}

/** A path that no part has; the rules still tell what may stand there. */
const pathOfNew = (list: Path): Path => [...list, -1]

function fieldsOfNew(content: Content, list: Path, kind: string | undefined): Field[] {
  const part = pathOfNew(list)
  const fields = fieldsAt(content, part, kind && { kind })
  return fields.map((field) => ({ ...field, path: field.path.slice(part.length) }))
}

/** What a new part gets by itself, if it has such fields: an id, and it is a draft until it is ready. */
function givenFields(content: Content, list: Path, title: string): Map<string, Code> {
  const entries = valueAt(content, list)
  const ids = Array.isArray(entries) ? entries.map((entry) => valueAt(entry, ['id'])) : []
  // Ids that differ in case alone are one to some disks, and some are reserved.
  const taken = ids.map((id) => foldCase(`${id}`))
  const isTaken = (one: string) => taken.includes(one) || !is(idRule, one)
  const id = freeName(slugOf(title, 'en') || 'entry', isTaken)
  return new Map([
    ['id', quote(id)],
    ['draft', 'true'],
  ])
}

/** The name, with a number behind it if it is taken: 'kiln', 'kiln-2'. */
export function freeName(name: string, isTaken: (name: string) => boolean, gap = '-'): string {
  let free = name
  for (let n = 2; isTaken(free); n++) free = name + gap + n
  return free
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

function fillForm(content: Content, { list, kind, fields: typed }: NewPart): NewField[] {
  const valuesAt = (path: Path) => typed.find((one) => isSamePath(one.path, path))?.values ?? []
  const [title = ''] = valuesAt(['title'])
  const given = givenFields(content, list, title)
  const fields = fieldsOfNew(content, list, kind).flatMap((field): NewField[] => {
    const code = given.get(field.name) ?? codeOf(field, valuesAt(field.path))
    return code === undefined ? [] : [{ ...field, code }]
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
