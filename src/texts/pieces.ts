import type { Token } from 'markdown-it'
import { parseSource, type TextKind, targetOf } from './texts.ts'

/** A part of a text, in its order. Brackets and spaces are in no piece. */
export interface Piece {
  /** As typed. */
  signs: string
  /** `block`: a mark that may be meant as a sign. `mark`: code, targets, labels and numbers too. */
  role: 'words' | 'emphasis' | 'escape' | 'block' | 'mark'
  /** If it must not stand there. */
  fix?: string | undefined
}

const mark = (signs: string, fix?: string): Piece => ({ signs, role: 'mark', fix })

export function listPieces(text: string, kind: TextKind): Piece[] {
  const tokens = parseSource(text, kind)
  const parts = tokens.flatMap(({ children }) => children ?? [])
  // A note is shown once, if anything refers to it.
  const notes = new Set(parts.map(labelOf))
  const numbers = new Map<number, number>()
  return tokens.flatMap((token, index): Piece[] => {
    const { type, level, children, content, markup, info } = token
    switch (type) {
      case 'inline':
        return inlinePieces(children ?? [])
      case 'figure':
        return inlinePieces(children ?? [], true)
      case 'fence':
        return [mark(markup + info + content + markup)]
      case 'footnote_reference_open':
        return [
          mark(
            labelOf(token),
            notes.delete(labelOf(token)) ? undefined : 'Write a note once, and refer to it: [^1].',
          ),
        ]
      case 'bullet_list_open':
      case 'ordered_list_open':
        numbers.delete(level + 1)
        return []
      case 'list_item_open': {
        if (!info) return [{ signs: markup, role: isDoubtful(tokens, index) ? 'block' : 'mark' }]
        const number = numbers.get(level) ?? Number(info)
        numbers.set(level, number + 1)
        return [
          mark(
            number + markup,
            markup === ')' ? 'Write 31\\. or 1\\) outside lists, 1. in them.' : undefined,
          ),
        ]
      }
      case 'heading_open':
      case 'blockquote_open':
        return [{ signs: markup, role: 'block' }]
      default:
        return token.nesting < 0 ? [] : [mark(markup)]
    }
  })
}

function inlinePieces(tokens: Token[], isFigure = false): Piece[] {
  let target = ''
  return tokens.flatMap((token): Piece[] => {
    const { type, nesting, children, content, markup, info } = token
    switch (type) {
      case 'text':
        return [{ signs: content, role: 'words' }]
      case 'text_special':
        if (info === 'entity')
          return [mark(markup, 'Write & for &amp;, the sign itself for others.')]
        // A backslash before a letter stands.
        return [{ signs: markup, role: content === markup ? 'words' : 'escape' }]
      case 'code_inline':
        return [mark(markup + content + markup)]
      case 'link_open':
        target = info ? '' : targetOf(token)
        return [mark(info ? '<' : '[')]
      case 'link_close':
        return [mark(target)]
      case 'image': {
        const start = mark(
          '!',
          isFigure ? undefined : 'Put the image between empty lines of a long text, or in media.',
        )
        return [start, ...inlinePieces(children ?? []), mark(targetOf(token))]
      }
      case 'footnote_ref':
        return [mark(labelOf(token)), ...inlinePieces(children ?? [])]
      default:
        return [{ signs: markup, role: nesting === 0 ? 'mark' : 'emphasis' }]
    }
  })
}

/** The label of a note: 'x' in [^x]. */
const labelOf = ({ meta }: Token) => `${meta?.label ?? ''}`

/** An item without others, or among measures alone: '- 5 °C'. */
function isDoubtful(tokens: Token[], index: number): boolean {
  const level = (tokens[index]?.level ?? 0) - 1
  const start = tokens.findLastIndex((token, n) => n < index && token.level === level)
  const end = tokens.findIndex((token, n) => n > index && token.level === level)
  const inside = tokens.slice(start, end)
  const items = inside.filter((token) => token.level === level + 1 && token.nesting > 0)
  const words = inside.filter((token) => token.level === level + 3).map(({ content }) => content)
  return items.length === 1 || words.every((one) => /^\d{1,3}([.,]\d+)?\s*\S{0,3}$/.test(one))
}
