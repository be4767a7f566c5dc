import { findValue, indexInSource } from '../schema/source-positions.ts'
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

/** Lines that stand in as the code around them do: what is edited is the text alone. */
export function unindent(value: string): string {
  return layoutOf(value).text
}

function layoutOf(value: string) {
  if (!value.includes('\n')) return { before: '', indent: '', text: value, after: '' }
  const [, before = '', body = '', after = ''] = /^((?:[^\S\n]*\n)*)(.*?)(\s*)$/s.exec(value) ?? []
  const starts = [...body.matchAll(/^[^\S\n]*(?=\S)/gm)].map(([start]) => start)
  const indent = starts.reduce((least, start) => (start.length < least.length ? start : least))
  return { before, indent, after, text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }
}

/** `text` in the layout of an old one. */
export function reindent(value: string, text: string): string {
  const { before, indent, after } = layoutOf(value)
  return before + indented(text, indent) + after
}

function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent)
}

/** A source file with another text in this literal. Escapes stay where the text stays. */
export function replaceLiteral(source: string, literal: Literal, text: string): string {
  const { value: old, start, end } = literal
  const put = (from: number, to: number, written: string) => {
    const lines = source.includes('\r\n') ? written.replace(/\r?\n/g, '\r\n') : written
    return source.slice(0, from) + lines + source.slice(to)
  }
  const quote = source.charAt(start)
  if (quote !== '`' && text.includes('\n') && !old.includes('\n')) {
    return put(start, end, templateOf(text, source.slice(0, start)))
  }
  const value = reindent(old, text)
  const other = quote === "'" ? '"' : "'"
  const isBetter = !old.includes(quote) && value.includes(quote) && !value.includes(other)
  if (quote !== '`' && isBetter) return put(start, end, other + escaped(value, other) + other)
  const [first, last] = sharedEnds(old, value)
  const indexOf = (offset: number) => indexInSource(literal, source, offset) ?? end - 1
  const changed = value.slice(first, value.length - last)
  return put(indexOf(first), indexOf(old.length - last), escaped(changed, quote))
}

/** A text of several lines, one step further in than the line that it stands in. */
function templateOf(text: string, sourceBefore: string): string {
  const [indent = ''] = /^[ \t]*/.exec(sourceBefore.replace(/.*\n/s, '')) ?? []
  const step = indent.startsWith('\t') ? '\t' : '  '
  return `\`\n${indented(escaped(text, '`'), indent + step)}\n${indent}\``
}

/** How long two texts are the same at their start and at their end, without half a character or `${`. */
function sharedEnds(old: string, value: string): [start: number, end: number] {
  const shorter = Math.min(old.length, value.length)
  let start = 0
  while (start < shorter && old[start] === value[start]) start++
  while (/[$\0\ud800-\udbff]/.test(value.charAt(start - 1))) start--
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === value.at(-1 - end)) end++
  while (end > 0 && /[{\d\udc00-\udfff]/.test(value.charAt(value.length - end))) end--
  return [start, end]
}

/** What nobody sees is written so that it is seen. */
const unseen = /[^\P{Cc}\n]|\p{Cs}|[\u00a0\u00ad\u200b\u2028\u2029\u202f\u2060\ufeff]/gu

function escaped(text: string, quote: string): string {
  const marks = text.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`)
  const lines = quote === '`' ? marks.replaceAll('${', '\\${') : marks.replaceAll('\n', '\\n')
  const codeOf = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')
  return lines.replace(unseen, (character) => `\\u${codeOf(character)}`)
}
