import type { Exports } from '../read/modules/linking.ts'
import { contentFile, hasFields, valueAt } from '../schema/content-paths.ts'
import { textsIn as listTexts } from '../schema/marks/mark-checks.ts'
import {
  type Block,
  type Inline,
  innerBlocks,
  type Marked,
  readMarks,
  type TextKind,
} from '../schema/marks/marks.ts'
import { escapeHtml } from '../shared/html.ts'
import { placeName, type TextPlace } from './edit-request.ts'
import { layoutOf } from './writing/literals.ts'

// A page made for editing says of each text where it is written: between two characters that no text
// holds (for private use, planes 15 and 16). The first is a number in the list of marked texts.

/** `words`: as they are written. */
export interface MarkedText extends TextPlace {
  words: string
}

const anyMark = /[\u{f0000}-\u{10fffd}]/gu
const closing = '\u{10fffd}'
/** Before a part of a text that is not its first. */
const further = '\u{10fffc}'

/** Marks the texts of modules, and adds them to a list. */
export function createMarker(texts: MarkedText[]) {
  const numbers = new Map<string, number>()

  function marked(place: TextPlace, value: string): string {
    const text = { ...place, words: layoutOf(value).words }
    const key = JSON.stringify(text)
    const number = numbers.get(key) ?? texts.push(text) - 1
    numbers.set(key, number)
    return String.fromCodePoint(0xf0000 + number) + value + closing
  }

  function markTexts(file: string, exports: Exports): void {
    for (const { path, text: value } of listTexts(exports)) {
      const parent = valueAt(exports, path.slice(0, -1))
      // Skips values of other files, which are frozen, and texts made of marked ones.
      const isOwn = contentFile(`${path[0]}`) === file && !Object.isFrozen(parent)
      const isMarked = valueAt(exports, path) !== value || value.search(anyMark) >= 0
      if (!isOwn || !hasFields(parent) || value === exports.decorative || isMarked) continue
      parent[`${path.at(-1)}`] = marked({ file, path }, value)
    }
  }

  function markPage(file: string, meta: Record<string, unknown>): void {
    for (const [name, path] of [
      ['text', []],
      ['title', ['title']],
      ['description', ['description']],
    ] as const) {
      const value = meta[name]
      if (typeof value === 'string') meta[name] = marked({ file, path: [...path] }, value)
    }
  }

  return (file: string, exports: Exports): Exports => {
    if (file === 'src/schema/marks/marks.ts') return { ...exports, readMarks: readMarked }
    if (file.startsWith('pages/') && file.endsWith('.md')) markPage(file, Object(exports.meta))
    if (!file.startsWith('src/content/')) return exports
    if (file.endsWith('.md')) {
      return { __esModule: true, default: marked({ file, path: [] }, `${exports.default}`) }
    }
    markTexts(file, { ...exports })
    return exports
  }
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

/**
 * A page with an element around each part of a text, and the texts that it does not show.
 * `attributesOf`: what else the element says of a text.
 */
export function showMarks(
  html: string,
  texts: MarkedText[],
  attributesOf: (text: MarkedText) => string,
) {
  const pieces = /<(script|style|title)\b.*?<\/\1>|<[^>]*>|\u{10fffc}?[\u{f0000}-\u{10fffd}]/gsu
  const seen = new Set<MarkedText>()
  const textsIn = (piece: string) => {
    const marks = piece.match(/[\u{f0000}-\u{10fff0}]/gu) ?? []
    return marks.flatMap((mark) => texts[(mark.codePointAt(0) ?? 0) - 0xf0000] ?? [])
  }
  const startFor = (text: MarkedText, more = '') => {
    seen.add(text)
    return startOf(text, attributesOf(text) + more)
  }
  const page = html.replace(pieces, (piece) => {
    const [text] = textsIn(piece)
    if (!piece.startsWith('<')) {
      return text ? startFor(text, piece.startsWith(further) ? ' data-further' : '') : '</dev-text>'
    }
    const bare = piece.replace(anyMark, '')
    const [, alt] = /^<img .*alt="(.+?)"/.exec(bare) ?? []
    return text && alt ? `${bare}${startFor(text, ' class="dev-alt"')}${alt}</dev-text>` : bare
  })
  return { html: page, unseen: [...new Set(textsIn(html))].filter((text) => !seen.has(text)) }
}

/** Says of an element where its words are written. */
export function namesOf(text: MarkedText): string {
  const [name, words] = [placeName(text), text.words].map(escapeHtml)
  return ` data-edit="${name}" data-words="${words}"`
}

function startOf(text: MarkedText, more = ''): string {
  return `<dev-text tabindex="0"${namesOf(text)}${more}>`
}

/** A line of a sheet: a text, or what there is to choose from. */
export function rowOf(name: string, text: MarkedText, choices?: string[]): string {
  const label = escapeHtml(name)
  const words = `${startOf(text, ` aria-label="${escapeHtml(text.words) || label}"`)}${escapeHtml(text.words)}</dev-text>`
  return `<dt>${label}</dt><dd data-name="${label}">${choices?.join('') ?? words}</dd>`
}

export function buttonOf(value: string, label: string, attributes = ''): string {
  return `<button type="button" value="${escapeHtml(value)}"${attributes}>${escapeHtml(label)}</button>`
}
