import type { Container } from '../../schema/code-tree.ts'
import { type Code, indentAt, indented, lineEndOf } from './code.ts'

// Parts of a list, or fields of an object, on lines of their own or on one. Comments move with them.

interface Part {
  /** With the comments above it, and without its comma. */
  code: Code
  /** The comment behind its comma. */
  note: string
}

export interface ListInSource extends Container {
  source: string
}

interface Layout {
  /** The bracket, and a comment beside it. */
  head: string
  /** The space before each part, which stays where it is when parts move. */
  gaps: string[]
  parts: Part[]
  endsInComma: boolean
  /** From the last comma to the closing bracket: space, and perhaps a comment. */
  tail: string
}

const comma = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*\r?\n)*,/
const note = /^[ \t]*(?:\/\/.*|\/\*(?:(?!\*\/).)*\*\/(?=[ \t]*\r?\n))/

function readLayout({ source, start, end, nodes }: ListInSource): Layout {
  const headNote = note.exec(source.slice(start + 1, end))?.[0] ?? ''
  let at = start + 1 + headNote.length
  const layout: Layout = {
    head: source.slice(start, at),
    gaps: [],
    parts: [],
    endsInComma: false,
    tail: '',
  }
  for (const node of nodes) {
    const gap = /^\s*/.exec(source.slice(at, node.start))?.[0] ?? ''
    const untilComma = comma.exec(source.slice(node.end, end))?.[0] ?? ''
    const after = node.end + untilComma.length
    const ownNote = note.exec(source.slice(after, end))?.[0] ?? ''
    const code = source.slice(at + gap.length, node.end) + untilComma.slice(0, -1)
    layout.gaps.push(gap)
    layout.parts.push({ code, note: ownNote })
    layout.endsInComma = untilComma !== ''
    at = after + ownNote.length
  }
  layout.tail = source.slice(at, end)
  return layout
}

function writeLayout({ head, gaps, parts, endsInComma, tail }: Layout): Code {
  const codes = parts.map(({ code, note }, index) => {
    const end = index < parts.length - 1 || endsInComma ? ',' : ''
    return gaps[index] + code + end + note
  })
  return head + codes.join('') + tail
}

/** Where parts share lines, one that moves could land after // and be lost. */
export function isChangeable(list: ListInSource): boolean {
  const { gaps, parts, tail } = readLayout(list)
  const hasNotes = parts.some(({ note }) => /^\s*\/\//.test(note))
  return !hasNotes || [...gaps, tail].every((space) => space.includes('\n'))
}

/**
 * Puts others in the place of parts: of as many as `count`, from an index on. A number in `others` is one of
 * these, counted from the first.
 */
export function replaceParts(
  list: ListInSource,
  index: number,
  count: number,
  others: (number | Code)[],
): Code {
  const { source, start } = list
  const layout = readLayout(list)
  const { parts, gaps } = layout
  const indent = indentAt(source, start)
  const lineEnd = lineEndOf(source)
  const partIndent = indentIn(gaps) ?? `${indent}  `
  const replaced = others.flatMap((one) => {
    if (typeof one === 'number') return parts[index + one] ?? []
    return { code: indented(one, partIndent, lineEnd), note: '' }
  })
  parts.splice(index, count, ...replaced)
  const next = index + Math.min(count, replaced.length)
  while (gaps.length < parts.length) addGap(layout, next, lineEnd + indent)
  while (gaps.length > parts.length) removeGap(layout, next)
  return writeLayout(layout)
}

function indentIn(gaps: string[]): string | undefined {
  const gap = gaps.find((one) => one.includes('\n'))
  return gap?.slice(gap.lastIndexOf('\n') + 1)
}

function removeGap(layout: Layout, index: number): void {
  const { gaps } = layout
  // The next one takes the place of the first, without its own space.
  gaps.splice(index === 0 && gaps.length > 1 ? 1 : index, 1)
  // A bracket behind a comment would belong to it.
  if (gaps.length === 0 && !hasComment(layout)) layout.tail = layout.tail.trimStart()
}

const hasComment = ({ head, tail }: Layout) => head.includes('//') || tail.includes('/')

/** `newLine`: begins a line that is indented as the list itself. */
function addGap(layout: Layout, index: number, newLine: string): void {
  const { gaps } = layout
  if (gaps.length === 0) {
    layout.endsInComma = true
    if (!hasComment(layout)) layout.tail = newLine + layout.tail.trim()
    gaps.push(`${newLine}  `)
    return
  }
  // What comes first on a line stays beside its bracket.
  const at = gaps[0]?.includes('\n') ? index : Math.max(index, 1)
  gaps.splice(at, 0, gaps.find((gap) => gap.includes('\n')) ?? ' ')
}
