import { nextItem, readTokens, type Token } from '../checks/locate.ts'

/** A content file with new lines in it. */
export interface Insertion {
  text: string
  /** Where the first of them stands, counted from 1. */
  line: number
}

/**
 * Puts lines at the start or the end of the list or object that a file exports under this name; all
 * else stays, byte for byte. Nothing when it is not written out there.
 */
export function insertLines(
  text: string,
  name: string,
  lines: string,
  at: 'start' | 'end',
): Insertion | undefined {
  const tokens = readTokens(text, name)
  const open = tokens[0]
  const close = findClose(tokens)
  if (!open || !close) return undefined
  const [head, tail] = at === 'start' ? splitBehind(text, open) : splitBefore(text, tokens, close)
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const before = head.endsWith('\n') ? head : head + newline
  const isItem = !head.endsWith('\n') && !/^\s/.test(tail) && !tail.startsWith(close.text)
  const after = isItem ? `  ${tail}` : tail
  return {
    text: before + lines.replaceAll('\n', newline) + after,
    line: before.split('\n').length,
  }
}

/** The bracket that ends the list or object. */
function findClose(tokens: Token[]): Token | undefined {
  if (!/^[[{]$/.test(tokens[0]?.text ?? '')) return undefined
  let at = 1
  while (at < tokens.length && !/^[\]}]$/.test(tokens[at]?.text ?? '')) at = nextItem(tokens, at)
  return tokens[at]
}

/** Behind the line of the bracket, with its comment; behind the bracket if more follows there. */
function splitBehind(text: string, { index }: Token): [string, string] {
  const rest = /^[ \t]*(\/\/[^\n]*)?\r?\n/.exec(text.slice(index + 1))?.[0] ?? ''
  return cut(text, index + 1 + rest.length)
}

/** Before the line of the bracket, or before the bracket if more precedes; the last item gets its comma. */
function splitBefore(text: string, tokens: Token[], close: Token): [string, string] {
  const last = tokens[tokens.indexOf(close) - 1]
  const [items, rest] = cut(text, last ? last.index + last.text.length : 0)
  const gap = rest.slice(0, close.index - items.length)
  const line = gap.lastIndexOf('\n') + 1
  const isAlone = line > 0 && gap.slice(line).trim() === ''
  const comma = last === tokens[0] || last?.text === ',' ? '' : ','
  const kept = isAlone ? gap.slice(0, line) : gap.trimEnd()
  return [items + comma + kept, rest.slice(isAlone ? line : gap.length)]
}

function cut(text: string, index: number): [string, string] {
  return [text.slice(0, index), text.slice(index)]
}
