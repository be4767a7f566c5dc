import Parser, { type MarkdownIt, type Token } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import footnotes from 'markdown-it-footnote'
import { remember } from '../shared/memo.ts'

// Pages cannot load its package.
export { slugOf } from './slugs.ts'

// Texts are CommonMark with tables and notes, but one newline is a line break.

/**
 * A name is plain words. Each kind adds to the one before: a title emphasis, a line links, a text
 * paragraphs, lists and other blocks, a long text figures.
 */
export type TextKind = 'name' | 'title' | 'line' | 'text' | 'long'

export const isLine = (kind: TextKind) => /^(name|title|line)$/.test(kind)

const inTitles = ['entity', 'escape', 'emphasis']
const inLines = [...inTitles, 'link', 'autolink', 'image', 'strikethrough']
const textParser = createTextParser()
const parsers = {
  name: createParser('zero', ['entity']),
  title: createParser('zero', inTitles),
  line: createParser('zero', inLines),
  text: textParser,
  long: textParser,
}
const { renderer: standard, options } = new Parser({ breaks: true }).use(footnotes)
// The words of notes stay where they are written.
const sourceParser = createTextParser().disable('footnote_tail')

function createTextParser(): MarkdownIt {
  const parser = createParser('commonmark', ['table', 'strikethrough']).use(footnotes)
  // Indented text is rarely code, and dashes below a line rarely make it a heading.
  return parser.disable(['code', 'lheading'])
}

function createParser(preset: 'zero' | 'commonmark', rules: string[]): MarkdownIt {
  const parser = new Parser(preset, { html: false }).use(cjkFriendly)
  // Others check links.
  parser.validateLink = () => true
  parser.normalizeLink = (url) => url
  return parser.enable(rules).disable('text_join')
}

/** Once for each text, since an edit changes one of them. Nobody changes the tokens. */
export const parseText = remember((text: string, kind: TextKind) => parse(text, kind))

/** Keeps the order of the source: the words of an inline note are its children. */
export function parseSource(text: string, kind: TextKind): Token[] {
  if (isLine(kind) || !/\[\^|\^\[/.test(text)) return parseText(text, kind)
  const env: { footnotes?: { list?: { tokens?: Token[] }[] } } = {}
  const tokens = parse(text, kind, sourceParser, env)
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const id = Number(token.meta?.id)
    if (token.type === 'footnote_ref') token.children = env.footnotes?.list?.[id]?.tokens ?? null
  }
  return tokens
}

function parse(text: string, kind: TextKind, parser = parsers[kind], env = {}) {
  const source = withoutIndent(text).replace(/[\u2028\u2029]/g, '\n')
  if (isLine(kind)) return parser.parseInline(source, env)
  const tokens = parser.parse(source, env)
  if (kind === 'long') findFigures(tokens)
  return tokens
}

export function withoutIndent(text: string): string {
  const lines = text.split('\n')
  const indents = lines.filter((line) => /\S/.test(line)).map((line) => line.search(/\S/))
  const indent = Math.min(...indents)
  return lines.map((line) => line.slice(indent)).join('\n')
}

/** An image alone in its paragraph, also as a link. */
function findFigures(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const parts = token.children?.map(({ type }) => type).join(' ') ?? ''
    if (token.level !== 1 || !/^(image|link_open image link_close)$/.test(parts)) continue
    token.type = 'figure'
    const around = [tokens[index - 1], tokens[index + 1]]
    for (const paragraph of around) if (paragraph) paragraph.hidden = true
  }
}

export const isImage = ({ type }: Token) => type === 'image'

export function targetOf(token: Token): string {
  return `${token.attrGet('href') ?? token.attrGet('src') ?? ''}`
}

/** `inside`: what stands between this tag and its counterpart. */
export type WriteRules = Record<string, (token: Token, inside: Token | undefined) => string>

/**
 * Writes HTML by these rules, and by those of markdown-it and its footnotes, which escape the words.
 * `docId`: begins the ids of notes.
 */
export function writeHtml(tokens: Token[], rules: WriteRules, docId: string | undefined): string {
  const renderer = new Parser.Renderer()
  Object.assign(renderer.rules, standard.rules)
  for (const [name, write] of Object.entries(rules)) {
    renderer.rules[name] = (all, index) => {
      const token = all[index]
      return token ? write(token, all[index + token.nesting]) : ''
    }
  }
  return renderer.render(tokens, options, { docId })
}
