import type { Fault } from '../../shared/diagnostic.ts'
import { isOwnSound } from '../../shared/video-url.ts'
import {
  figureIn,
  isImage,
  levelOf,
  type Node,
  type Notes,
  type TextKind,
  targetOf,
} from './mark-reader.ts'

// What texts do not hold, and the right way to write it.

export const expected: Record<TextKind, string> = {
  name: 'plain words: in a name, marks are shown as they stand',
  title: 'words on one line, with *emphasis* alone: other marks are shown as they stand',
  line: 'words on one line, with *emphasis*, **strong** and [links](https://…)',
  text: 'words, *emphasis*, [links](https://…), lists, tables, notes, ## headings, > quotations',
  long: 'words, *emphasis*, [links](https://…), lists, tables, notes, ## headings, > quotations, figures',
}

/** Where a link leads, or the name of an image. */
export interface MarkTarget {
  kind: 'link' | 'image'
  name: string
  offset: number
}

/** `written`: the text that was read; only the indentation of its lines may differ. */
export function findFaults(written: string, nodes: Node[], kind: TextKind, notes: Notes) {
  const { refs = {}, references } = notes
  const faults: Fault[] = []
  const targets: MarkTarget[] = []
  const lines = written.split('\n')
  const names = new Set<string>()
  const lineStarts = [...written.matchAll(/^/gm)].map(({ index }) => index)
  // Nodes know at most the line in which they begin. Each mark is looked for after the one before it.
  let cursor = 0
  let heading = 0
  const offsetOf = (marks: string) => Math.max(written.indexOf(marks, cursor), cursor)
  const report = ([code, found]: Mistake, offset: number) => {
    // It may be meant.
    const level = /^(year|star)$/.test(code) && { level: 'warning' as const }
    faults.push({ code, offset, found, expected: expected[kind], fix: fixes[code], ...level })
  }

  function visit(node: Node, around: string): void {
    const { type } = node.token
    const map = node.token.map ?? node.children[0]?.token.map
    cursor = Math.max(cursor, lineStarts[map?.[0] ?? 0] ?? 0)
    const line = lines[map?.[0] ?? -1] ?? ''
    const mistake =
      mistakes[type]?.({ ...node, kind, around, heading, line, refs, names }) || undefined
    // An element is reported once, by its start.
    const isEnd = mistake?.[1].startsWith('</') && faults.some(({ code }) => code === 'html')
    if (mistake && !isEnd) {
      const [, found, marks = found] = mistake
      const offset = offsetOf(marks)
      report(mistake, offset)
      if (node.children.length === 0) cursor = offset + marks.length
    }
    const name = targetOf(node.token)
    if (name) {
      const offset = offsetOf(name)
      targets.push({ kind: isImage(node.token) ? 'image' : 'link', name, offset })
    }
    if (type === 'heading_open') heading = levelOf(node.token)
    for (const child of node.children) visit(child, `${around} ${type}`)
  }

  for (const node of nodes) visit(node, '')
  // Nodes do not tell where it is written.
  const elsewhere = Math.max(written.search(/^ *\[.*\]:/m), 0)
  if (references) report(['link', 'a link whose target stands elsewhere'], elsewhere)
  return { faults, targets }
}

/** What was found, and what to look for instead to find its place. */
type Mistake = [code: keyof typeof fixes, found: string, marks?: string | undefined]

interface Place extends Node {
  kind: TextKind
  /** The types of the nodes around it. */
  around: string
  /** The level of the heading before it, or 0. */
  heading: number
  /** The one in which it begins. */
  line: string
  refs: Record<string, number>
  /** Of the notes before it. */
  names: Set<string>
}

const htmlIn = ({ token }: Place): Mistake => ['html', /<[^>\n]*>?/.exec(token.content)?.[0] ?? '<']
const breakIn = ({ kind }: Place): Mistake | false =>
  kind === 'line' && ['line', 'a line break', '\n']

