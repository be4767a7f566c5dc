import { dirname, join, relative } from 'node:path/posix'
import { contentFile } from '../schema/paths.ts'
import {
  findContainer,
  findValue,
  importedFile,
  literalText,
  rangeOf,
} from '../schema/positions.ts'
import { type Path, StartError } from '../shared/diagnostic.ts'
import { bodyStart, readFrontMatter } from '../texts/front-matter.ts'
import type { Edits } from './history.ts'
import { changeList, indented, type ListChange } from './source-lists.ts'

// Changes one value of a file, or its place in a list. All other bytes stay.

/** Where a value is written. ['text'] or a name above it in a Markdown file. */
export interface Written {
  file: string
  path: Path
}

/** A code value to write: `'a'`, `2025`, `true`. */
export type Code = string

function refuse({ file }: Written): never {
  throw new StartError(`In ${file}, code makes this: change it there.`)
}

/** The file of a text that is imported, or the place itself. */
export function followImport(read: Edits['read'], place: Written): Written {
  const { file, path } = place
  if (file.endsWith('.md')) return place
  const source = read(file)
  const value = findValue(file, source, path)
  const from = value?.type === 'Identifier' ? importedFile(file, source, value.name) : undefined
  return from?.endsWith('.md') ? { file: join(dirname(file), from), path: ['text'] } : place
}

/** The words at a place; undefined where code makes them. */
export function textAt(source: string, { file, path }: Written): string | undefined {
  if (file.endsWith('.md')) return textInMarkdown(source, `${path[0]}`)
  const value = findValue(file, source, path)
  if (value?.type === 'NumericLiteral') return `${value.value}`
  const text = literalText(value)
  return text === undefined ? undefined : dedent(text)
}

function textInMarkdown(source: string, name: string): string | undefined {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  if (name === 'text') return text.slice(bodyStart(text)).trim()
  const value = readFrontMatter(text).values[name]
  return value === undefined ? undefined : `${value}`
}

export function setText(edits: Edits, place: Written, words: string): void {
  const { file, path } = place
  const source = edits.read(file)
  if (file.endsWith('.md')) {
    edits.files.set(file, editMarkdown(source, `${path[0]}`, words))
    return
  }
  const value = findValue(file, source, path)
  if (!value) refuse(place)
  const isNumber = value.type === 'NumericLiteral' && /^[1-9]\d*$/.test(words)
  replace(edits, file, value, isNumber ? words : quote(words))
}

/** Lines of code are indented as the line that they stand in. */
function replace(
  edits: Edits,
  file: string,
  node: Parameters<typeof rangeOf>[0],
  code: Code,
): void {
  const source = edits.read(file)
  const { start, end } = rangeOf(node)
  const lines = indented(code, indentAt(source, start), lineEnd(source))
  edits.files.set(file, source.slice(0, start) + lines + source.slice(end))
}

const lineEnd = (source: string) => (source.includes('\r\n') ? '\r\n' : '\n')

function editMarkdown(source: string, name: string, words: string): string {
  const mark = source.startsWith('\ufeff') ? 1 : 0
  const start = mark + bodyStart(source.slice(mark))
  const [head, body] = [source.slice(0, start), source.slice(start)]
  const own = words.replaceAll('\n', lineEnd(source))
  if (name === 'text')
    return head + (body.trim() ? body.replace(body.trim(), () => own) : own + body)
  const line = new RegExp(`^${name} *:.*?(?=\\r?$)`, 'm')
  // Quotation marks around the whole would be read as those of YAML.
  const value = /^(["']).*\1$/.test(words) ? `"${words}"` : words
  const fact = `${name}: ${value}`
  if (words && line.test(head)) return head.replace(line, () => fact) + body
  if (words) return head.replace(/---[ \t]*\r?\n?$/, (end) => fact + lineEnd(source) + end) + body
  return head.replace(new RegExp(`^${name} *:.*\\r?\\n`, 'm'), '') + body
}

/** Removes the indentation of the code. */
export function dedent(text: string): string {
  if (!text.includes('\n')) return text
  const body = text.replace(/^\s*\n/, '').trimEnd()
  const indents = (body.match(/^[ \t]*(?=\S)/gm) ?? []).sort((a, b) => a.length - b.length)
  return body.replaceAll(new RegExp(`^${indents[0] ?? ''}`, 'gm'), '')
}

const indentAt = (source: string, index: number) =>
  /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', index - 1) + 1))?.[0] ?? ''

/** Several lines become a template. */
export function quote(words: string): Code {
  const hasLines = words.includes('\n')
  const mark = hasLines ? '`' : "'"
  const text = words.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)
  if (!hasLines) return mark + text + mark
  return `\`\n${text.replaceAll('${', '\\${').replace(/^(?=.)/gm, '  ')}\n\``
}

/** `order`: the fields of the object as the schema has them. Without code, the field goes. */
export function setField(
  edits: Edits,
  place: Written,
  code: Code | undefined,
  order: string[],
): void {
  const { file, path } = place
  const source = edits.read(file)
  const [outer, name] = [path.slice(0, -1), `${path.at(-1)}`]
  const container = findContainer(file, source, outer)
  const index = container?.nodes.findIndex((node) => node.name === name) ?? -1
  if (container && index >= 0) {
    const value = findValue(file, source, path)
    if (code !== undefined) replace(edits, file, value ?? refuse(place), code)
    else changeItems(edits, { file, path: outer }, { act: 'remove', index })
    return
  }
  if (code === undefined) return
  if (container) {
    const isAfter = (one: { name: string | undefined }) =>
      order.indexOf(one.name ?? '') > order.indexOf(name)
    const next = container.nodes.findIndex(isAfter)
    const at = next < 0 ? container.nodes.length : next
    changeItems(
      edits,
      { file, path: outer },
      { act: 'insert', index: at, code: `${keyOf(name)}: ${code}` },
    )
    return
  }
  // A text alone stands for the first field: 'a.jpg' → { image: 'a.jpg', caption: '…' }.
  const value = findValue(file, source, outer)
  const text = literalText(value)
  if (!value || text === undefined) refuse(place)
  const [first] = order
  replace(
    edits,
    file,
    value,
    name === first ? code : `{ ${first}: ${quote(text)}, ${keyOf(name)}: ${code} }`,
  )
}

const keyOf = (name: string) => (/^[\w$]+$/.test(name) ? name : quote(name))

export function canChange(source: string, { file, path }: Written): boolean {
  return findContainer(file, source, path) !== undefined
}

export function changeItems(edits: Edits, place: Written, change: ListChange): void {
  const { file, path } = place
  const source = edits.read(file)
  const container = findContainer(file, source, path) ?? refuse(place)
  const code = changeList(source, container, change, indentAt(source, container.start))
  edits.files.set(file, source.slice(0, container.start) + code + source.slice(container.end))
}

/** In a file that names its first film. */
export function importFilms(edits: Edits, file: string): void {
  const source = edits.read(file)
  if (importedFile(file, source, 'videos')) return
  const path = relative(dirname(file), contentFile('videos'))
  const from = path.startsWith('.') ? path : `./${path}`
  const line = `import { videos } from '${from}'${lineEnd(source)}`
  const after = [...source.matchAll(/^import .*?from .*\r?\n/gm)].at(-1)
  const at = after ? after.index + after[0].length : source.startsWith('\ufeff') ? 1 : 0
  edits.files.set(file, source.slice(0, at) + line + source.slice(at))
}
