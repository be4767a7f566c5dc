import type { Token } from 'markdown-it'
import { targetOf } from './texts.ts'

/** What Markdown understands of a text, in its order. Most marks are left out. */
export function understoodText(tokens: Token[]): string {
  const inlineTokens = tokens.flatMap(({ children }) => children ?? [])
  // A note is shown once, if anything refers to it.
  const notes = new Set(inlineTokens.map(labelOf))
  const numbers: number[] = []
  const parts = tokens.map((token) => {
    const { type, level, children, content, markup, info } = token
    switch (type) {
      case 'heading_open':
        return markup
      case 'fence':
        return info + content
      case 'ordered_list_open':
        numbers[level + 1] = Number(token.attrGet('start') ?? 1)
        return ''
      case 'list_item_open': {
        const number = numbers[level] ?? 0
        numbers[level] = number + 1
        return info && `${number}.`
      }
      case 'footnote_reference_open':
        return notes.delete(labelOf(token)) ? labelOf(token) : ''
      default:
        return inlineText(children ?? [])
    }
  })
  return parts.join('')
}

function inlineText(tokens: Token[]): string {
  let target = ''
  const parts = tokens.map((token) => {
    const { type, children, content, info } = token
    switch (type) {
      case 'link_open':
        // The words of <https://…> are its target.
        target = info === 'auto' ? '' : targetOf(token)
        return ''
      case 'link_close':
        return target
      case 'image':
      case 'footnote_ref':
        return inlineText(children ?? []) + labelOf(token) + targetOf(token)
      default:
        return content
    }
  })
  return parts.join('')
}

/** The label of a note: 'x' in [^x]. */
const labelOf = ({ meta }: Token) => `${meta?.label ?? ''}`

/** Characters that nobody types stand for marks that Markdown understood. */
export const markers = {
  emphasis: '\ufff9',
  /** A backslash before a mark. */
  escaping: '\ufffa',
  twoBackslashes: '\ufffb',
  /** Any other mark within a line: of a link, code, a note. */
  inline: '\ufffc',
  image: '\ufffd',
  /** '>' or '#' at the start of a block. */
  quoteOrHeading: '\ufffe',
  /** '-' at the start of a block. */
  bullet: '\uffff',
}

interface Block {
  /** From 1. */
  line: number
  /** What visitors see, with `markers` for marks. */
  visible: string
}

export function listBlocks(tokens: Token[]): Block[] {
  let line = 1
  let opened = ''
  return tokens.flatMap(({ type, map, markup, info, children }) => {
    if (map) line = map[0] + 1
    if (/^(blockquote|heading)_open$/.test(type) && markup.length === 1)
      opened += markers.quoteOrHeading
    if (type === 'list_item_open' && !info) opened += markers.bullet
    if (!children) return []
    const parts = type === 'figure' ? children.flatMap((part) => part.children ?? []) : children
    const visible = opened + visibleText(parts)
    opened = ''
    return { line, visible }
  })
}

function visibleText(tokens: Token[]): string {
  const parts = tokens.map(({ type, content, markup, children }) => {
    if (type === 'text') return content
    if (type === 'image') return markers.image
    if (type.endsWith('break')) return '\n'
    if (/^(em|strong|s)_/.test(type)) return markers.emphasis
    if (type !== 'text_special') return `${markers.inline}${visibleText(children ?? [])}`
    // A backslash before a letter stands.
    if (content === markup) return content
    return content === '\\' ? markers.twoBackslashes : markers.escaping
  })
  return parts.join('')
}
