import type { Token } from 'markdown-it'
import { targetOf } from './markdown.ts'
import { inOrder } from './text-lines.ts'

/** What Markdown understands of a text, in its order. Most marks are left out. */
export function understoodText(tokens: Token[]): string {
  const all = inOrder(tokens)
  const numbers = numbersOfItems(all)
  // A note is shown once, if anything refers to it.
  const notes = new Set(all.filter(({ type }) => type === 'footnote_ref').map(labelOf))
  let target = ''
  const parts = all.map((token) => {
    const { type, content, markup, info } = token
    switch (type) {
      case 'heading_open':
        return markup
      case 'fence':
        return info + content
      case 'list_item_open':
        return numbers.get(token) ?? ''
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

/** '2.': browsers count from the first number, whatever is typed after it. */
function numbersOfItems(tokens: Token[]): Map<Token, string> {
  const numbers = new Map<Token, string>()
  const lists: { first: number; next: number }[] = []
  for (const token of tokens) {
    const first = Number(token.attrGet('start') ?? 1)
    if (token.type === 'ordered_list_open') lists.push({ first, next: first })
    if (token.type === 'ordered_list_close') lists.pop()
    const list = lists.at(-1)
    if (token.type !== 'list_item_open' || !token.info || !list) continue
    // Where all items are typed as 1., counting is meant.
    const isCounted = list.first === 1 && token.info === '1'
    numbers.set(token, `${isCounted ? 1 : list.next}.`)
    list.next += 1
  }
  return numbers
}

const labelOf = ({ meta }: Token) => `${meta?.label ?? ''}`
