import type { Exports } from '../read/modules/linking.ts'
import { contentFile, hasFields, valueAt } from '../schema/content-paths.ts'
import { textsIn } from '../schema/marks/mark-checks.ts'
import {
  type Block,
  type Inline,
  innerBlocks,
  type Marked,
  readMarks,
  type TextKind,
} from '../schema/marks/marks.ts'
import { languagesOf } from '../schema/text.ts'
import type { Path } from '../shared/diagnostic.ts'

// A page made for editing says of each text where it is written: between two characters that no text
// holds (for private use, planes 15 and 16). The first is a number in a list of places.

/** A text that the content writes out. Its number stands for this value: another one is another place. */
export interface TextPlace {
  file: string
  /** Empty for a file that is a text. */
  path: Path
  /** `'plain'`: no text, but a year, an address, a word of several. */
  kind: TextKind | 'plain'
  /** In words; `''` where there may be one. */
  value: string
  /** Where it stands in its entry, once it is there. */
  index?: number
  toValue?(words: string): unknown
}

const anyMark = /[\u{f0000}-\u{10fffd}]/gu
const closing = '\u{10fffd}'
/** Before a part of a text that is not its first. */
const further = '\u{10fffc}'

export type Marker = ReturnType<typeof createMarker>

export function createMarker() {
  const places: TextPlace[] = []
  const numbers = new Map<string, number>()
  let languages: string[] = []

  function numberOf(place: TextPlace): number {
    const key = JSON.stringify([place.file, place.path, place.kind, place.value])
    const number = numbers.get(key) ?? places.length
    places[number] = { ...places[number], ...place }
    numbers.set(key, number)
    return number
  }

  const marked = (place: TextPlace) =>
    String.fromCodePoint(0xf0000 + numberOf(place)) + place.value + closing

  function markTexts(file: string, exports: Exports): void {
    for (const { path, text: value, kind } of textsIn(exports)) {
      const parent = valueAt(exports, path.slice(0, -1))
      // Skips values of other files, which are frozen, and texts made of marked ones.
      const isOwn = contentFile(`${path[0]}`) === file && !Object.isFrozen(parent)
      const isMarked = valueAt(exports, path) !== value || value.search(anyMark) >= 0
      if (!isOwn || !hasFields(parent) || value === exports.decorative || isMarked) continue
      parent[`${path.at(-1)}`] = marked({ file, path, kind, value })
    }
  }

  function markPage(file: string, meta: Record<string, unknown>): void {
    meta.text = marked({ file, path: [], kind: 'long', value: `${meta.text}` })
    for (const [name, kind] of [
      ['title', 'title'],
      ['description', 'name'],
    ] as const) {
      const value = meta[name]
      if (typeof value === 'string') meta[name] = marked({ file, path: [name], kind, value })
    }
  }

  function mark(file: string, exports: Exports): Exports {
    if (file === 'src/schema/marks/marks.ts') return { ...exports, readMarks: readMarked }
    if (file.startsWith('pages/') && file.endsWith('.md')) markPage(file, Object(exports.meta))
    if (!file.startsWith('src/content/')) return exports
    if (exports.site) languages = languagesOf(Object(exports.site))
    if (file.endsWith('.md')) {
      const text = marked({ file, path: [], kind: 'long', value: `${exports.default}` })
      return { __esModule: true, default: text }
    }
    markTexts(file, { ...exports })
    return exports
  }

  /** The language of a text, if a page in another one, `language`, shows it for want of its own. */
  function ownerOf({ file, path, kind }: TextPlace, language: string): string | undefined {
    if (kind === 'plain') return undefined
    // A file says it in its name: 'tuning.fr.md'.
    const isNamed = (one: string) =>
      one === path.at(-1) || new RegExp(`[._-]${one}\\.md$`).test(file)
    const owner = languages.find(isNamed) ?? languages[0]
    return languages.includes(language) && owner !== language ? owner : undefined
  }

  return { places, numberOf, mark, ownerOf }
}

/** Reads a text without its marks, and puts them around each of its parts. */
function readMarked(text: string, kind: TextKind): Marked {
  const [, start, words] = /^([\u{f0000}-\u{10fff0}])(.*)\u{10fffd}$/su.exec(text) ?? []
  if (start === undefined || words === undefined) return readMarks(text, kind)
  const marked = readMarks(words, kind)
  const blocks = structuredClone(marked.blocks)
  for (const [index, part] of partsOf(blocks).entries()) {
    part.unshift({ kind: 'text', text: index > 0 ? further + start : start })
    part.push({ kind: 'text', text: closing })
  }
  return { ...marked, blocks }
}

function partsOf(blocks: Block[]): Inline[][] {
  const parts = blocks.flatMap((block): Inline[][] => {
    if (block.kind === 'figures') return block.figures.map(({ caption }) => caption)
    if (block.kind === 'table') return block.rows.flat().map(({ children }) => children)
    const inner = innerBlocks(block)
    return 'children' in block && block.kind !== 'quote' ? [block.children] : partsOf(inner)
  })
  return parts.filter(({ length }) => length > 0)
}

/** A page with an element around each part of a text, and the numbers of texts that it does not show. */
export function showMarks(html: string): { html: string; unseen: number[] } {
  const pieces = /<(script|style|title)\b.*?<\/\1>|<[^>]*>|\u{10fffc}?[\u{f0000}-\u{10fffd}]/gsu
  const page = html.replace(pieces, (piece) => {
    const [number] = numbersIn(piece)
    if (!piece.startsWith('<')) {
      if (number === undefined) return '</dev-text>'
      return startOf(number, piece.startsWith(further) ? ` data-further="${number}"` : '')
    }
    const bare = piece.replace(anyMark, '')
    const [, alt] = /^<img .*alt="(.+?)"/.exec(bare) ?? []
    if (number === undefined || !alt) return bare
    return `${bare}${startOf(number, ' class="dev-alt"')}${alt}</dev-text>`
  })
  const isUnseen = (number: number) => !page.includes(`data-edit="${number}"`)
  return { html: page, unseen: [...new Set(numbersIn(html))].filter(isUnseen) }
}

export function startOf(number: number, more = ''): string {
  return `<dev-text tabindex="0" data-edit="${number}"${more}>`
}

function numbersIn(text: string): number[] {
  const marks = text.match(/[\u{f0000}-\u{10fff0}]/gu) ?? []
  return marks.map((mark) => (mark.codePointAt(0) ?? 0) - 0xf0000)
}
