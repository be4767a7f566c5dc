import type { Token } from 'markdown-it'
import { headingFix, likelyMarks, misread } from './likely-marks.ts'
import type { TextKind } from './markdown.ts'
import type { Block, LineFault } from './understood-text.ts'

// The second rule: no mark of Markdown is shown, and none is made of what was meant as a sign.

const warningAt = (line: number, fix: string): LineFault => {
  return { level: 'warning', code: 'typed-mark', line, fix }
}

/** Signs at the beginning of a block: '> 100', '- 5 °C'. */
export function findSignsTakenForMarks(lines: string[], blocks: Block[]): LineFault[] {
  return blocks.flatMap(({ line }) => {
    const cause = misread.find(({ pattern }) => pattern.test(lines[line - 1] ?? ''))
    return cause ? warningAt(line, cause.fix) : []
  })
}

/** Other programs make a heading of a line above ---, here it stays a paragraph. */
export function findUnderlinedHeadings(lines: string[], tokens: Token[]): LineFault[] {
  return tokens.flatMap(({ type, map }) => {
    const line = map?.[0] ?? 0
    const isBelowWords = /[\p{L}\p{N}]/u.test(lines[line - 1] ?? '')
    return type === 'hr' && isBelowWords ? warningAt(line + 1, headingFix) : []
  })
}

const certainMarks = [
  {
    pattern: /<(\/?[a-z][\w-]*([\s/>]|$)|[!?])/i,
    fix: 'Write **words**, *words*, [words](https://…) or a new line, or remove it; to show <, write \\<.',
  },
  {
    pattern: /\]\(|\[\^|\^\[|`[^`]+`/,
    fix: 'Write [words](https://…), with %20 for spaces, or \\ before a mark that should be shown.',
  },
]

/** Marks that the page would show. In names and titles, they may be meant. */
export function findMarksShown(block: Block, kind: TextKind): LineFault[] {
  return shownLines(block).flatMap((shown, index) => {
    const line = block.line + index
    const isIn = ({ pattern }: { pattern: RegExp }) => pattern.test(shown)
    const certain = certainMarks.find(isIn)
    const mark = certain ?? likelyMarks.find(isIn)
    if (!mark) return []
    if (kind === 'name')
      return warningAt(line, 'Remove the marks: only plain words are shown here.')
    if (certain && kind === 'title')
      return warningAt(line, 'Remove it: titles take only *a* and **a**.')
    return certain ? { code: 'typed-mark', line, fix: mark.fix } : warningAt(line, mark.fix)
  })
}

/** What is shown as it was typed: without code, addresses, and signs behind a backslash. */
function shownLines({ tokens }: Block): string[] {
  const parts = tokens.map(({ type, content, markup }, index) => {
    if (type.endsWith('break')) return '\n'
    const isAddress = tokens[index - 1]?.type === 'link_open' && /^https?:/.test(content)
    const isTyped = type === 'text' || (type === 'text_special' && content === markup)
    return isTyped && !isAddress ? content : ''
  })
  return parts.join('').split('\n')
}
