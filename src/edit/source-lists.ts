import type { Container } from '../schema/positions.ts'

// Items of a list, or fields of an object, as a file has them: on lines of their own or on one.

export interface Member {
  /** With the comments above it. */
  code: string
  /** A comment behind its comma. */
  note: string
}

interface Layout {
  /** Around a whole list: brackets, and comments beside them. */
  head: string
  tail: string
  members: Member[]
  /** The space before each place, which stays where it is when members move. */
  gaps: string[]
  endsInComma: boolean
}

const comments = String.raw`(?:\s|/\*[\s\S]*?\*/|//.*)*`
const comma = new RegExp(`^${comments},`)
const note = /^[ \t]*(\/\/.*|\/\*.*?\*\/(?=[ \t]*\r?\n))/

function readLayout(source: string, { start, end, nodes }: Container): Layout {
  const [headNote = ''] = note.exec(source.slice(start + 1, end)) ?? []
  const layout: Layout = { head: '', tail: '', members: [], gaps: [], endsInComma: false }
  let at = start + 1 + headNote.length
  layout.head = source.slice(start, at)
  for (const node of nodes) {
    const before = source.slice(at, node.start)
    const [gap = ''] = /^\s*/.exec(before) ?? []
    const [rest = ''] = comma.exec(source.slice(node.end, end)) ?? []
    layout.endsInComma = rest !== ''
    const after = node.end + rest.length
    const [own = ''] = note.exec(source.slice(after, end)) ?? []
    layout.gaps.push(gap)
    const code = source.slice(at + gap.length, node.end) + rest.slice(0, -1)
    layout.members.push({ code, note: own })
    at = after + own.length
  }
  layout.tail = source.slice(at, end)
  return layout
}

function writeLayout({ head, tail, members, gaps, endsInComma }: Layout, line: string): string {
  const written = members.map(({ code, note }, index) => {
    const isLast = index === members.length - 1
    const next = isLast ? tail : (gaps[index + 1] ?? '')
    const end = isLast && !endsInComma ? '' : ','
    // A comment to the end of its line would hide what follows.
    const gap = note.includes('//') && !next.includes('\n') ? line : ''
    return (gaps[index] ?? '') + code + end + note + gap
  })
  const isEmpty = members.length === 0 && /^\s*.$/.test(tail)
  return head + written.join('') + (isEmpty ? tail.trim() : tail)
}

/** `swap`: with the next. */
export type ListChange =
  | { act: 'swap'; index: number }
  | { act: 'copy'; index: number }
  | { act: 'remove'; index: number }
  | { act: 'insert'; index: number; code: string }

/** The code of a list or object after a change. `indent`: of its first line. */
export function changeList(
  source: string,
  container: Container,
  change: ListChange,
  indent: string,
): string {
  const layout = readLayout(source, container)
  const { members, gaps } = layout
  const end = /\r\n/.test(source) ? '\r\n' : '\n'
  const { index } = change
  if (change.act === 'swap') {
    members.splice(index, 2, ...members.slice(index, index + 2).reverse())
  } else if (change.act === 'remove') {
    members.splice(index, 1)
    gaps.splice(Math.max(index, Math.min(1, gaps.length - 1)), 1)
  } else if (change.act === 'copy') {
    const { start, end: last } = container.nodes[index] ?? { start: 0, end: 0 }
    insert(layout, index + 1, source.slice(start, last), end + indent)
  } else {
    insert(layout, index, indented(change.code, indentIn(layout, indent), end), end + indent)
  }
  return writeLayout(layout, end + indent)
}

/** All lines but the first, which stands where it is put. */
export function indented(code: string, indent: string, end: string): string {
  const lines = code.split('\n').map((line, index) => (index > 0 && line ? indent + line : line))
  return lines.join(end)
}

const indentIn = ({ gaps }: Layout, outer: string) =>
  gaps
    .find((gap) => gap.includes('\n'))
    ?.split('\n')
    .at(-1) ?? `${outer}  `

/** `line`: a line end and the indent of the list. */
function insert(layout: Layout, index: number, code: string, line: string): void {
  const { members, gaps, head, tail } = layout
  const isFirst = members.length === 0
  const own = gaps.find((gap) => gap.includes('\n'))
  // Objects in an empty list get lines.
  const hasLines = isFirst ? /^\{|\n/.test(code) : own !== undefined
  if (isFirst && hasLines) {
    layout.endsInComma = true
    if (tail.trim().length === 1) layout.tail = line + tail.trim()
  } else if (isFirst && head === '{') layout.tail = ' }'
  const isOpen = isFirst && head !== '{'
  const [end = ''] = /^\r?\n/.exec(line) ?? []
  const ownLine = own === undefined ? `${line}  ` : end + own.split('\n').at(-1)
  const space = isOpen ? '' : ' '
  const gap = hasLines ? ownLine : space
  const isBehindFirst = !isFirst && !gaps[0]?.includes('\n')
  gaps.splice(isBehindFirst ? Math.max(index, 1) : index, 0, gap)
  members.splice(index, 0, { code, note: '' })
}
