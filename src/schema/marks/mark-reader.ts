import type { Token } from 'markdown-it'

// Tokens of markdown-it → a tree of what texts hold. All else is reported by mark-faults.ts.

/** Plain words, emphasis and links, blocks too, or figures too. */
export type TextKind = 'name' | 'line' | 'text' | 'long'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'emphasis'; children: Inline[] }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'link'; to: string; children: Inline[] }

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  /** `level`: 1 for '##', 2 for '###'. */
  | { kind: 'heading'; level: number; children: Inline[] }
  /** `start`: the first number; none where the items have bullets. */
  | { kind: 'list'; start?: number; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'rule' }
  | { kind: 'figures'; images: { name: string; caption: Inline[] }[] }

export interface Node {
  token: Token
  children: Node[]
}

/** What stands between an opening token and its closing one becomes its children. */
export function nest(tokens: Token[]): Node[] {
  const root: Node[] = []
  const open = [root]
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop()
      continue
    }
    const children = nest(token.children ?? [])
    open.at(-1)?.push({ token, children })
    if (token.nesting > 0) open.push(children)
  }
  return root
}

export function readBlocks(nodes: Node[], kind: TextKind): Block[] {
  return nodes.flatMap(({ token, children }): Block[] => {
    const { type } = token
    if (type === 'hr') return [{ kind: 'rule' }]
    if (type === 'inline' || type === 'paragraph_open') return [readParagraph(children, kind)]
    if (type === 'blockquote_open') return [{ kind: 'quote', children: readBlocks(children, kind) }]
    if (type === 'heading_open') {
      return [{ kind: 'heading', level: levelOf(token), children: readInlines(children) }]
    }
    const items = () => children.map((item) => readBlocks(item.children, kind))
    if (type === 'bullet_list_open') return [{ kind: 'list', items: items() }]
    if (type !== 'ordered_list_open') return []
    return [{ kind: 'list', items: items(), start: Number(token.attrGet('start') ?? 1) }]
  })
}

/** 0 for '#', 1 for '##'. */
export function levelOf({ tag }: Token): number {
  return Number(tag.slice(1)) - 1
}

export const isImage = ({ type }: Token) => type === 'image'

export function targetOf(token: Token): string {
  return `${token.attrGet(isImage(token) ? 'src' : 'href') ?? ''}`
}

function readParagraph(nodes: Node[], kind: TextKind): Block {
  const images = nodes.flatMap(({ children }) => children).filter(({ token }) => isImage(token))
  if (kind !== 'long' || images.length === 0) {
    return { kind: 'paragraph', children: readInlines(nodes) }
  }
  return {
    kind: 'figures',
    images: images.map(({ token, children }) => ({
      name: targetOf(token),
      caption: readInlines(children),
    })),
  }
}

function readInlines(nodes: Node[]): Inline[] {
  return nodes.flatMap(({ token, children }): Inline[] => {
    const { type, content } = token
    if (type === 'inline') return readInlines(children)
    if (type === 'text' && content) return [{ kind: 'text', text: cleaned(content) }]
    if (type === 'text_special') return [{ kind: 'text', text: content }]
    if (type === 'softbreak' || type === 'hardbreak') return [{ kind: 'break' }]
    if (type === 'em_open') return [{ kind: 'emphasis', children: readInlines(children) }]
    if (type === 'strong_open') return [{ kind: 'strong', children: readInlines(children) }]
    if (type !== 'link_open') return []
    return [{ kind: 'link', to: targetOf(token), children: readInlines(children) }]
  })
}

/**
 * Without what word processors leave between letters, and nobody means: soft hyphens stay. An ellipsis
 * stays on the line of the word before it.
 */
function cleaned(text: string): string {
  return text
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/ {2,}/g, ' ')
    .replaceAll(' …', '\u00a0…')
}
