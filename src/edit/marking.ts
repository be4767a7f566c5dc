import type { Exports } from '../read/modules.ts'
import { contentFile, hasFields } from '../schema/content-paths.ts'
import type { Block, Inline, readMarks as ReadMarks, TextKind } from '../schema/marks.ts'
import { kindOf } from '../schema/text-kinds.ts'
import type { Path } from '../shared/diagnostic.ts'

// A page made for editing says of each text where it is written: between two characters that no text
// holds (for private use, planes 15 and 16), which are numbers of a list.

/** A text that the content writes out. Its number stands for this value: another one is another place. */
export interface TextPlace {
  file: string
  /** Empty for a file that is a text. */
  path: Path
  kind: 'name' | TextKind
  value: string
}

export interface Marker {
  places: TextPlace[]
  numberOf(place: TextPlace): number
  /** The exports of a file, with marks in its texts. */
  mark(file: string, exports: Exports): Exports
}

const anyMark = /[\u{f0000}-\u{10fffd}]/gu
const opening = (number: number) => String.fromCodePoint(0xf0000 + number)
const closing = (number: number) => String.fromCodePoint(0x100000 + number)
/** Before a part of a text that is not its first. */
const further = '\u{ffffd}'

/** What looks like a text at its path, but is a word that code knows. */
const isCode = (path: Path) => /\.licence$|\.sections\.\d+$/.test(path.join('.'))

export function createMarker(): Marker {
  const places: TextPlace[] = []
  const numbers = new Map<string, number>()

  function numberOf(place: TextPlace): number {
    const key = JSON.stringify(place)
    const number = numbers.get(key) ?? places.push(place) - 1
    numbers.set(key, number)
    return number
  }

  function marked(place: TextPlace): string {
    const number = numberOf(place)
    return opening(number) + place.value + closing(number)
  }

  /** A text that holds marks is that of another file, or made of some. */
  function markBelow(file: string, path: Path, fields: unknown, decorative: unknown): void {
    if (!hasFields(fields) || Object.isFrozen(fields)) return
    for (const [name, value] of Object.entries(fields)) {
      const inner = [...path, Array.isArray(fields) ? Number(name) : name]
      const kind = kindOf(inner) ?? kindOf(path)
      if (typeof value !== 'string') markBelow(file, inner, value, decorative)
      else if (kind && value !== decorative && !isCode(inner) && value.search(anyMark) < 0) {
        fields[name] = marked({ file, path: inner, kind, value })
      }
    }
  }

  return {
    places,
    numberOf,
    mark(file, exports) {
      if (file === 'src/schema/marks.ts') return { ...exports, readMarks: readerOf(exports) }
      if (!file.startsWith('src/content/')) return exports
      if (file.endsWith('.md')) {
        const value = `${exports.default}`
        exports.default = marked({ file, path: [], kind: 'long', value })
      }
      const constants = { ...exports }
      for (const [name, value] of Object.entries(constants)) {
        if (contentFile(name) === file) markBelow(file, [name], value, constants.decorative)
      }
      return exports
    },
  }
}

/** Reads a text without its marks, and puts them around each of its parts. */
function readerOf(exports: Exports): typeof ReadMarks {
  const { readMarks } = exports as { readMarks: typeof ReadMarks }
  return (text, kind) => {
    const edges = /^([\u{f0000}-\u{fffff}]*)(.*?)([\u{100000}-\u{10fffd}]*)$/su
    const [, start = '', inner = text, end = ''] = edges.exec(text) ?? []
    const { blocks, faults } = readMarks(inner, kind)
    return { faults, blocks: start ? markParts(blocks, start, end) : blocks }
  }
}

function markParts(blocks: Block[], start: string, end: string): Block[] {
  let before = start
  const mark = (children: Inline[]): Inline[] => {
    const first = before
    before = further + start
    return [{ kind: 'text', text: first }, ...children, { kind: 'text', text: end }]
  }
  const markBlock = (block: Block): Block => {
    if (block.kind === 'rule') return block
    if (block.kind === 'list') return { ...block, items: block.items.map((x) => x.map(markBlock)) }
    if (block.kind === 'quote') return { ...block, children: block.children.map(markBlock) }
    if (block.kind !== 'figures') return { ...block, children: mark(block.children) }
    const images = block.images.map((image) => {
      return image.caption.length > 0 ? { ...image, caption: mark(image.caption) } : image
    })
    return { ...block, images }
  }
  return blocks.map(markBlock)
}

/** A page with an element around each part of a text, and the numbers of texts that it does not show. */
export function showMarks(html: string): { html: string; unseen: number[] } {
  const seen = new Set<number>()
  const end = html.indexOf('</head>')
  const others = new Set(numbersIn(html.slice(0, end)))
  const parts = /<script\b.*?<\/script>|<[^>]*>|\u{ffffd}?[\u{f0000}-\u{10fffd}]/gsu
  const body = html.slice(end).replace(parts, (part) => {
    const [number] = numbersIn(part)
    if (!part.startsWith('<')) {
      if (number === undefined) return '</dev-text>'
      seen.add(number)
      return elementFor(number, part.startsWith(further) ? ' data-further' : '')
    }
    for (const other of part.startsWith('<script') ? [] : numbersIn(part)) others.add(other)
    const bare = part.replace(anyMark, '')
    const alt = number !== undefined && /^<img .*alt="(.+?)"/.exec(bare)?.[1]
    if (!alt) return bare
    seen.add(number)
    return `${bare}${elementFor(number, ' class="dev-alt"')}${alt}</dev-text>`
  })
  const unseen = [...others].filter((number) => !seen.has(number))
  return { html: html.slice(0, end).replace(anyMark, '') + body, unseen }
}

/** The start of the element around a text. */
export function elementFor(number: number, more = ''): string {
  return `<dev-text tabindex="0" data-edit="${number}"${more}>`
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/[\u{f0000}-\u{ffff0}]/gu)].map(([character]) => {
    return (character.codePointAt(0) ?? 0) - 0xf0000
  })
}
