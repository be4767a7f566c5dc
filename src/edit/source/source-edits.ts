import { dirname, join, relative } from 'node:path/posix'
import { type Content, contentFile } from '../../schema/paths.ts'
import {
  findContainer,
  findValue,
  importedFile,
  literalText,
  rangeOf,
  type Value,
} from '../../schema/positions.ts'
import { type Path, Refusal } from '../../shared/diagnostic.ts'
import { bodyStart, readFrontMatter } from '../../texts/front-matter.ts'
import { withoutIndent } from '../../texts/texts.ts'
import type { Edits } from './history.ts'
import { changeList, indented, isChangeable, type ListChange } from './source-lists.ts'

// Changes one value of a file, or its place in a list. All other bytes stay.

/**
 * Where a value is written. The path in a Markdown file is ['text'], or a name above the text; in a
 * page's code, the place in what `wordsIn` returns.
 */
export interface SourcePlace {
  file: string
  path: Path
}

/** Code of a value to write: `'a'`, `2025`, `true`. */
export type Code = string

/** Paths of pages begin with their file. */
export function placeOf(content: Content, path: Path): SourcePlace {
  const [name, ...rest] = path
  if (`${name}`.startsWith('pages/')) return { file: `${name}`, path: rest }
  return { file: contentFile(`${name}`, content), path }
}

/** The file of a text that is imported, or the place itself. */
export function followImport(read: Edits['read'], place: SourcePlace): SourcePlace {
  const { file, path } = place
  if (file.endsWith('.md')) return place
  const source = read(file)
  const value = findValue(file, source, path)
  const from = value?.type === 'Identifier' ? importedFile(file, source, value.name) : undefined
  return from?.endsWith('.md') ? { file: join(dirname(file), from), path: ['text'] } : place
}

/** The words at a place; undefined where code makes them. */
export function textAt(source: string, { file, path }: SourcePlace): string | undefined {
  if (file.endsWith('.md')) return textInMarkdown(source, `${path[0]}`)
  const value = findValue(file, source, path)
  if (value?.type === 'NumericLiteral') return `${value.value}`
  const text = literalText(value)
  return text === undefined ? undefined : typedWords(text)
}

function textInMarkdown(source: string, name: string): string | undefined {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  if (name === 'text') return text.slice(bodyStart(text)).trim()
  const value = readFrontMatter(text).values[name]
  return value === undefined ? undefined : `${value}`
}

/** `words`: '' removes a name above the text. */
export function setMarkdown(edits: Edits, { file, path }: SourcePlace, words: string): void {
  const source = edits.read(file)
  const mark = source.startsWith('\ufeff') ? 1 : 0
  const start = mark + bodyStart(source.slice(mark))
  const [head, body] = [source.slice(0, start), source.slice(start)]
  const name = `${path[0]}`
  if (name === 'text') {
    const own = words.replaceAll('\n', lineEnd(source))
    edits.files.set(file, head + (body.trim() ? body.replace(body.trim(), () => own) : own + body))
    return
  }
  const line = new RegExp(`^${name} *:.*\\r?\\n`, 'm')
  const fact = words && factOf(name, words) + lineEnd(source)
  const isNew = !line.test(head)
  const changed = head.replace(isNew ? /(?=---[ \t]*\r?\n?$)/ : line, () => fact)
  edits.files.set(file, changed + body)
}

/** A line above the text of a Markdown page. A quotation mark at its start would be read as YAML's. */
export function factOf(name: string, words: string): string {
  return `${name}: ${/^["']/.test(words) ? JSON.stringify(words) : words}`
}

/** Lines of code are indented as the line that they stand in. */
function replace(edits: Edits, place: SourcePlace, code: Code): void {
  const { file, path } = place
  const source = edits.read(file)
  const value = findValue(file, source, path) ?? refuse(place)
  const { start, end } = rangeOf(value)
  const now = isMarkup(source, value) ? inMarkup(value, code) : code
  const own = indented(now, indentAt(source, start), lineEnd(source))
  // The space around a text between tags stays.
  const before = source.slice(start, end)
  const after = before.replace(before.trim(), () => own)
  edits.files.set(file, source.slice(0, start) + after + source.slice(end))
}

/** Whether it stands between tags, or is an attribute. */
export function isMarkup(source: string, value: Value): boolean {
  return value.type === 'JSXText' || source[rangeOf(value).start - 1] === '='
}

