import type { Token } from 'markdown-it'
import { unprintable } from '../shared/html.ts'
import { isImage, isLine } from './markdown.ts'
import { plainWords } from './plain-text.ts'
import type { LineFault, ParsedText, TextLine } from './text-lines.ts'
import { understoodText } from './understood-text.ts'

const fixes = {
  lost: 'Write \\ before each character that should be shown, such as 31\\. or \\*. Markdown drops other parts: &amp;, the title of a link, a note that nothing refers to, cells beyond those of the first row.',
  inWord:
    'Within a word, write \\ before each character that should be shown (\\*, \\\\), and a space before a mark that is meant.',
  invisible: 'Type it again: it contains an invisible character.',
  line: 'Write it on one line.',
  image:
    'Give the image a paragraph of its own, with empty lines around it; in a short text, put it into media.',
  spaces: 'Use no-break spaces (U+00A0), or put the lines between ``` and ```.',
}

/** The first rule: whatever is typed is shown, or is a mark of Markdown. */
export function findLost({ kind, typed, tokens, blocks }: ParsedText): LineFault[] {
  return [
    ...findDropped(typed, tokens),
    ...typed.flatMap(findInvisible),
    ...(isLine(kind) ? findLineBreak(typed) : []),
    ...findEmptyBlocks(tokens),
    ...blocks.flatMap(findCollapsedSpaces),
    ...blocks.flat().flatMap(findChanged),
  ]
}

const alteredAt = (line: number, fix: string) => ({ code: 'altered-text', line, fix })

