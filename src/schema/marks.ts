import MarkdownIt, { type Env } from 'markdown-it'
import { type MarkFault, report, startReading } from './mark-faults.ts'
import { type Block, type Inline, readLine, readText } from './mark-reader.ts'

// How texts are written: CommonMark, but one newline is a line break. Markup becomes a tree, never HTML.

export type { Block, Inline } from './mark-reader.ts'

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
    // Only a page can break a word there.
    if (node.kind === 'text') return node.text.replaceAll('\u00ad', '')
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
  const reading = startReading(text, kind === 'long')
  const blocks =
    kind === 'line'
      ? readLine(reading, parser.parseInline(text, env))
      : readText(reading, parser.parse(text, env))
  if (env.references) {
    report(reading, 'reference-link', '[', 'a link whose target stands elsewhere')
  }
  const faults = reading.faults.map((fault) => {
    const line = text.slice(0, fault.offset).split('\n').length - 1
    const blank = lines.slice(0, line + 1).map((one) => Math.min(indent, one.length))
    return { ...fault, offset: fault.offset + blank.reduce((sum, length) => sum + length, 0) }
  })
  return { blocks, faults }
}
