import type { Token } from 'markdown-it'
import type { UnplacedFault } from '../shared/fault.ts'
import { targetOf } from './markdown.ts'

/** What is wrong in a text; `checkText` adds the words of the line. */
export interface LineFault extends Omit<UnplacedFault, 'found' | 'typed'> {
  line: number
}

/** A paragraph, a heading, a cell of a table or a figure. */
export interface Block {
  /** The first line, from 1. */
  line: number
  /** The text without the marks in front of it. */
  typed: string
  /** Includes those of its notes. */
  tokens: Token[]
  isFigure: boolean
}

export function blocksIn(tokens: Token[]): Block[] {
  let line = 1
  return tokens.flatMap(({ type, map, content, children }) => {
    // The cells of a row have no line of their own.
    if (map) line = map[0] + 1
    if (!children) return []
    return { line, typed: content, tokens: inOrder(children), isFigure: type === 'figure' }
  })
}

/** Each token behind those within it: an image behind its words. */
function inOrder(tokens: Token[]): Token[] {
  return tokens.flatMap((token) => [...inOrder(token.children ?? []), token])
}

/** What Markdown understands of a text, in its order. Most marks are left out. */
export function understoodText(tokens: Token[]): string {
  const all = inOrder(tokens)
  // A note is shown once, if anything refers to it.
  const notes = new Set(all.filter(({ type }) => type === 'footnote_ref').map(labelOf))
  /** Of the lists that are open, by their level: the first number, and the next one. */
  const numbers: { first: number; next: number }[] = []
  let target = ''
  const parts = all.map((token) => {
    const { type, level, content, markup, info } = token
    switch (type) {
      case 'heading_open':
        return markup
      case 'fence':
        return info + content
      case 'ordered_list_open':
        numbers[level + 1] = startAt(Number(token.attrGet('start') ?? 1))
        return ''
      case 'list_item_open': {
        const { first, next } = numbers[level] ?? startAt(0)
        numbers[level] = { first, next: next + 1 }
        // Where all items are typed as 1., browsers count.
        const isCounted = first === 1 && info === '1'
        return info && `${isCounted ? 1 : next}.`
      }
      case 'footnote_reference_open':
        return notes.delete(labelOf(token)) ? labelOf(token) : ''
      case 'link_open':
        // The words of <https://…> are its target.
        target = info === 'auto' ? '' : targetOf(token)
        return ''
      case 'link_close':
        return target
      case 'image':
      case 'footnote_ref':
        return labelOf(token) + targetOf(token)
      default:
        return token.children ? '' : content
    }
  })
  return parts.join('')
}

const startAt = (first: number) => ({ first, next: first })

const labelOf = ({ meta }: Token) => `${meta?.label ?? ''}`
