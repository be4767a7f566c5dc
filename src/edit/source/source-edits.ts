import { dirname, relative } from 'node:path/posix'
import { contentFile } from '../../schema/paths.ts'
import {
  findContainer,
  findValue,
  importedFile,
  literalText,
  rangeOf,
  type Value,
} from '../../schema/positions.ts'
import { type Path, Refusal } from '../../shared/diagnostic.ts'
import { type Code, indentAt, indented, keyOf, lineEndOf, quote } from './code.ts'
import type { Edits } from './history.ts'
import { changeMembers, isChangeable, type ListChange } from './source-lists.ts'
import type { SourcePlace } from './source-places.ts'

// Changes one value of a code file, or its place in a list. All other bytes stay.

/** The fields of the object at a path, in the order of the schema. */
type FieldOrder = (path: Path) => string[]

/**
 * Writes a field, at its place in the order if it is new; without code, it goes with its line.
 * @throws {Refusal} where code makes it
 */
export function setField(
  edits: Edits,
  place: SourcePlace,
  code: Code | undefined,
  orderOf: FieldOrder,
): void {
  const { file, path } = place
  const outer = { file, path: path.slice(0, -1) }
  const name = `${path.at(-1)}`
  const source = edits.read(file)
  const value = findValue(file, source, path)
  if (value && !isReplaceable(value, code)) refuse(place)
  const container = findContainer(file, source, outer.path)
  if (code === undefined) {
    const index = container?.nodes.findIndex((node) => node.name === name) ?? -1
    if (index >= 0) changeItems(edits, outer, { act: 'remove', index })
  } else if (value) {
    replaceValue(edits, place, code)
  } else if (container) {
    const order = orderOf(outer.path)
    const isAfter = (other = '') => order.indexOf(other) > order.indexOf(name)
    const next = container.nodes.findIndex((node) => isAfter(node.name))
    const index = next < 0 ? container.nodes.length : next
    changeItems(edits, outer, { act: 'insert', index, code: `${keyOf(name)}: ${code}` })
  } else {
    addObject(edits, outer, { name, code }, orderOf)
  }
}

/** Whether a value stands in the file as it is, and no code makes it. A film is always a name. */
function isReplaceable(value: Value, code: Code | undefined): boolean {
  if (value.type === 'ArrayExpression') {
    return value.elements.every((one) => one?.type === 'StringLiteral')
  }
  const isPlain = /^(Boolean|Numeric|Object)/.test(value.type) || literalText(value) !== undefined
  return isPlain || code?.startsWith('videos.') === true
}

/** For a field whose object is not there yet. A text alone stands for its first field: 'a.jpg'. */
function addObject(
  edits: Edits,
  place: SourcePlace,
  { name, code }: { name: string; code: Code },
  orderOf: FieldOrder,
): void {
  const { file, path } = place
  const value = findValue(file, edits.read(file), path)
  const field = `${keyOf(name)}: ${code}`
  if (!value) {
    // Another program may be writing the file.
    if (path.length === 0) refuse(place)
    setField(edits, place, `{ ${field} }`, orderOf)
    return
  }
  const text = literalText(value) ?? refuse(place)
  const [first] = orderOf(path)
  replaceValue(edits, place, name === first ? code : `{ ${first}: ${quote(text)}, ${field} }`)
}

function replaceValue(edits: Edits, place: SourcePlace, code: Code): void {
  const { file, path } = place
  const source = edits.read(file)
  const value = findValue(file, source, path) ?? refuse(place)
  const { start, end } = rangeOf(value)
  const now = isMarkup(source, value) ? markupOf(value, code) : code
  const own = indented(now, indentAt(source, start), lineEndOf(source))
  // The space around a text between tags stays.
  const before = source.slice(start, end)
  const after = before.replace(before.trim(), () => own)
  edits.files.set(file, source.slice(0, start) + after + source.slice(end))
}

/** Whether it stands between tags, or is an attribute. */
export function isMarkup(source: string, value: Value): boolean {
  return value.type === 'JSXText' || source[rangeOf(value).start - 1] === '='
}

/** Plain words as they are, others in braces. */
function markupOf(value: Value, code: Code): Code {
  const isPlain = /^'[^"&<>{}\\]*'$/.test(code)
  if (!isPlain) return `{${code}}`
  return value.type === 'JSXText' ? code.slice(1, -1) : code.replaceAll("'", '"')
}

/** Whether the items of a list or the fields of an object can be moved, added and removed. */
export function canChange(source: string, { file, path }: SourcePlace): boolean {
  const container = findContainer(file, source, path)
  return container !== undefined && isChangeable(source, container)
}

/** Changes the items of a list, or the fields of an object. @throws {Refusal} where code makes it */
export function changeItems(edits: Edits, place: SourcePlace, change: ListChange): void {
  const { file, path } = place
  const source = edits.read(file)
  const container = findContainer(file, source, path)
  if (!container || !isChangeable(source, container)) refuse(place)
  const own = changeMembers(source, container, change)
  edits.files.set(file, source.slice(0, container.start) + own + source.slice(container.end))
}

function refuse({ file }: SourcePlace): never {
  throw new Refusal(`In ${file}, code makes this: change it there.`)
}

/** For a file that names its first film. */
export function importFilms(edits: Edits, file: string): void {
  const source = edits.read(file)
  if (importedFile(file, source, 'videos')) return
  const path = relative(dirname(file), contentFile('videos'))
  const from = path.startsWith('.') ? path : `./${path}`
  const line = `import { videos } from '${from}'${lineEndOf(source)}`
  const last = [...source.matchAll(/^import .*?from .*\r?\n/gm)].at(-1)
  const top = source.startsWith('\ufeff') ? 1 : 0
  const at = last ? last.index + last[0].length : top
  edits.files.set(file, source.slice(0, at) + line + source.slice(at))
}
