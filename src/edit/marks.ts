// Invisible characters around a text, or behind a value, hold its number. Whatever components do with
// the text, its number arrives on the page with it.

/** Sorting ignores these characters, and no typeface has variants for them, as for those of Japanese names. */
const [open, close, behind] = ['\u{e01e0}', '\u{e01e1}', '\u{e01e2}']
/** The other digits follow it. */
const zero = 0xe01e4
/** `open` or `behind` with a number, or `close`. */
const marks = /([\u{e01e0}-\u{e01e2}])([\u{e01e4}-\u{e01ed}]*)/gu

const hidden = (number: number) =>
  Array.from(`${number}`, (digit) => String.fromCodePoint(zero + Number(digit))).join('')

const numberOf = (digits: string) =>
  Number(Array.from(digits, (digit) => (digit.codePointAt(0) ?? zero) - zero).join(''))

export const markWords = (number: number, words: string) =>
  words && open + hidden(number) + words + close

/** For what is compared, sorted or looked up by its beginning: a date, the name of an image. */
export const markValue = (number: number, value: string) => value + behind + hidden(number)

export const unmarked = (text: string) => text.replace(marks, '')

export const isMarked = (text: string) => unmarked(text) !== text

export function numbersIn(text: string): number[] {
  return [...text.matchAll(marks)].flatMap(([, kind, digits = '']) =>
    kind === close ? [] : numberOf(digits),
  )
}

/** A part of a marked text. Its `number` is undefined where code has made it. */
interface MarkedPiece {
  words: string
  number: number | undefined
}

/** `wordsOfValue`: what is written for a value, by its number. */
export function piecesOf(text: string, wordsOfValue: (number: number) => string): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  const around: number[] = []
  let end = 0
  const add = (words: string, number: number | undefined) => {
    if (words) pieces.push({ words, number })
  }
  for (const { 0: mark, 1: kind, 2: digits = '', index } of text.matchAll(marks)) {
    const words = text.slice(end, index)
    const number = numberOf(digits)
    // A value has the last words before its mark. All others belong to the text around them.
    const start = kind === behind ? startOfValue(words, wordsOfValue(number)) : words.length
    add(words.slice(0, start), around.at(-1))
    add(words.slice(start), number)
    if (kind === open) around.push(number)
    if (kind === close) around.pop()
    end = index + mark.length
  }
  add(text.slice(end), around.at(-1))
  return pieces
}

/** Code may have written words before a value. One in another form, such as a day, is all of the words. */
function startOfValue(words: string, value: string): number {
  return words.endsWith(value) ? words.length - value.length : 0
}
