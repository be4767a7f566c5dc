import type { Token } from 'markdown-it'
import { listTexts } from '../schema/faults.ts'
import { type Content, contentFile, hasFields, type KnownText, valueAt } from '../schema/paths.ts'
import type { Path } from '../shared/diagnostic.ts'
import type { parseText, TextKind } from '../texts/texts.ts'

// For a page that nobody sees, all texts are marked with invisible signs that say where they are
// written. Whatever a component does with a text, its mark arrives with it.

/** `path`: where it is shown. A film and an image have one for each place that names them. */
export interface Shown extends KnownText {
  /** Where it is written: images and films have own lists; ['text'] in a Markdown page. */
  inFile: Path
  file: string
}

/** Sorting ignores these signs, and dates are still compared by their beginning. */
const [open, close, before] = ['\u{e0100}', '\u{e0101}', '\u{e0102}']
const zero = 0xe0110
const digits = (index: number) =>
  [...`${index}`].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
const indexOf = (signs: string) =>
  Number(Array.from(signs, (sign) => (sign.codePointAt(0) ?? zero) - zero).join(''))

const around = (index: number, text: string) => text && open + digits(index) + text + close
/** Of a value, which code may cut: '2026-03-12' → '2026'. */
const after = (index: number, text: string) => text + before + digits(index)

const mark = /\u{e0100}[\u{e0110}-\u{e0119}]+|\u{e0101}|\u{e0102}[\u{e0110}-\u{e0119}]+/gu

export const unmarked = (text: string) => text.replace(mark, '')

/** A part of a marked text. `index`: of what is shown; undefined where code makes it. */
export interface MarkedPiece {
  words: string
  index: number | undefined
}

export function piecesOf(text: string): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  const inside: number[] = []
  let end = 0
  for (const { 0: sign, index } of text.matchAll(mark)) {
    const words = text.slice(end, index)
    const own = sign.startsWith(before) ? indexOf(sign.slice(2)) : inside.at(-1)
    if (words) pieces.push({ words, index: own })
    if (sign.startsWith(open)) inside.push(indexOf(sign.slice(2)))
    else if (sign === close) inside.pop()
    end = index + sign.length
  }
  return end < text.length ? [...pieces, { words: text.slice(end), index: inside.at(-1) }] : pieces
}

/** Texts come as a parser gives them, each with the mark of the whole. */
export function markTokens(parse: typeof parseText): typeof parseText {
  return (text: string, kind: TextKind) => {
    const tokens = parse(unmarked(text), kind)
    const index = piecesOf(text).find((piece) => piece.index !== undefined)?.index
    return index === undefined ? tokens : tokens.map((token) => withMark(token, index))
  }
}

/** A copy, since parsed texts are kept. */
function withMark(token: Token, index: number): Token {
  const copy: Token = Object.assign(Object.create(Object.getPrototypeOf(token)), token)
  if (/^(text|text_special|code_inline|fence|image)$/.test(token.type)) {
    copy.content = around(index, token.content)
  }
  if (token.children) copy.children = token.children.map((child) => withMark(child, index))
  return copy
}

export interface Marked {
  shown: Shown[]
  /** A value in place of that at a path. */
  changes: { path: Path; value: unknown; file: string }[]
  /** Marked name of an image → its name. */
  images: Map<string, string>
}

/** `texts`: of Markdown pages. */
export function markContent(content: Content, texts: Shown[]): Marked {
  const known = listTexts(content)
  const marked: Marked = { shown: [], changes: [], images: new Map() }
  const change = (path: Path, file: string, value: unknown) => {
    marked.changes.push({ path, value, file })
  }
  for (const one of known) {
    const file = contentFile(`${one.path[0]}`, content)
    change(one.path, file, markOne({ ...one, file, inFile: one.path }))
  }
  for (const one of texts) change(['meta', ...one.inFile], one.file, markOne(one))
  return marked

  function numberOf(one: Shown): number {
    // A figure shows equal credits once.
    const isSame = ({ path, text }: Shown) =>
      path.at(-1) === 'credit' &&
      text === one.text &&
      `${path.slice(0, 4)}` === `${one.path.slice(0, 4)}`
    const same = one.path.at(-1) === 'credit' ? marked.shown.findIndex(isSame) : -1
    return same < 0 ? marked.shown.push(one) - 1 : same
  }

  function markOne(one: Shown): unknown {
    if (one.kind === 'image') return markImage(one)
    if (one.kind === 'film') return copyOf(one, 'videos')
    const index = numberOf(one)
    return one.kind === 'value' ? after(index, one.text) : around(index, one.text)
  }

  /** Each use of an image has a name of its own. */
  function markImage(one: Shown): string {
    const name = after(numberOf(one), one.text)
    if (marked.images.has(name)) return name
    marked.images.set(name, one.text)
    change(['images', name], contentFile('images'), copyOf(one, 'images'))
    return name
  }

  /** What a list says of an image or a film, marked as shown in one place. */
  function copyOf({ text: name, path }: Shown, list: string): unknown {
    const value = valueAt(content, [list, name])
    const copy = hasFields(value) ? structuredClone(value) : value
    const about = known.filter(({ path }) => path[0] === list && path[1] === name)
    let whole = copy
    for (const one of about) {
      const field = one.path.slice(2)
      const file = contentFile(list, content)
      const own = markOne({ ...one, path: [...path, ...field], file, inFile: one.path })
      if (field.length === 0) whole = own
      else setAt(copy, field, own)
    }
    return whole
  }
}

/** Nothing where code froze it, or where nothing is. */
export function setAt(whole: unknown, path: Path, value: unknown): void {
  const parent = valueAt(whole, path.slice(0, -1))
  if (hasFields(parent)) Reflect.set(parent, path.at(-1) ?? '', value)
}
