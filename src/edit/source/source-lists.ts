import type { Container } from '../../schema/code-tree.ts'
import { type Code, indentAt, indented, lineEndOf } from './code.ts'

// Parts of a list, or fields of an object, on lines of their own or on one. Comments move with them.

/** `swap`: with the next. */
export type ListChange =
  | { act: 'swap'; index: number }
  | { act: 'copy'; index: number }
  | { act: 'remove'; index: number }
  | { act: 'insert'; index: number; code: Code }

interface Member {
  /** With the comments above it, and without its comma. */
  code: Code
  /** The comment behind its comma. */
  note: string
}

interface Layout {
  /** The bracket, and a comment beside it. */
  head: string
  /** The space before each member, which stays where it is when members move. */
  gaps: string[]
  members: Member[]
  endsInComma: boolean
  /** From the last comma to the closing bracket: space, and perhaps a comment. */
  tail: string
}

const comma = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*\n)*,/
const note = /^[ \t]*(?:\/\/.*|\/\*.*?\*\/(?=[ \t]*\r?\n))/

function readLayout(source: string, { start, end, nodes }: Container): Layout {
  const headNote = note.exec(source.slice(start + 1, end))?.[0] ?? ''
  let at = start + 1 + headNote.length
  const layout: Layout = {
    head: source.slice(start, at),
    gaps: [],
    members: [],
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
    layout.members.push({ code, note: ownNote })
    layout.endsInComma = untilComma !== ''
    at = after + ownNote.length
  }
  layout.tail = source.slice(at, end)
  return layout
}

function writeLayout({ head, gaps, members, endsInComma, tail }: Layout): Code {
  const parts = members.map(({ code, note }, index) => {
    const end = index < members.length - 1 || endsInComma ? ',' : ''
    return gaps[index] + code + end + note
  })
  return head + parts.join('') + tail
}

/** Where members share lines, one that moves could land after // and be lost. */
export function isChangeable(source: string, container: Container): boolean {
  const { gaps, members, tail } = readLayout(source, container)
  const hasNotes = members.some(({ note }) => /^\s*\/\//.test(note))
  return !hasNotes || [...gaps, tail].every((space) => space.includes('\n'))
}

export function changeMembers(source: string, container: Container, change: ListChange): Code {
  const layout = readLayout(source, container)
  const { members } = layout
  const { index } = change
  const lineEnd = lineEndOf(source)
  const indent = indentAt(source, container.start)
  switch (change.act) {
    case 'swap':
      members.splice(index, 2, ...members.slice(index, index + 2).reverse())
      break
    case 'remove':
      remove(layout, index)
      break
    case 'copy': {
      const { start, end } = container.nodes[index] ?? { start: 0, end: 0 }
      insert(layout, index + 1, source.slice(start, end), lineEnd + indent)
      break
    }
    case 'insert': {
      const code = indented(change.code, memberIndent(layout) ?? `${indent}  `, lineEnd)
      insert(layout, index, code, lineEnd + indent)
    }
  }
  return writeLayout(layout)
}

function memberIndent({ gaps }: Layout): string | undefined {
  const gap = gaps.find((one) => one.includes('\n'))
  return gap?.slice(gap.lastIndexOf('\n') + 1)
}

function remove(layout: Layout, index: number): void {
  const { members, gaps } = layout
  members.splice(index, 1)
  // The next one takes the place of the first, without its own space.
  const gap = index === 0 && gaps.length > 1 ? 1 : index
  gaps.splice(gap, 1)
  // A bracket behind a comment would belong to it.
  if (members.length === 0 && !hasComment(layout)) layout.tail = layout.tail.trimStart()
}

const hasComment = ({ head, tail }: Layout) => head.includes('//') || tail.includes('/')

/** `newLine`: begins a line that is indented as the list itself. */
function insert(layout: Layout, index: number, code: Code, newLine: string): void {
  const { members, gaps } = layout
  const ownLine = gaps.find((gap) => gap.includes('\n'))
  if (members.length === 0) {
    layout.endsInComma = true
    if (!hasComment(layout)) layout.tail = newLine + layout.tail.trim()
    gaps.push(`${newLine}  `)
  } else {
    // What comes first on a line stays beside its bracket.
    const at = gaps[0]?.includes('\n') ? index : Math.max(index, 1)
    gaps.splice(at, 0, ownLine ?? ' ')
  }
  members.splice(index, 0, { code, note: '' })
}
