// Invisible characters around a text, or behind a value, hold its number. Whatever components do with
// the text, its number arrives on the page with it. Behind a value stands its length, too: code may have
// written words before it, which are not part of it.

/** Sorting ignores these characters, and no typeface has variants for them, as for those of Japanese names. */
const [open, close, behind, ofLength] = ['\u{e01e0}', '\u{e01e1}', '\u{e01e2}', '\u{e01e3}']
const zero = 0xe01e4
const marks =
  /([\u{e01e0}-\u{e01e2}])([\u{e01e4}-\u{e01ed}]*)(?:\u{e01e3}([\u{e01e4}-\u{e01ed}]*))?/gu

const digits = (number: number) =>
  Array.from(`${number}`, (digit) => String.fromCodePoint(zero + Number(digit))).join('')

const numberOf = (signs: string) =>
  Number(Array.from(signs, (sign) => (sign.codePointAt(0) ?? zero) - zero).join(''))

export const markWords = (number: number, words: string) =>
  words && open + digits(number) + words + close

/** For what is compared, sorted or looked up by its beginning: a date, the name of an image. */
export const markValue = (number: number, value: string) =>
  value + behind + digits(number) + ofLength + digits(value.length)

export const unmarked = (text: string) => text.replace(marks, '')

export function numbersIn(text: string): number[] {
  return [...text.matchAll(marks)].flatMap(([, sign, number = '']) =>
    sign === close ? [] : numberOf(number),
  )
}

/** A part of a marked text. Its `number` is undefined where code has made it. */
export interface MarkedPiece {
  words: string
  number: number | undefined
}

export function piecesOf(text: string): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  const around: number[] = []
  let end = 0
  const add = (words: string, number: number | undefined) => {
    if (words) pieces.push({ words, number })
  }
  for (const { 0: mark, 1: sign, 2: number = '', 3: length = '', index } of text.matchAll(marks)) {
    const start = sign === behind ? startOfValue(text.slice(end, index), numberOf(length)) : 0
    add(text.slice(end, end + start), around.at(-1))
    add(text.slice(end + start, index), sign === behind ? numberOf(number) : around.at(-1))
    if (sign === open) around.push(numberOf(number))
    if (sign === close) around.pop()
    end = index + mark.length
  }
  add(text.slice(end), around.at(-1))
  return pieces
}

/** Where a value begins that ends some words. Signs and space alone before it belong to it. */
function startOfValue(words: string, length: number): number {
  const start = Math.max(0, words.length - length)
  return /[\p{L}\p{N}]/u.test(words.slice(0, start)) ? start : 0
}
