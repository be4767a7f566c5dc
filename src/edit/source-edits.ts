import { findValue, literalText } from '../schema/positions.ts'
import { type Path, StartError } from '../shared/diagnostic.ts'
import { bodyStart } from '../texts/front-matter.ts'
import type { Edits } from './history.ts'

// Changes one literal of a content file, or lines of a list. Other bytes stay.

function refuse(file: string): never {
  throw new StartError(`In ${file}, code makes this, or it shares a line: change it in the editor.`)
}

/** The text at a path, [] in a Markdown file; undefined where code makes it. */
export function textAt(file: string, source: string, path: Path): string | undefined {
  if (file.endsWith('.md')) return source.slice(bodyStart(source)).replaceAll('\r\n', '\n').trim()
  const value = findValue(file, source, path)
  if (value?.type === 'NumericLiteral') return `${value.value}`
  const text = literalText(value)
  return text === undefined ? undefined : dedent(text)
}

export function setText(edits: Edits, file: string, path: Path, words: string): void {
  const source = edits.read(file)
  if (file.endsWith('.md')) {
    const start = bodyStart(source)
    const body = source.slice(start)
    const edited = body.replace(body.trim(), () => words)
    edits.files.set(file, source.slice(0, start) + edited)
    return
  }
  const { type, start, end } = findValue(file, source, path) ?? {}
  if (!start || !end) refuse(file)
  const isNumber = type === 'NumericLiteral' && /^[1-9]\d*$/.test(words)
  const code = isNumber ? words : quote(words, indentAt(source, start))
  edits.files.set(file, source.slice(0, start) + code + source.slice(end))
}

/** Removes the indentation of the code. */
export function dedent(text: string): string {
  if (!text.includes('\n')) return text
  const body = text.replace(/^\s*\n/, '').trimEnd()
  const indents = (body.match(/^[ \t]*(?=\S)/gm) ?? []).sort((a, b) => a.length - b.length)
  return body.replaceAll(new RegExp(`^${indents[0] ?? ''}`, 'gm'), '')
}

const indentAt = (source: string, index: number) =>
  /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', index) + 1))?.[0] ?? ''

/** Several lines become a template, indented. */
export function quote(words: string, indent = ''): string {
  const hasLines = words.includes('\n')
  const mark = hasLines ? '`' : "'"
  const text = words.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)
  if (!hasLines) return mark + text + mark
  return `\`\n${text.replaceAll('${', '\\${').replace(/^(?=.)/gm, `${indent}  `)}\n${indent}\``
}

/** `code`: an item of a list or a field of an object, with its comma. */
export function insertItem(edits: Edits, file: string, path: Path, code: string, index = 0): void {
  changeItems(edits, file, path, (items, linesOf) => items.toSpliced(index, 0, linesOf(code)))
}

/** Gets the items of a list or object: their lines, with comments above. */
export type ItemChange = (items: string[], linesOf: (code: string) => string) => string[]

export function changeItems(edits: Edits, file: string, path: Path, change: ItemChange): void {
  const source = edits.read(file)
  const list = findValue(file, source, path)
  const isList = list?.type === 'ArrayExpression'
  if (!isList && list?.type !== 'ObjectExpression') refuse(file)
  const open = list.start ?? 0
  const indent = indentAt(source, open)
  const nodes = isList ? list.elements : list.properties
  // '[]' gets lines.
  const isClosed = /^[[{] *[\]}]/.test(source.slice(open))
  const before = source.slice(0, isClosed ? open + 1 : source.indexOf('\n', open) + 1)
  const ends = nodes.map((node) => source.indexOf('\n', node?.end ?? 0) + 1)
  const items = nodes.map((node, index) => {
    const from = ends[index - 1] ?? before.length
    const isAlone = (node?.start ?? 0) >= from && source[node?.end ?? 0] === ','
    if (!isAlone || node?.type === 'SpreadElement') refuse(file)
    return source.slice(from, ends[index])
  })
  const linesOf = (code: string) => `${code.replace(/^(?=.)/gm, `${indent}  `)}\n`
  const edited = change(items, linesOf).join('')
  const lines = isClosed ? `\n${edited}${indent}` : edited
  edits.files.set(file, before + lines + source.slice(ends.at(-1) ?? before.length))
}
