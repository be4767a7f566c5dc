import MarkdownIt, { type Env, type Token } from 'markdown-it'

// How texts are written: CommonMark, but one newline is a line break. Markup becomes a tree, never HTML.

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

/** Something that a text does not hold. */
export interface MarkFault {
  code: string
  /** Where it stands in the text as it was written, from 0. */
  offset: number
  found: string
  fix: string
  /** Whether it may be meant. */
  isWarning?: true
}

export interface Marked {
  blocks: Block[]
  faults: MarkFault[]
}

/** What else than paragraphs a text may hold: nothing, blocks, or figures too. */
export type TextKind = 'line' | 'text' | 'long'

// Everything that CommonMark knows is read, also what no text may hold: so that nothing of it stands
// on a page as it was written, without a word.
const parser = new MarkdownIt('commonmark').enable('table').disable('text_join')
// Where links may lead is checked as everywhere.
parser.validateLink = () => true
parser.normalizeLink = (url) => url

const known = new Map<string, Marked>()

/** Reads a text; each once, however often it is shown. */
export function readMarks(text: string, kind: TextKind): Marked {
  const key = `${kind}\n${text}`
  const marked = known.get(key) ?? parse(text, kind)
  known.set(key, marked)
  return marked
}

/** A text as it is read where it cannot be marked up: in titles, descriptions and feeds. */
export function plainText(text: string, kind: TextKind = 'text'): string {
  return readMarks(text, kind).blocks.map(plainBlock).join('\n\n')
}

function plainBlock(block: Block): string {
  if (block.kind === 'list') return block.items.flatMap((item) => item.map(plainBlock)).join('\n')
  if (block.kind === 'quote') return block.children.map(plainBlock).join('\n\n')
  if (block.kind === 'paragraph' || block.kind === 'heading') return plainInline(block.children)
  return ''
}

function plainInline(nodes: Inline[]): string {
  const texts = nodes.map((node) => {
    if (node.kind === 'text') return node.text
    return node.kind === 'break' ? '\n' : plainInline(node.children)
  })
  return texts.join('')
}

/** How far all lines of a template literal stand in, as the code around them does. */
function indentOf(text: string): number {
  const lines = text.split('\n').filter((line) => line.trim())
  return Math.min(...lines.map((line) => line.length - line.trimStart().length))
}

function parse(written: string, kind: TextKind): Marked {
  const indent = indentOf(written)
  const lines = written.split('\n')
  const text = lines.map((line) => line.slice(indent)).join('\n')
  const env: Env = {}
  const tokens = kind === 'line' ? parser.parseInline(text, env) : parser.parse(text, env)
  const reader = createReader(text, kind)
  const blocks = kind === 'line' ? reader.readLine(tokens) : reader.readBlocks(tokens)
  if (env.references) reader.report('reference-link', '[', 'a link whose target stands elsewhere')
  const faults = reader.faults.map((fault) => {
    const line = text.slice(0, fault.offset).split('\n').length - 1
    const blank = lines.slice(0, line + 1).map((one) => Math.min(indent, one.length))
    return { ...fault, offset: fault.offset + blank.reduce((sum, length) => sum + length, 0) }
  })
  return { blocks, faults }
}

/** The right way to write what a text does not hold. */
const fixes: Record<string, string> = {
  html: 'Write *emphasis*, **strong** or [words](https://…); a new line is a line break.',
  entity: 'Write the character itself.',
  code: 'Remove the marks, or the spaces at the start of the line.',
  image: 'Show it in media of the entry.',
  'link-title': 'Write [words](https://…) without a title.',
  'bare-address': 'Write [words](https://…).',
  'bare-id': 'Name the page too: /#low-tide, /workshops#x.',
  'empty-link': 'Write the words of the link between the brackets.',
  'reference-link': 'Write [words](https://…) where the words stand.',
  'page-heading': 'Write ## for a heading, \\# for the mark itself.',
  'underlined-heading': 'Write ## before a heading; leave an empty line above ---.',
  'heading-level': 'Begin with ##; ### stands below one.',
  table: 'Write a list, or a page of your own with a table.',
  'line-break': 'Write it on one line.',
  year: 'Write 2016\\. where no list is meant: in quotation marks 2016\\\\.',
  figure: 'Let it stand alone between empty lines.',
}

