import type { Token } from 'markdown-it'
import { unprintable } from '../shared/html.ts'
import { isImage, isLine } from './markdown.ts'
import { plainWords } from './plain-text.ts'
import type { LineFault, ParsedText, TextLine } from './text-lines.ts'
import { understoodText } from './understood-text.ts'

const fixes = {
  lost: 'Write \\ before each character that should be shown, such as \\*.',
  inWord:
    'Within a word, write \\ before each character that should be shown (\\*, \\\\), and a space before a mark that is meant.',
  invisible: 'Type it again: it contains an invisible character.',
  line: 'Write it on one line.',
  image:
    'Give the image a paragraph of its own, with empty lines around it, or put it into the media of a work.',
  spaces: 'Write one space or no-break spaces (U+00A0), or put the lines between ``` and ```.',
}

/** Lines of which Markdown drops a part. */
const dropped = [
  { line: /&#?\w+;/, fix: 'Write the character itself, such as &.' },
  { line: /^\s*\|/, fix: 'Remove the last cell, or give the first row one more.' },
  { line: /^\s*\[\^/, fix: 'Refer to this note in the text, as in [^1], or remove it.' },
  {
    line: /^\s*\d+[.)]/,
    fix: 'Write \\ before the dot, as in 31\\., since Markdown counts the items itself.',
  },
  { line: /\]\([^)]*\s["'(]/, fix: 'Remove the title behind the address.' },
]

/** The first rule: whatever is typed is shown, or is a mark of Markdown. */
export function findLost({ kind, typed, tokens, blocks }: ParsedText): LineFault[] {
  return [
    ...findDropped(typed, tokens),
    ...typed.flatMap(findInvisible),
    ...(isLine(kind) ? findLineBreak(typed) : []),
    ...findEmptyBlocks(tokens),
    ...blocks.flatMap(findCollapsedSpaces),
    ...blocks.flat().flatMap(findLostInLine),
    ...blocks.flatMap(findMarksInWords),
  ]
}

const alteredAt = (line: number, fix: string, mark = '') => {
  return { code: 'altered-text', line, fix, mark }
}

/** Of what was typed, and of what Markdown understands: what then differs is a word that was lost. */
const withoutMarks = (text: string) => text.replace(/[\s`~[\]()!<>^|:\\*_+-]/g, '')

/**
 * The first line from which a letter, a digit or another character would vanish: of '&amp;', Markdown
 * understands '&', so 'amp;' is lost.
 */
function findDropped(typed: string[], tokens: Token[]): LineFault[] {
  let rest = withoutMarks(understoodText(tokens))
  for (const [index, line] of typed.entries()) {
    const isKept = (words: string) => rest.startsWith(withoutMarks(words))
    if (!isKept(line)) {
      const kept = [...line].findIndex((_, last) => !isKept(line.slice(0, last + 1)))
      const fix = dropped.find((one) => one.line.test(line))?.fix ?? fixes.lost
      return [alteredAt(index + 1, fix, line.slice(kept))]
    }
    rest = rest.slice(withoutMarks(line).length)
  }
  // More is understood than was typed.
  return rest ? [alteredAt(typed.length, fixes.lost)] : []
}

function findInvisible(words: string, index: number): LineFault[] {
  const marks = unprintable.exec(words) ?? []
  return marks.map((mark) => {
    return { code: 'control-character', line: index + 1, fix: fixes.invisible, mark }
  })
}

/** Empty lines around the words are dropped anyway. */
function findLineBreak(typed: string[]): LineFault[] {
  const [first = 0, second] = typed.flatMap((words, index) => (words.trim() ? index + 1 : []))
  return second ? [{ code: 'wrong-mark', line: first, fix: fixes.line, mark: '' }] : []
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
    const [mark] = /\S(\t| {3,})(?=\S)/.exec(typed) ?? (isStep ? [''] : [])
    if (mark === undefined) return []
    return { level: 'warning', code: 'lost-spaces', line, fix: fixes.spaces, mark }
  })
}

/** Images that no page would show, and backslashes that Markdown takes for marks. */
function findLostInLine({ line, tokens, isFigure }: TextLine): LineFault[] {
  const hasImage = !isFigure && tokens.some(isImage)
  return [
    ...(hasImage ? [alteredAt(line, fixes.image, '![')] : []),
    ...(losesBackslash(tokens) ? [alteredAt(line, fixes.inWord, '\\')] : []),
  ]
}

function losesBackslash(tokens: Token[]): boolean {
  const isEscape = ({ type }: Token) => type === 'text_special'
  const typed = tokens.map((one) => (isEscape(one) ? one.markup : plainWords([one]))).join('')
  return tokens.some(isEscape) && (serverName.test(typed) || escapeInPath.test(typed))
}

/** \\server */
const serverName = /(?<!\\)\\\\[\p{L}\p{N}]/u
/** C:\share\_old */
const escapeInPath = /\\\p{L}[^\s\\]*\\[^\s\p{L}\p{N}\\]/u

/** Words between two marks such as *, with what stands on both sides. */
interface MarkedWords {
  marks: Token[]
  before: string
  words: string
  after: string
}

function findMarksInWords(lines: TextLine[]): LineFault[] {
  const marked = listMarkedWords(lines.flatMap(({ tokens }) => tokens))
  const signs = marked.filter(areSigns)
  return lines.flatMap(({ line, tokens }) => {
    const wrong = signs.find(({ marks }) => marks.some((mark) => tokens.includes(mark)))
    return wrong ? alteredAt(line, fixes.inWord, wrong.marks[0]?.markup + wrong.words) : []
  })
}

/** Nested pairs have other levels. */
function listMarkedWords(tokens: Token[]): MarkedWords[] {
  const parts = tokens.map(wordsOrMark)
  return tokens.flatMap((mark, start) => {
    if (!/^(em|strong|s)_open$/.test(mark.type)) return []
    const closing = mark.type.replace('open', 'close')
    const isEnd = ({ type, level }: Token) => type === closing && level === mark.level
    const end = start + tokens.slice(start).findIndex(isEnd)
    return {
      marks: [mark, ...tokens.slice(end, end + 1)],
      before: parts
        .slice(0, start)
        .join('')
        .replace(/[*_~]+$/, ''),
      words: plainWords(tokens.slice(start, end)),
      after: parts
        .slice(end + 1)
        .join('')
        .replace(/^[*_~]+/, ''),
    }
  })
}

/** Other marks divide words: in _Ebb_/_Flow_, the second does not follow letters. */
function wordsOrMark(token: Token): string {
  const isMark = /^(em|strong|s)_/.test(token.type)
  return isMark ? token.markup : plainWords([token]).replace(/[*_~]/g, ' ')
}

/** Whether the marks were meant to be shown. */
function areSigns({ marks, before, words, after }: MarkedWords): boolean {
  // _a_.jpg, @_anna_, share/_old_
  if (marks[0]?.markup.startsWith('_')) {
    return /[\p{L}\p{N}@][./=\\]*$/u.test(before) || /^[./=]*[\p{Ll}\p{Lu}\p{N}]/u.test(after)
  }
  // src/*.ts, tests/*
  if (/[\p{L}\p{N}]\/$/u.test(before) && /^[./]/.test(words)) return true
  const beginsInWord = areOneWord(before, words)
  const endsInWord = areOneWord(words, after)
  // 120*80*5, Maler*innen und Bäcker*innen. The end of a word can be meant: un*real*.
  if (beginsInWord) return endsInWord || !/^\p{L}+$/u.test(words) || genderEnding.test(words)
  // *80*5, *Maler*innen, /*a*b. The beginning of a word can be meant: **V**irtual, *Ebb & Flow*s.
  const isInNumber = /\p{N}$/u.test(words) && /^\p{N}/u.test(after)
  const isInPath = /[.=\\]$|(?<![*_~])\/$/u.test(before)
  return endsInWord && (isInNumber || isInPath || genderEnding.test(after))
}

/** Chinese and Japanese words have no spaces, and letters of one case. */
function areOneWord(left: string, right: string): boolean {
  return /[\p{Ll}\p{Lu}\p{N}]\p{M}*$/u.test(left) && /^[\p{Ll}\p{Lu}\p{N}]/u.test(right)
}

/** In Maler*in and Maler*innen, the star is a sign. */
const genderEnding = /^in(nen)?(?![\p{L}\p{N}])/u
