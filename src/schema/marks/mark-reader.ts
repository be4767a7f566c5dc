import type { Token } from 'markdown-it'

// Tokens of markdown-it → a tree of what texts hold. All else is reported by mark-faults.ts.

/** Plain words, emphasis, links too, blocks too, or figures too. */
export type TextKind = 'name' | 'title' | 'line' | 'text' | 'long'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'emphasis' | 'strong' | 'struck' | 'code'; children: Inline[] }
  | { kind: 'link'; to: string; children: Inline[] }
  /** `isFirst`: the mark that the note leads back to. */
  | { kind: 'note'; number: number; isFirst: boolean }

export type Block =
  /** `isTight`: in a list without empty lines. */
  | { kind: 'paragraph'; isTight: boolean; children: Inline[] }
  /** `level`: 1 for '##', 2 for '###'. */
  | { kind: 'heading'; level: number; children: Inline[] }
  /** `start`: the first number; none where the items have bullets. */
  | { kind: 'list'; start?: number; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'rule' }
  | { kind: 'code'; children: Inline[] }
  /** The first row is the head. */
  | { kind: 'table'; rows: Cell[][] }
  | { kind: 'figures'; figures: FigureInText[] }
  /** In the order of their numbers, below all else. */
  | { kind: 'notes'; items: Block[][] }

export interface Cell {
  align: 'start' | 'center' | 'end'
  children: Inline[]
}

export interface FigureInText {
  /** An image, 'videos.swell' or '/sounds/low-tide.mp3'. */
  name: string
  caption: Inline[]
  /** Where an image leads. */
  link?: string
}

/** What footnotes leave behind: the number of each, from 0, or -1 if nothing refers to it. */
export interface Notes {
  refs?: Record<string, number>
  /** `tokens`: of a note within its paragraph. */
  list?: { tokens?: Token[] }[]
  /** Of links: where their targets stand. */
  references?: unknown
}

export interface Node {
  token: Token
  children: Node[]
}

/** What stands between an opening token and its closing one becomes its children. */
export function nest(tokens: Token[], notes: Notes = {}): Node[] {
  const root: Node[] = []
  const open = [root]
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop()
      continue
    }
    const note = token.type === 'footnote_ref' && notes.list?.[numberOf(token)]?.tokens
    const children = nest(note || (token.children ?? []), notes)
    open.at(-1)?.push({ token, children })
    if (token.nesting > 0) open.push(children)
  }
  return root
}

const numberOf = ({ meta }: Token) => Number(meta?.id)

export function readBlocks(nodes: Node[], kind: TextKind): Block[] {
  return nodes.flatMap(({ token, children }): Block[] => {
    const { type, content } = token
    const items = () => children.map((item) => readBlocks(item.children, kind))
    switch (type) {
      case 'hr':
        return [{ kind: 'rule' }]
      case 'inline':
      case 'paragraph_open':
        return [readParagraph(children, kind, token.hidden)]
      case 'blockquote_open':
        return [{ kind: 'quote', children: readBlocks(children, kind) }]
      case 'heading_open':
        return [{ kind: 'heading', level: levelOf(token), children: readInlines(children) }]
      case 'bullet_list_open':
        return [{ kind: 'list', items: items() }]
      case 'ordered_list_open':
        return [{ kind: 'list', items: items(), start: Number(token.attrGet('start') ?? 1) }]
      case 'fence':
        return [{ kind: 'code', children: [{ kind: 'text', text: content }] }]
      case 'table_open': {
        const rows = children.flatMap((part) => part.children)
        return [{ kind: 'table', rows: rows.map((row) => row.children.map(readCell)) }]
      }
      default:
        return []
    }
  })
}

function readCell({ token, children }: Node): Cell {
  const style = `${token.attrGet('style')}`
  const align = (style.endsWith('right') && 'end') || (style.endsWith('center') && 'center')
  return { align: align || 'start', children: readInlines(children) }
}

/** Wherever they are written. */
export function readNotes(nodes: Node[], kind: TextKind, { refs = {} }: Notes): Block[] {
  const items: Block[][] = []
  const visit = ({ token, children }: Node) => {
    const { type, meta } = token
    if (type === 'footnote_ref' && children.length > 0) {
      const note = { kind: 'paragraph', isTight: false, children: readInlines(children) } as const
      items[numberOf(token)] = [note]
    }
    const number = refs[`:${meta?.label}`] ?? -1
    if (type === 'footnote_reference_open' && number >= 0) {
      items[number] = readBlocks(children, kind)
    }
    children.forEach(visit)
  }
  nodes.forEach(visit)
  return items.length > 0 ? [{ kind: 'notes', items }] : []
}

/** The blocks within a block. */
export function innerBlocks(block: Block): Block[] {
  if (block.kind === 'quote') return block.children
  return block.kind === 'list' || block.kind === 'notes' ? block.items.flat() : []
}

/** 0 for '#', 1 for '##'. */
export function levelOf({ tag }: Token): number {
  return Number(tag.slice(1)) - 1
}

export const isImage = ({ type }: Token) => type === 'image'

/** An image, also as a link. */
export function figureIn({ token, children }: Node): Node | undefined {
  const [only, second] = children
  if (isImage(token)) return { token, children }
  return token.type === 'link_open' && only && !second ? figureIn(only) : undefined
}

export function targetOf(token: Token): string {
  return `${token.attrGet(isImage(token) ? 'src' : 'href') ?? ''}`
}

function readParagraph(nodes: Node[], kind: TextKind, isTight: boolean): Block {
  const parts = kind === 'long' ? nodes.flatMap(({ children }) => children) : []
  const figures = parts.flatMap((part) => {
    const image = figureIn(part)
    if (!image) return []
    const figure = { name: targetOf(image.token), caption: readInlines(image.children) }
    return { ...figure, ...(!isImage(part.token) && { link: targetOf(part.token) }) }
  })
  if (figures.length > 0) return { kind: 'figures', figures }
  return { kind: 'paragraph', isTight, children: readInlines(nodes) }
}

const spans: Record<string, 'emphasis' | 'strong' | 'struck'> = {
  em_open: 'emphasis',
  strong_open: 'strong',
  s_open: 'struck',
}

function readInlines(nodes: Node[]): Inline[] {
  return nodes.flatMap(({ token, children }): Inline[] => {
    const { type, content, meta } = token
    if (type === 'inline') return readInlines(children)
    if (type === 'text' && content) return [{ kind: 'text', text: cleaned(content) }]
    if (type === 'text_special') return [{ kind: 'text', text: content }]
    if (type === 'softbreak' || type === 'hardbreak') return [{ kind: 'break' }]
    if (type === 'code_inline')
      return [{ kind: 'code', children: [{ kind: 'text', text: content }] }]
    if (type === 'footnote_ref') {
      return [{ kind: 'note', number: numberOf(token) + 1, isFirst: !meta?.subId }]
    }
    const kind = spans[type]
    if (kind) return [{ kind, children: readInlines(children) }]
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
