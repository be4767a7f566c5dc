import { findValue } from '../schema/source-positions.ts'
import type { Path } from '../shared/diagnostic.ts'

/** A text that a source file writes out, from its first quotation mark to its last. */
export interface Literal {
  value: string
  start: number
  end: number
}

/** Undefined if code makes the text: a sum, a variable, a call. */
export function findLiteral(file: string, source: string, path: Path): Literal | undefined {
  const node = findValue(file, source, path)
  const isTemplate = node?.type === 'TemplateLiteral' && node.expressions.length === 0
  const written = isTemplate ? node.quasis[0]?.value.cooked : undefined
  const value = node?.type === 'StringLiteral' ? node.value : written
  if (typeof value !== 'string') return undefined
  if (typeof node?.start !== 'number' || typeof node.end !== 'number') return undefined
  return { value, start: node.start, end: node.end }
}

/** A text without the indentation that it has from the code around it. */
export function unindent(value: string): string {
  return layoutOf(value).text
}

/** Another text, laid out as this one. */
export function reindent(value: string, text: string): string {
  const { before, indent, after } = layoutOf(value)
  return before + indented(text, indent) + after
}

function layoutOf(value: string) {
  if (!value.includes('\n')) return { before: '', indent: '', text: value, after: '' }
  const [, before = '', body = '', after = ''] = /^((?:[^\S\n]*\n)*)(.*?)(\s*)$/s.exec(value) ?? []
  const starts = [...body.matchAll(/^[^\S\n]*(?=\S)/gm)].map(([start]) => start)
  const indent = starts.reduce((least, start) => (start.length < least.length ? start : least))
  return { before, indent, after, text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }
}

function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent)
}

/** A source file with another text in this literal. */
export function replaceLiteral(source: string, literal: Literal, text: string): string {
  const { value, start, end } = literal
  const before = source.slice(0, start)
  const gainsLines = text.includes('\n') && !value.includes('\n') && source[start] !== '`'
  const written = gainsLines
    ? templateOf(text, before)
    : quote(reindent(value, text), source.charAt(start))
  return (
    before +
    (source.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written) +
    source.slice(end)
  )
}

/** A text of several lines, one step further in than the line that it stands in. */
function templateOf(text: string, before: string): string {
  const [indent = ''] = /^[ \t]*/.exec(before.replace(/.*\n/s, '')) ?? []
  const step = indent.startsWith('\t') ? '\t' : '  '
  const lines = indented(quote(text, '`').slice(1, -1), indent + step)
  return `\`\n${lines}\n${indent}\``
}

/** What nobody sees is written so that it is seen. */
const unseen = /[^\P{Cc}\n]|\p{Cs}|[\u00a0\u00ad\u200b\u2028\u2029\u202f\u2060\ufeff]/gu

/** A text as a literal, in other quotation marks where these save escapes. */
export function quote(text: string, mark = "'"): string {
  const other = mark === "'" ? '"' : "'"
  const isBetter = mark !== '`' && text.includes(mark) && !text.includes(other)
  const own = isBetter ? other : mark
  const marked = text.replaceAll('\\', '\\\\').replaceAll(own, `\\${own}`)
  const lines = own === '`' ? marked.replaceAll('${', '\\${') : marked.replaceAll('\n', '\\n')
  const codeOf = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')
  return own + lines.replace(unseen, (character) => `\\u${codeOf(character)}`) + own
}
