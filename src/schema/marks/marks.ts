import MarkdownIt, { type Env } from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import type { Fault } from '../../shared/diagnostic.ts'
import { findFaults, type MarkTarget } from './mark-faults.ts'
import {
  type Block,
  type Inline,
  type Node,
  type Notes,
  nest,
  readBlocks,
  readNotes,
  type TextKind,
} from './mark-reader.ts'
import { findNameSlips, findSlips } from './text-slips.ts'

// How texts are written: CommonMark, but one newline is a line break. Markup becomes a tree, never HTML.

export type { Block, Cell, FigureInText, Inline, TextKind } from './mark-reader.ts'
export { innerBlocks } from './mark-reader.ts'

export interface Marked {
  blocks: Block[]
  /** All that it cannot show, and what was probably not meant. */
  faults: Fault[]
  targets: MarkTarget[]
}

// Everything that CommonMark knows is read, also what no text may hold: so that nothing of it stands
// on a page as it was written, without a word.
const parser = new MarkdownIt('commonmark')
  .use(footnotes)
  .enable(['table', 'strikethrough'])
  .disable(['text_join', 'footnote_tail'])
// Where links may lead is checked as everywhere.
parser.validateLink = () => true
parser.normalizeLink = (url) => url

export const isLine = (kind: TextKind) => /^(name|title|line)$/.test(kind)

const known = new Map<string, Marked>()

/** Reads each text once, however often it is shown. */
export function readMarks(text: string, kind: TextKind): Marked {
  const key = `${kind}\n${text}`
  const marked = known.get(key) ?? parse(text, kind)
  known.set(key, marked)
  return marked
}

/** For titles, descriptions and feeds: without code, tables, figures and notes. */
export function plainText(text: string, kind: TextKind = 'text'): string {
  return readMarks(text, kind).blocks.map(plainBlock).filter(Boolean).join('\n\n')
}

/** A full stop after fewer letters, or before a small one, may end an abbreviation. */
const sentenceEnd =
  /([!?…]|(?<=\p{L}{3}|\d{4}|[^\p{L}\d\s])\.)[\])'"’”»]*(?=\s+[^\p{Ll}\d])|[。！？]/u

/** With its marks, without notes and line breaks. */
export function firstSentence(nodes: Inline[]): Inline[] {
  const line = nodes.flatMap((node): Inline[] => {
    if (node.kind === 'note') return []
    return [node.kind === 'break' ? { kind: 'text', text: ' ' } : node]
  })
  const end = sentenceEnd.exec(plainInline(line))
  return end ? firstCharacters(line, end.index + end[0].length) : line
}

function firstCharacters(nodes: Inline[], count: number): Inline[] {
  let rest = count
  return nodes.flatMap((node) => {
    const text = plainInline([node])
    const room = rest
    rest -= text.length
    if (room <= 0) return []
    if (node.kind === 'text') return { ...node, text: text.slice(0, room) }
    return 'children' in node ? { ...node, children: firstCharacters(node.children, room) } : node
  })
}

function plainBlock(block: Block): string {
  if (block.kind === 'list') return block.items.flatMap((item) => item.map(plainBlock)).join('\n')
  if (block.kind === 'quote') return block.children.map(plainBlock).join('\n\n')
  if (block.kind === 'paragraph' || block.kind === 'heading') return plainInline(block.children)
  return ''
}

export function plainInline(nodes: Inline[]): string {
  const texts = nodes.map((node) => {
    // Only a page can break a word there.
    if (node.kind === 'text') return node.text.replaceAll('\u00ad', '')
    if (node.kind === 'note') return ''
    return node.kind === 'break' ? '\n' : plainInline(node.children)
  })
  return texts.join('')
}

function parse(written: string, kind: TextKind): Marked {
  const text = withoutIndent(written)
  const env: Env & { footnotes?: Notes } = {}
  const tokens = isLine(kind) ? parser.parseInline(text, env) : parser.parse(text, env)
  const notes = { ...env.footnotes, references: env.references }
  const nodes = nest(tokens, notes)
  const slips = findSlips(withoutCode(written))
  if (kind === 'name' || kind === 'title') return readName(written, nodes, kind, slips)
  const blocks = [...readBlocks(nodes, kind), ...readNotes(nodes, kind, notes)]
  const { faults, targets } = findFaults(written, nodes, kind, notes)
  return { blocks, faults: [...slips, ...faults], targets }
}

/** As it is typed, but for the emphasis of a title that holds no other marks. */
function readName(name: string, nodes: Node[], kind: TextKind, slips: Fault[]): Marked {
  const inName = findNameSlips(name, nodes, kind)
  const faults = [...slips, ...inName]
  if (kind === 'name' || inName.some(({ code }) => code === 'marked-name')) {
    const children: Inline[] = [{ kind: 'text', text: name }]
    return { blocks: [{ kind: 'paragraph', isTight: true, children }], faults, targets: [] }
  }
  const stars = findFaults(name, nodes, kind, {}).faults
  return { blocks: readBlocks(nodes, kind), faults: [...faults, ...stars], targets: [] }
}

/** As long as before: what stands in code is meant. */
function withoutCode(text: string): string {
  const code = /^ *(```+|~~~+)[\s\S]*?^ *\1|(?<!`)(`+)(?!`)[\s\S]*?[^`]\2(?!`)/gm
  return text.replace(code, (part) => part.replace(/\S/g, ' '))
}

/** All lines of a template literal are indented as the code around them is. */
function withoutIndent(text: string): string {
  const indents = text.match(/^[^\S\n]*(?=\S)/gm) ?? []
  const indent = Math.min(...indents.map(({ length }) => length))
  const lines = text.split('\n')
  return lines.map((line) => line.slice(indent)).join('\n')
}
