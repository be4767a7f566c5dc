import type { Container } from '../../schema/code-tree.ts'
import { type Code, indentAt, indented, lineEndOf } from './code.ts'

// Parts of a list, or fields of an object, on lines of their own or on one. Comments move with them.

interface Part {
  /** The space before it, in which nothing is written. */
  gap: string
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
  const head = source.slice(start, at)
  const parts: Part[] = []
  let endsInComma = true
  for (const node of nodes) {
    const gap = /^\s*/.exec(source.slice(at, node.start))?.[0] ?? ''
    const untilComma = comma.exec(source.slice(node.end, end))?.[0] ?? ''
    const after = node.end + untilComma.length
    const ownNote = note.exec(source.slice(after, end))?.[0] ?? ''
    const code = source.slice(at + gap.length, node.end) + untilComma.slice(0, -1)
    parts.push({ gap, code, note: ownNote })
    endsInComma = untilComma !== ''
    at = after + ownNote.length
  }
  return { head, parts, endsInComma, tail: source.slice(at, end) }
}

/** Where parts share lines, one that moves could land after // and be lost. */
export function isChangeable(list: ListInSource): boolean {
  const { parts, tail } = readLayout(list)
  const hasNotes = parts.some((part) => /^\s*\/\//.test(part.note))
  return !hasNotes || [...parts.map(({ gap }) => gap), tail].every((gap) => gap.includes('\n'))
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
  const lineEnd = lineEndOf(list.source)
  const indent = indentAt(list.source, list.start)
  const { head, parts, endsInComma, tail } = readLayout(list)
  const [top, second] = parts
  const firstGap = top?.gap ?? `${lineEnd}${indent}  `
  const gap = second?.gap ?? (firstGap.includes('\n') ? firstGap : ' ')
  const partIndent = /\n(.*)$/.exec(gap)?.[1] ?? `${indent}  `
  const replaced = others.flatMap((one) => {
    if (typeof one === 'number') return parts[index + one] ?? []
    return { gap, code: indented(one, partIndent, lineEnd), note: '' }
  })
  parts.splice(index, count, ...replaced)
  const codes = parts.map((part, at) => {
    const end = at < parts.length - 1 || endsInComma ? ',' : ''
    // What comes first stays beside the bracket as the part before it did.
    const space = at === 0 ? firstGap : part === top ? gap : part.gap
    return space + part.code + end + part.note
  })
  const hasComment = head.includes('//') || tail.includes('/')
  const isTail = hasComment || (top && parts.length > 0)
  const space = parts.length > 0 ? lineEnd + indent : ''
  return head + codes.join('') + (isTail ? tail : space + tail.trim())
}