const mistakes: Record<string, (place: Place) => Mistake | false> = {
  html_block: htmlIn,
  html_inline: htmlIn,
  text_special: ({ token }) => token.info === 'entity' && ['entity', token.markup],
  // With its words: the same mark ends it.
  code_inline: ({ kind, token }) =>
    kind === 'line' && ['line', 'code', token.markup + token.content],
  code_block({ token }) {
    return ['indent', 'a line that begins with four spaces', token.content.trim().split('\n')[0]]
  },
  tr_open({ line, children }) {
    const cells = line.replace(/^[\s>*+\-\d.)]*\||\|\s*$/g, '').split(/(?<!\\)\|/)
    return cells.length > children.length && ['cell', 'a row with more cells than its head', line]
  },
  footnote_ref: ({ kind }) => kind === 'line' && ['line', 'a note', '^['],
  footnote_reference_open({ token, children, around, refs, names }) {
    const name = `${token.meta?.label}`
    const mark = `[^${name}]:`
    const faults = [
      [around, `${mark} within a list or a quotation`],
      [children.length === 0, `${mark} without words`],
      [names.has(name), `a second ${mark}`],
      [refs[`:${name}`] === -1, `${mark}, but no [^${name}]`],
    ] as const
    names.add(name)
    const fault = faults.find(([isWrong]) => isWrong)
    return fault ? ['note', fault[1], mark] : false
  },
  softbreak: breakIn,
  hardbreak: breakIn,
  ordered_list_open({ token }) {
    const start = Number(token.attrGet('start') ?? 1)
    return start > 99 && ['year', `a list that begins with ${start}`, `${start}`]
  },
  heading_open({ token, heading }) {
    const { markup } = token
    const level = levelOf(token)
    if (!markup.startsWith('#')) return ['underlined-heading', 'a line that underlines', markup]
    if (level === 0) return ['heading', 'a heading of a whole page', '#']
    return level > Math.min(heading, 2) + 1 && ['heading', `${markup}, a level too deep`, markup]
  },
  link_open({ token, children }) {
    const to = targetOf(token)
    if (children.some(({ token }) => isImage(token)) && children.length > 1) {
      return ['figure', 'an image within the words of a link', '![']
    }
    if (token.info === 'auto') return ['link', `<${to}>`, '<']
    if (token.attrGet('title')) return ['link', 'a link with a title', to]
    const isEmpty = !to || children.length === 0
    return isEmpty && ['link', 'a link without words or target', '[']
  },
  // Images alone in their paragraph are figures.
  inline({ kind, around, children }) {
    const images = children.filter((child) => figureIn(child))
    const gaps = children.filter(
      ({ token }) => /^(text|softbreak)$/.test(token.type) && !token.content.trim(),
    )
    const isMixed = images.length > 0 && images.length + gaps.length < children.length
    if (isMixed && mayBeFigure(kind, around)) {
      return ['figure', 'an image within a paragraph', '![']
    }
    const texts = children.flatMap(({ token }) => (token.type === 'text' ? token.content : []))
    const [mark] = texts.join('\n').match(/\[\^[^\]\n]*\]/) ?? []
    if (mark) return [kind === 'line' ? 'line' : 'note', `${mark}, but no ${mark}:`, mark]
    // Stars that stand alone, and emphasis that begins behind a letter: two words with a star.
    const marks = children.map(({ token: { type, content } }) => (type === 'text' ? content : type))
    const [star] = /\*\*|(^|\s)\*(?=\p{L})|\p{L}em_open/u.exec(marks.join('')) ?? []
    const found = 'a star that closes nothing, or stands within a word'
    return star !== undefined && ['star', found, star.includes('**') ? '**' : '*']
  },
  image({ kind, token, around, children }) {
    if (!mayBeFigure(kind, around)) return ['image', 'an image', '![']
    const isUntitled = isOwnSound(targetOf(token)) && children.length === 0
    return isUntitled && ['untitled-sound', 'a sound without a title', '![']
  },
}

const mayBeFigure = (kind: TextKind, around: string) =>
  kind === 'long' && /paragraph_open( inline( link_open)?)?$/.test(around)

const fixes = {
  html: 'Write *emphasis*, **strong** or [words](https://…); in a text, a new line is a line break.',
  entity: 'Write the character itself.',
  line: 'Write it on one line, without this mark; a note in brackets.',
  indent: 'Remove the spaces at the start of the line. Code stands between lines of ```.',
  image: 'Show it in media of the entry.',
  link: 'Write [words](https://…) where the words stand, without a title.',
  heading: 'Begin with ##; ### stands below one. Write \\# for the mark itself.',
  'underlined-heading':
    'Write ## before a heading; leave an empty line above ---. A file has no facts between two --- at its top.',
  cell: 'Give the first row as many cells. A stroke for itself is \\|.',
  note: 'Write [^1] in the text, and [^1]: Note. once at its end, without spaces before it. A name has no spaces.',
  'untitled-sound': 'Write ![title](/sounds/low-tide.mp3).',
  year: 'Write 2016\\. where no list is meant: in quotation marks 2016\\\\.',
  star: 'Close *emphasis* and **strong** right after a word. A star for itself is \\*, in quotation marks \\\\*.',
  figure: 'Let it stand alone between empty lines.',
}
