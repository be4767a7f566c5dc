import { fieldName, findValue } from '../../schema/source-positions.ts'
import type { Path } from '../../shared/diagnostic.ts'
import { refuse } from '../new-images.ts'
import { writeField, writeItems, writeValue } from './literals.ts'

// The operations on what a file of the content writes out: replace, insert and remove; to move is both.
// Each takes the source and returns the next one. All other bytes stay.

interface Item {
  /** In an object. */
  name: string | undefined
  /** The space before it, with comments that an empty line separates from it. */
  gap: string
  /** With the comments before it. */
  text: string
  /** A comment behind it. */
  tail: string
}

interface Listing {
  isList: boolean
  items: Item[]
  /** Of what stands between its brackets. */
  start: number
  end: number
  opening: string
  closing: string
  hasLastComma: boolean
}

export function replaceRange(source: string, start: number, end: number, text: string): string {
  const lines = source.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text
  return source.slice(0, start) + lines + source.slice(end)
}

/** Puts a value into a list, or a field into an object: at its number in `path`, at `index`, or last. */
export function insertItem(
  file: string,
  source: string,
  path: Path,
  value: unknown,
  index?: number,
): string {
  const name = path.at(-1)
  const list = path.slice(0, -1)
  const listing = readListing(file, source, list)
  const write = (indent: string) =>
    listing && !listing.isList ? writeField(`${name}`, value, indent) : writeValue(value, indent)
  if (!listing) return refuseListing(file, list, `Add this yourself:\n${write('')}`)
  const { items, start, end, closing, opening, isList } = listing
  const place = index ?? (typeof name === 'number' ? name : items.length)
  const before = source.slice(0, start - 1).replace(/.*\n/s, '')
  const [outer = ''] = /^[ \t]*/.exec(before) ?? []
  const gaps = [...items.map(({ gap }) => gap), opening + closing]
  const lines = gaps.find((gap) => gap.includes('\n'))
  if (lines === undefined) {
    const [after = ''] = /^.*/.exec(source.slice(end + 1)) ?? []
    const texts = items.map(({ text, tail }) => indented(text) + tail)
    const all = texts.toSpliced(place, 0, write(`${outer}  `))
    const around = (before + after).replace(/^\s+|,?\r?$/g, '')
    return replaceRange(source, start - 1, end + 1, writeItems(all, isList, outer, around))
  }
  const isEmpty = items.length === 0
  const inner = isEmpty ? `${outer}  ` : lines.replace(/.*\n/s, '')
  const item = { name: '', gap: `\n${inner}`, tail: '', text: write(inner) }
  const layout = { ...listing, closing: closing.includes('\n') ? closing : `\n${outer}` }
  const all = items.toSpliced(place, 0, item)
  return writeListing(source, isEmpty ? { ...layout, hasLastComma: true } : layout, all)
}

/** `path`: of a list item or a field. */
export function removeItem(file: string, source: string, path: Path): string {
  const { listing, index } = requireItem(file, source, path)
  const { items, closing } = listing
  const { gap = '' } = items[index] ?? {}
  // A comment that stands apart is about what follows, too.
  const before = (next: string) =>
    gap.trim() ? gap.trimEnd() + next : index === 0 && next !== closing ? gap : next
  const rest = items.map((item, at) =>
    at === index + 1 ? { ...item, gap: before(item.gap) } : item,
  )
  const isLast = index === items.length - 1
  const layout = isLast ? { ...listing, closing: before(closing) } : listing
  return writeListing(source, layout, rest.toSpliced(index, 1))
}

/** `to`: its index afterwards. */
export function moveItem(file: string, source: string, path: Path, to: number): string {
  const { listing, index } = requireItem(file, source, path)
  const { items } = listing
  const moved = items.toSpliced(index, 1).toSpliced(to, 0, ...items.slice(index, index + 1))
  const placed = moved.map((item, at) => ({ ...item, gap: items[at]?.gap ?? '' }))
  return writeListing(source, listing, placed)
}

/** The value at a path itself, if the file writes it out. */
export function findItem(file: string, source: string, path: Path) {
  const item = findValue(file, source, path)
  // Where there is nothing at the path, it is the nearest value around it.
  const around = path.length > 1 ? findValue(file, source, path.slice(0, -1)) : undefined
  return item?.start === around?.start ? undefined : item
}

function requireItem(file: string, source: string, path: Path) {
  const [list, key] = [path.slice(0, -1), path.at(-1)]
  const listing = readListing(file, source, list)
  const index = listing?.items.findIndex(({ name }, at) => (name ?? at) === key) ?? -1
  if (listing && index >= 0) return { listing, index }
  return refuseListing(file, list, 'Code makes this list: change it in the editor.')
}

function refuseListing(file: string, path: Path, fix: string): never {
  const expected = `${path.length > 1 ? path.join('.') : `export const ${path[0]} =`} …`
  return refuse(file, `no list named ${path.join('.')}`, { code: 'no-list', expected, fix })
}

/** The list or object at a path; undefined where code makes it, or one of its items. */
function readListing(file: string, source: string, path: Path): Listing | undefined {
  const list = findItem(file, source, path)
  const isList = list?.type === 'ArrayExpression'
  if (!isList && list?.type !== 'ObjectExpression') return undefined
  const start = (list.start ?? 0) + 1
  const end = (list.end ?? 0) - 1
  const opening = matchAt(lineEnd, source, start)
  const items: Item[] = []
  let [place, hasLastComma] = [start + opening.length, false]
  for (const node of isList ? list.elements : list.properties) {
    if (!node?.start || !node.end || (isList && node.type === 'SpreadElement')) return undefined
    const next = node.end + matchAt(space, source, node.end).length
    hasLastComma = source[next] === ','
    // Parentheses around an item are no part of it.
    if (!hasLastComma && next !== end) return undefined
    const [textEnd, tailStart] = hasLastComma ? [next, next + 1] : [node.end, node.end]
    const tail = matchAt(lineEnd, source, tailStart)
    const gap = matchAt(gapBefore, source.slice(place, node.start), 0)
    const name = node.type === 'ObjectProperty' ? fieldName(node) : undefined
    items.push({ name, gap, text: source.slice(place + gap.length, textEnd), tail })
    place = tailStart + tail.length
  }
  const closing = source.slice(place, end)
  return { isList, items, start, end, opening, closing, hasLastComma }
}

const space = /(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/y
const gapBefore = /(?:[\s\S]*\n[ \t]*\r?\n)?\s*/y
const lineEnd = /[ \t]*(?:\/\/.*|\/\*.*?\*\/[ \t]*)?(?=\r?\n)/y

function matchAt(pattern: RegExp, text: string, index: number): string {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0] ?? ''
}

function writeListing(source: string, listing: Listing, items: Item[]): string {
  const { start, end, opening, closing, hasLastComma } = listing
  const written = items.map(({ gap, text, tail }, index) => {
    const isLast = index === items.length - 1
    const next = (isLast ? closing : items[index + 1]?.gap) ?? ''
    // It would hide what follows.
    const lineBreak = tail.includes('//') && !/^[ \t]*\r?\n/.test(next) ? '\n' : ''
    return gap + text + (isLast && !hasLastComma ? '' : ',') + tail + lineBreak
  })
  const isEmpty = items.length === 0 && !`${opening}${closing}`.trim()
  return replaceRange(source, start, end, isEmpty ? '' : [opening, ...written, closing].join(''))
}

/** One step further in, unless it has lines that are words. */
function indented(text: string): string {
  return text.includes('`') ? text : text.replaceAll('\n', '\n  ')
}
