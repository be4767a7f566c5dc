import type { Token } from 'markdown-it'
import { targetOf } from './markdown.ts'
import { inOrder } from './text-lines.ts'

/** What Markdown understands of a text, in its order. Most marks are left out. */
export function understoodText(tokens: Token[]): string {
  const all = inOrder(tokens)
  // A note is shown once, if anything refers to it.
  const notes = new Set(all.filter(({ type }) => type === 'footnote_ref').map(labelOf))
  const lists: NumberedList[] = []
  let target = ''
  const parts = all.map((token) => {
    const { type, content, markup, info } = token
    switch (type) {
      case 'heading_open':
        return markup
      case 'fence':
        return info + content
      case 'ordered_list_open':
        lists.push({ first: numberOf(token), next: numberOf(token) })
        return ''
      case 'ordered_list_close':
        lists.pop()
        return ''
      case 'list_item_open':
        return info && nextNumber(info, lists.at(-1))
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

interface NumberedList {
  first: number
  next: number
}

const numberOf = (list: Token) => Number(list.attrGet('start') ?? 1)

/** '2.': browsers count from the first number, whatever is typed after it. */
function nextNumber(typed: string, list: NumberedList = { first: 1, next: 1 }): string {
  // Where all items are typed as 1., counting is meant.
  const isCounted = list.first === 1 && typed === '1'
  const number = isCounted ? 1 : list.next
  list.next += 1
  return `${number}.`
}

const labelOf = ({ meta }: Token) => `${meta?.label ?? ''}`