function inMarkup(value: Value, code: Code): Code {
  if (!/^'[^"&<>{}\\]*'$/.test(code)) return `{${code}}`
  return value.type === 'JSXText' ? code.slice(1, -1) : code.replaceAll("'", '"')
}

function refuse({ file }: SourcePlace): never {
  throw new Refusal(`In ${file}, code makes this: change it there.`)
}

const lineEnd = (source: string) => (source.includes('\r\n') ? '\r\n' : '\n')

const indentAt = (source: string, index: number) =>
  /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', index - 1) + 1))?.[0] ?? ''

/** Without what a template adds: a line at each end, and the indentation of the code. */
export const typedWords = (text: string) =>
  text.includes('\n')
    ? withoutIndent(text)
        .replace(/^\s*\n/, '')
        .trimEnd()
    : text

/** Several lines become a template. */
export function quote(words: string): Code {
  const hasLines = words.includes('\n')
  const mark = hasLines ? '`' : "'"
  const text = words.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)
  if (!hasLines) return mark + text + mark
  return `\`\n${text.replaceAll('${', '\\${').replace(/^(?=.)/gm, '  ')}\n\``
}

/** The fields of the object at a path, in the order of the schema. */
export type FieldOrder = (path: Path) => string[]

/** Writes a field, at its place in the order if it is new; without code, it goes with its line. */
export function setField(
  edits: Edits,
  place: SourcePlace,
  code: Code | undefined,
  orderOf: FieldOrder,
): void {
  const { file, path } = place
  const [outer, name] = [{ file, path: path.slice(0, -1) }, `${path.at(-1)}`]
  const source = edits.read(file)
  const value = findValue(file, source, path)
  if (value && !isReplaceable(value, code)) refuse(place)
  const container = findContainer(file, source, outer.path)
  const index = container?.nodes.findIndex((node) => node.name === name) ?? -1
  if (code === undefined) {
    if (index >= 0) changeItems(edits, outer, { act: 'remove', index })
  } else if (value) replace(edits, place, code)
  else if (container) {
    const order = orderOf(outer.path)
    const isAfter = (other = '') => order.indexOf(other) > order.indexOf(name)
    const next = container.nodes.findIndex((node) => isAfter(node.name))
    const at = next < 0 ? container.nodes.length : next
    changeItems(edits, outer, { act: 'insert', index: at, code: `${keyOf(name)}: ${code}` })
  } else addObject(edits, outer, name, code, orderOf)
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
  outer: SourcePlace,
  name: string,
  code: Code,
  orderOf: FieldOrder,
): void {
  const value = findValue(outer.file, edits.read(outer.file), outer.path)
  const field = `${keyOf(name)}: ${code}`
  if (!value) {
    // Another program may be writing the file.
    if (outer.path.length === 0) refuse(outer)
    setField(edits, outer, `{ ${field} }`, orderOf)
    return
  }
  const text = literalText(value) ?? refuse(outer)
  const [first] = orderOf(outer.path)
  replace(edits, outer, name === first ? code : `{ ${first}: ${quote(text)}, ${field} }`)
}

const keyOf = (name: string) => (/^[\w$]+$/.test(name) ? name : quote(name))

/** Whether the items of a list or the fields of an object can be moved, added and removed. */
export function canChange(source: string, { file, path }: SourcePlace): boolean {
  const container = findContainer(file, source, path)
  return container !== undefined && isChangeable(source, container)
}

export function changeItems(edits: Edits, place: SourcePlace, change: ListChange): void {
  const { file, path } = place
  const source = edits.read(file)
  if (!canChange(source, place)) refuse(place)
  const container = findContainer(file, source, path) ?? refuse(place)
  const own = changeList(source, container, change, indentAt(source, container.start))
  edits.files.set(file, source.slice(0, container.start) + own + source.slice(container.end))
}

/** For a file that names its first film. */
export function importFilms(edits: Edits, file: string): void {
  const source = edits.read(file)
  if (importedFile(file, source, 'videos')) return
  const path = relative(dirname(file), contentFile('videos'))
  const from = path.startsWith('.') ? path : `./${path}`
  const line = `import { videos } from '${from}'${lineEnd(source)}`
  const last = [...source.matchAll(/^import .*?from .*\r?\n/gm)].at(-1)
  const top = source.startsWith('\ufeff') ? 1 : 0
  const at = last ? last.index + last[0].length : top
  edits.files.set(file, source.slice(0, at) + line + source.slice(at))
}