const withoutMarks = (text: string) => text.replace(/[\s`~[\]()!<>^|:\\*_+-]/g, '')

/**
 * The first line from which a letter, a digit or another character would vanish: of '&amp;', Markdown
 * understands '&', so 'amp;' is lost.
 */
function findDropped(typed: string[], tokens: Token[]): LineFault[] {
  let known = withoutMarks(understoodText(tokens))
  const lines = typed.map(withoutMarks)
  if (known === lines.join('')) return []
  const index = lines.findIndex((words) => {
    const isLost = !known.startsWith(words)
    known = known.slice(words.length)
    return isLost
  })
  return [alteredAt(index < 0 ? lines.length : index + 1, fixes.lost)]
}

function findInvisible(words: string, index: number): LineFault[] {
  const fault = { code: 'control-character', line: index + 1, fix: fixes.invisible }
  return unprintable.test(words) ? [fault] : []
}

/** Empty lines around the words are dropped anyway. */
function findLineBreak(typed: string[]): LineFault[] {
  const [first = 0, second] = typed.flatMap((words, index) => (words.trim() ? index + 1 : []))
  return second ? [{ code: 'wrong-mark', line: first, fix: fixes.line }] : []
}

/** A mark without words makes an empty item or quotation. */
function findEmptyBlocks(tokens: Token[]): LineFault[] {
  return tokens.flatMap(({ nesting, map }, index) => {
    const isEmpty = nesting === 1 && tokens[index + 1]?.nesting === -1
    return isEmpty && map ? alteredAt(map[0] + 1, fixes.lost) : []
  })
}

/** Browsers show several spaces as one, and lines that begin at different places below each other. */
function findCollapsedSpaces(lines: TextLine[]): LineFault[] {
  const indents = lines.map(({ typed }) => typed.search(/\S|$/))
  // The second line and all below it may hang.
  const isHanging = indents.slice(1).every((indent) => indent === indents[1])
  const least = Math.min(...indents)
  return lines.flatMap(({ line, typed }, index) => {
    const isStep = !isHanging && (indents[index] ?? 0) > least
    if (!isStep && !/\S(\t| {3,})(?=\S)/.test(typed)) return []
    return { level: 'warning', code: 'lost-spaces', line, fix: fixes.spaces }
  })
}

/** Images that no page would show, and marks within words, which were meant as signs. */
function findChanged({ line, tokens, isFigure }: TextLine): LineFault[] {
  const hasImage = !isFigure && tokens.some(isImage)
  const hasSign = listMarks(tokens).some((mark) => isInWord(mark) && !isMeant(mark))
  return [
    ...(hasImage ? [alteredAt(line, fixes.image)] : []),
    ...(hasSign || losesBackslash(tokens) ? [alteredAt(line, fixes.inWord)] : []),
  ]
}

/** A mark such as *, with the words that it marks in a line, and what stands on both sides of them. */
interface Mark {
  sign: string
  /** Whether the mark begins and ends in this line. */
  isWhole: boolean
  before: string
  words: string
  after: string
}

function listMarks(tokens: Token[]): Mark[] {
  const isMark = ({ type }: Token) => /^(em|strong|s)_/.test(type)
  // Stars that are shown are none here.
  const parts = tokens.map((token) => {
    return isMark(token) ? token.markup : plainWords([token]).replace(/[*_~]/g, ' ')
  })
  const wordsIn = (start: number, end?: number) => parts.slice(start, end).join('')
  const markBetween = (sign: string, start: number, end: number): Mark => ({
    sign,
    isWhole: start >= 0 && end < tokens.length,
    before: wordsIn(0, Math.max(start, 0)).replace(/[*_~]+$/, ''),
    words: wordsIn(start + 1, end).replace(/[*_~]/g, ''),
    after: wordsIn(end + 1).replace(/^[*_~]+/, ''),
  })
  return tokens.flatMap((token, index) => {
    if (!isMark(token)) return []
    const isOther = ({ nesting, level }: Token) =>
      nesting === -token.nesting && level === token.level
    if (token.nesting === 1) {
      const end = tokens.findIndex((other, at) => at > index && isOther(other))
      return markBetween(token.markup, index, end < 0 ? tokens.length : end)
    }
    const hasBegun = tokens.slice(0, index).some(isOther)
    return hasBegun ? [] : markBetween(token.markup, -1, index)
  })
}

/** Künstler*innen und Maler*innen, 120*80*5, _a_.jpg, @_a_ */
function isInWord({ before, words, after }: Mark): boolean {
  return areOneWord(before, words) || areOneWord(words, after)
}

/** Chinese and Japanese words have no spaces, and letters of one case. */
function areOneWord(left: string, right: string): boolean {
  const endsInWord = /[\p{Ll}\p{Lu}\p{N}@]\p{M}*[./=\\]*$/u.test(left)
  return endsInWord && /^[./=]*[\p{Ll}\p{Lu}\p{N}]/u.test(right)
}

function isMeant(mark: Mark): boolean {
  return mark.isWhole && !mark.sign.startsWith('_') && (beginsWord(mark) || endsWord(mark))
}

// **V**irtual, **20**th, *Ebb & Flow*s, *Ebb*/*Flow*; not 120*80*5, nor *für Künstler*innen.
function beginsWord({ before, words, after }: Mark): boolean {
  const isFirst = !/[\p{L}\p{M}\p{N}.=\\]$|(?<![*~])\/$/u.test(before)
  const isWhole = /^\p{L}|^\p{N}+$/u.test(words)
  const isNumber = /\d$/.test(words) && /^\d/.test(after)
  return isFirst && isWhole && !isNumber && !isGenderEnding.test(after)
}

/** un*real*, and the second of two titles beside each other; not the ending of Künstler*in*. */
function endsWord({ words, after }: Mark): boolean {
  const isLast = !/^[\p{L}\p{N}]/u.test(after)
  return isLast && /^\p{L}+$/u.test(words) && !isGenderEnding.test(words)
}

/** Künstler*in, Künstler*innen: the star is a sign. */
const isGenderEnding = /^in(nen)?(?![\p{L}\p{N}])/u

/** \\server, C:\share\_old_ */
function losesBackslash(tokens: Token[]): boolean {
  const isEscape = ({ type }: Token) => type === 'text_special'
  const typed = tokens.map((one) => (isEscape(one) ? one.markup : plainWords([one]))).join('')
  return (
    tokens.some(isEscape) &&
    /(?<!\\)\\\\[\p{L}\p{N}]|\\\p{L}[^\s\\]*\\[^\s\p{L}\p{N}\\]/u.test(typed)
  )
}