function createReader(text: string, kind: TextKind) {
  const faults: MarkFault[] = []
  let cursor = 0
  const lineStarts = [...text.matchAll(/^/gm)].map(({ index }) => index)

  /** Notes a fault at the next place where these characters stand. */
  const report = (code: string, marks: string, found: string, isWarning?: true) => {
    const offset = Math.max(text.indexOf(marks, cursor), 0)
    cursor = Math.max(cursor, offset)
    faults.push({ code, offset, found, fix: fixes[code] ?? '', ...(isWarning && { isWarning }) })
  }

  function readLine(tokens: Token[]): Block[] {
    const children = tokens.flatMap((token) => readInline(token.children ?? []))
    if (children.some((node) => node.kind === 'break')) {
      report('line-break', '\n', 'a line break')
    }
    return [{ kind: 'paragraph', children }]
  }

  function readBlocks(tokens: Token[]): Block[] {
    const blocks: Block[] = []
    let headings = 0
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]
      if (!token) break
      const end = endOf(tokens, at)
      const inner = tokens.slice(at + 1, end)
      cursor = Math.max(cursor, lineStarts[token.map?.[0] ?? 0] ?? 0)
      if (token.type === 'heading_open') headings = headingLevel(token, headings)
      const block = readBlock(token, inner, headings)
      if (block) blocks.push(block)
      at = end
    }
    return blocks
  }

  function readBlock(token: Token, inner: Token[], level: number): Block | undefined {
    const { type, markup } = token
    if (type === 'paragraph_open') return readParagraph(inner)
    if (type === 'heading_open') return { kind: 'heading', level, children: readInlines(inner) }
    if (type === 'blockquote_open') return { kind: 'quote', children: readBlocks(inner) }
    if (type === 'hr') return { kind: 'rule' }
    if (type === 'bullet_list_open' || type === 'ordered_list_open') return readList(token, inner)
    if (type === 'html_block') report('html', '<', 'HTML')
    if (type === 'table_open') report('table', '|', 'a table')
    if (type === 'fence') report('code', markup, 'code')
    if (type === 'code_block')
      report('code', token.content.trim(), 'a line that begins with four spaces')
    return undefined
  }

  function headingLevel({ tag, markup }: Token, last: number): number {
    const level = Number(tag.slice(1)) - 1
    if (!markup.startsWith('#')) report('underlined-heading', markup, 'a line that underlines')
    else if (level === 0) report('page-heading', '#', 'a heading of a whole page')
    else if (level > Math.min(last, 1) + 1)
      report('heading-level', markup, `${markup}, a level too deep`)
    return level
  }

  function readList(token: Token, inner: Token[]): Block {
    const start = Number(token.attrGet('start') ?? 1)
    if (token.type === 'ordered_list_open' && start > 99) {
      report('year', `${start}`, `a list that begins with ${start}`, true)
    }
    const items: Block[][] = []
    for (let at = 0; at < inner.length; at++) {
      const end = endOf(inner, at)
      items.push(readBlocks(inner.slice(at + 1, end)))
      at = end
    }
    return { kind: 'list', items, ...(token.type === 'ordered_list_open' && { start }) }
  }

  /** Images alone in their paragraph are figures. */
  function readParagraph(inner: Token[]): Block {
    const tokens = inner.flatMap((token) => token.children ?? [])
    const images = tokens.filter(({ type }) => type === 'image')
    const isAlone = tokens.every(
      ({ type, content }) =>
        /^(image|softbreak)$/.test(type) || (content.trim() === '' && type === 'text'),
    )
    if (kind !== 'long' || images.length === 0)
      return { kind: 'paragraph', children: readInlines(inner) }
    if (!isAlone) report('figure', '![', 'an image within a paragraph')
    return {
      kind: 'figures',
      images: images.map((image) => ({
        name: `${image.attrGet('src')}`,
        caption: readInline(image.children ?? []),
      })),
    }
  }

  const readInlines = (tokens: Token[]) =>
    tokens.flatMap(({ children }) => readInline(children ?? []))

  function readInline(tokens: Token[]): Inline[] {
    const nodes: Inline[] = []
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]
      if (!token) break
      const end = endOf(tokens, at)
      nodes.push(...readNode(token, tokens.slice(at + 1, end)))
      at = end
    }
    return nodes
  }

  function readNode(token: Token, inner: Token[]): Inline[] {
    const { type, content, markup, info } = token
    if (type === 'text') return content ? [{ kind: 'text', text: content }] : []
    if (type === 'softbreak' || type === 'hardbreak') return [{ kind: 'break' }]
    if (type === 'em_open') return [{ kind: 'emphasis', children: readInline(inner) }]
    if (type === 'strong_open') return [{ kind: 'strong', children: readInline(inner) }]
    if (type === 'link_open') return [readLink(token, inner)]
    if (type === 'text_special' && info === 'entity') report('entity', markup, markup)
    if (type === 'text_special') return [{ kind: 'text', text: content }]
    if (type === 'html_inline') reportHtml(content)
    if (type === 'code_inline') report('code', markup, 'code')
    if (type === 'image') report('image', '![', 'an image')
    return []
  }

  /** An element once, by its start. */
  function reportHtml(tag: string): void {
    const isEnd = tag.startsWith('</') && faults.some(({ code }) => code === 'html')
    if (!isEnd) report('html', tag, tag)
  }

  function readLink(token: Token, inner: Token[]): Inline {
    const to = `${token.attrGet('href') ?? ''}`
    const children = readInline(inner)
    if (token.info === 'auto') report('bare-address', '<', `<${to}>`)
    else if (token.attrGet('title')) report('link-title', to, 'a link with a title')
    else if (to.startsWith('#')) report('bare-id', to, `${to}, on whatever page the text stands`)
    else if (children.length === 0) report('empty-link', '[', 'a link without words')
    return { kind: 'link', to, children }
  }

  return { faults, report, readLine, readBlocks }
}

/** Where what a token opens is closed again; the token itself where it opens nothing. */
function endOf(tokens: Token[], start: number): number {
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    depth += tokens[at]?.nesting ?? 0
    if (depth === 0) return at
  }
  return tokens.length
}
