import type { Token } from 'markdown-it'
import { lineAt, type UnplacedFault } from '../shared/fault.ts'
import { parseSource, type TextKind } from './markdown.ts'

/** What is wrong in a text; `checkText` adds the words of the line. */
export interface LineFault extends Omit<UnplacedFault, 'found' | 'typed'> {
  line: number
  /** What is wrong of the line; '' if all of it is. */
  mark: string
}

export interface ParsedText {
  kind: TextKind
  /** Its lines. */
  typed: string[]
  tokens: Token[]
  /** The lines of each paragraph, heading, cell of a table or figure. */
  blocks: TextLine[][]
}

export interface TextLine {
  /** From 1. */
  line: number
  /** What was typed, without the marks in front of its block. */
  typed: string
  /** Includes those of its notes, and the break at its end. */
  tokens: Token[]
  isFigure: boolean
}

export function parseLines(text: string, kind: TextKind): ParsedText {
  const tokens = parseSource(text, kind)
  return { kind, typed: text.split(/[\n\u2028\u2029]/), tokens, blocks: blocksIn(tokens) }
}

function blocksIn(tokens: Token[]): TextLine[][] {
  let first = 1
  return tokens.flatMap(({ type, map, content, children }) => {
    // The cells of a row have no line of their own.
    if (map) first = map[0] + 1
    if (!children) return []
    const typed = content.split('\n')
    // A text of one line can begin below empty ones.
    const start = first + lineAt(content, content.search(/[^ \t\n]/)) - 1
    const lines = splitAtBreaks(inOrder(children)).map((parts, index) => ({
      line: start + index,
      typed: typed[index] ?? '',
      tokens: parts,
      isFigure: type === 'figure',
    }))
    return [lines]
  })
}

/** Each token behind those within it: an image behind its words. */
export function inOrder(tokens: Token[]): Token[] {
  return tokens.flatMap((token) => [...inOrder(token.children ?? []), token])
}

function splitAtBreaks(tokens: Token[]): Token[][] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    lines.at(-1)?.push(token)
    if (token.type.endsWith('break')) lines.push([])
  }
  return lines
}
