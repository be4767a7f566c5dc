import type { Token } from 'markdown-it'
import { goToLine, type Reading, report } from './mark-faults.ts'

// Tokens of markdown-it → a tree of what texts hold. What they do not hold is reported.

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

interface Node {
  token: Token
  children: Node[]
}

/** What stands between an opening token and its closing one becomes its children. */
function nest(tokens: Token[]): Node[] {
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

export function readLine(reading: Reading, tokens: Token[]): Block[] {
  const children = readInlines(reading, nest(tokens))
  if (children.some((node) => node.kind === 'break')) {
    report(reading, 'line-break', '\n', 'a line break')
  }
  return [{ kind: 'paragraph', children }]
}

export function readText(reading: Reading, tokens: Token[]): Block[] {
  return readBlocks(reading, nest(tokens))
}

function readBlocks(reading: Reading, nodes: Node[]): Block[] {
  let headings = 0
  return nodes.flatMap((node): Block[] => {
    const { token, children } = node
    const { type } = token
    goToLine(reading, token.map?.[0])
    if (type === 'hr') return [{ kind: 'rule' }]
    if (type === 'paragraph_open') return [readParagraph(reading, children)]
    if (type === 'blockquote_open') {
      return [{ kind: 'quote', children: readBlocks(reading, children) }]
    }
    if (type === 'bullet_list_open' || type === 'ordered_list_open') {
      return [readList(reading, node)]
    }
    if (type === 'heading_open') {
      headings = headingLevel(reading, token, headings)
      return [{ kind: 'heading', level: headings, children: readInlines(reading, children) }]
    }
    reportBlock(reading, token)
    return []
  })
}

function reportBlock(reading: Reading, { type, markup, content }: Token): void {
  if (type === 'html_block') report(reading, 'html', '<', 'HTML')
  if (type === 'table_open') report(reading, 'table', '|', 'a table')
  if (type === 'fence') report(reading, 'code', markup, 'code')
  if (type === 'code_block') {
    report(reading, 'code', content.trim(), 'a line that begins with four spaces')
  }
}

function headingLevel(reading: Reading, { tag, markup }: Token, last: number): number {
  const level = Number(tag.slice(1)) - 1
  if (!markup.startsWith('#')) {
    report(reading, 'underlined-heading', markup, 'a line that underlines')
  } else if (level === 0) {
    report(reading, 'page-heading', '#', 'a heading of a whole page')
  } else if (level > Math.min(last, 1) + 1) {
    report(reading, 'heading-level', markup, `${markup}, a level too deep`)
  }
  return level
}

function readList(reading: Reading, { token, children }: Node): Block {
  const isNumbered = token.type === 'ordered_list_open'
  const start = Number(token.attrGet('start') ?? 1)
  if (isNumbered && start > 99) {
    report(reading, 'year', `${start}`, `a list that begins with ${start}`, true)
  }
  const items = children.map((item) => readBlocks(reading, item.children))
  return { kind: 'list', items, ...(isNumbered && { start }) }
}

/** Images alone in their paragraph are figures. */
function readParagraph(reading: Reading, nodes: Node[]): Block {
  const parts = nodes.flatMap(({ children }) => children)
  const images = parts.filter(({ token }) => token.type === 'image')
  if (!reading.holdsFigures || images.length === 0) {
    return { kind: 'paragraph', children: readInlines(reading, nodes) }
  }
  const isBetween = ({ type, content }: Token) =>
    type === 'softbreak' || (type === 'text' && content.trim() === '')
  if (!parts.every(({ token }) => token.type === 'image' || isBetween(token))) {
    report(reading, 'figure', '![', 'an image within a paragraph')
  }
  return {
    kind: 'figures',
    images: images.map(({ token, children }) => ({
      name: `${token.attrGet('src')}`,
      caption: readInlines(reading, children),
    })),
  }
}

function readInlines(reading: Reading, nodes: Node[]): Inline[] {
  return nodes.flatMap((node) => readInline(reading, node))
}

function readInline(reading: Reading, node: Node): Inline[] {
  const { token, children } = node
  const { type, content } = token
  if (type === 'inline') return readInlines(reading, children)
  if (type === 'text') return content ? [{ kind: 'text', text: cleaned(content) }] : []
  if (type === 'softbreak' || type === 'hardbreak') return [{ kind: 'break' }]
  if (type === 'em_open') return [{ kind: 'emphasis', children: readInlines(reading, children) }]
  if (type === 'strong_open') return [{ kind: 'strong', children: readInlines(reading, children) }]
  if (type === 'link_open') return [readLink(reading, node)]
  reportInline(reading, token)
  return type === 'text_special' ? [{ kind: 'text', text: content }] : []
}

/** Without what word processors leave between letters, and nobody means: soft hyphens stay. */
function cleaned(text: string): string {
  return text.replace(/[\u200b\u2060\ufeff]/g, '').replace(/ {2,}/g, ' ')
}

function reportInline(reading: Reading, { type, content, markup, info }: Token): void {
  if (type === 'text_special' && info === 'entity') report(reading, 'entity', markup, markup)
  if (type === 'code_inline') report(reading, 'code', markup, 'code')
  if (type === 'image') report(reading, 'image', '![', 'an image')
  if (type === 'html_inline') {
    // An element is reported once, by its start.
    const isEnd = content.startsWith('</') && reading.faults.some(({ code }) => code === 'html')
    if (!isEnd) report(reading, 'html', content, content)
  }
}

function readLink(reading: Reading, node: Node): Inline {
  const { token } = node
  const to = `${token.attrGet('href') ?? ''}`
  const children = readInlines(reading, node.children)
  if (token.info === 'auto') report(reading, 'bare-address', '<', `<${to}>`)
  else if (token.attrGet('title')) report(reading, 'link-title', to, 'a link with a title')
  else if (to.startsWith('#')) {
    report(reading, 'bare-id', to, `${to}, on whatever page the text stands`)
  } else if (children.length === 0) report(reading, 'empty-link', '[', 'a link without words')
  return { kind: 'link', to, children }
}
