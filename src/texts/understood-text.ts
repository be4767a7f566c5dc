import type { Token } from 'markdown-it'
import { targetOf } from './markdown.ts'
import { inOrder } from './text-lines.ts'

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
