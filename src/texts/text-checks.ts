import type { Token } from 'markdown-it'
import { lineAt, quoted, type UnplacedFault } from '../shared/fault.ts'
import { unprintable } from '../shared/html.ts'
import { remember } from '../shared/memo.ts'
import { lostMarks } from './likely-marks.ts'
import { isImage, isLine, parseSource, type TextKind, targetOf } from './markdown.ts'
import {
  findMarksShown,
  findSignsTakenForMarks,
  findUnderlinedHeadings,
} from './misplaced-marks.ts'
import { plainWords } from './plain-text.ts'
import { type Block, blocksIn, type LineFault, understoodText } from './understood-text.ts'

// Two rules: every character typed is shown or a mark of Markdown, and no mark of Markdown is shown.

/** Finds what pages would not show as it was typed. */
export const checkText = remember((text: string, kind: TextKind): UnplacedFault[] => {
  const tokens = parseSource(text, kind)
  const lines = text.split(/[\n\u2028\u2029]/)
  const blocks = blocksIn(tokens)
  const faults = [
    ...findDropped(lines, tokens),
    ...findInvisible(text),
    ...findEmptyBlocks(tokens),
    ...(isLine(kind) ? findLineBreak(text) : findSignsTakenForMarks(lines, blocks)),
    ...findUnderlinedHeadings(lines, tokens),
    ...blocks.flatMap(findMarksInWords),
    ...blocks.flatMap(findCollapsedSpaces),
    ...blocks.flatMap((block) => findMarksShown(block, kind)),
  ]
  // A line that breaks a rule twice is reported once.
  const once = new Map(faults.map((fault) => [JSON.stringify(fault), fault]))
  return [...once.values()].map((fault) => {
    const typed = lines[fault.line - 1]?.trim() ?? ''
    return { ...fault, found: quoted(typed), typed }
  })
})

/** Where links lead, and what figures show. `checkText` reports an image that is no figure. */
export function targetsIn(text: string, kind: TextKind) {
  return blocksIn(parseSource(text, kind)).flatMap(({ line, tokens, isFigure }) =>
    tokens
      .filter((token) => token.attrs && (isFigure || !isImage(token)))
      .map((token) => ({ name: targetOf(token), isFigure: isImage(token), line })),
  )
}

const fixes = {
  line: 'Write it on one line.',
  invisible: 'Type it again: it contains an invisible character.',
  empty: 'Write words after the mark, \\ before it, or *** for a section break.',
  lost: 'Write \\ before each mark that should be shown, since Markdown would drop it.',
  image: 'Put the image between empty lines in a long text, or into media.',
  star: 'Write \\* for a star within a word, or ×.',
  backslash: 'Write \\\\ for a backslash.',
  spaces: 'Use no-break spaces (U+00A0), or put the lines between ``` and ```.',
}

function findInvisible(text: string): LineFault[] {
  const index = text.search(unprintable)
  if (index < 0) return []
  return [{ code: 'control-character', line: lineAt(text, index), fix: fixes.invisible }]
}

/** A mark without words makes an empty item or quotation. */
function findEmptyBlocks(tokens: Token[]): LineFault[] {
  return tokens.flatMap(({ type, map }, index) => {
    const [, block] = /^(list_item|blockquote)_open$/.exec(type) ?? []
    const isEmpty = block && tokens[index + 1]?.type === `${block}_close`
    const line = (map?.[0] ?? 0) + 1
    return isEmpty ? [{ code: 'altered-text', line, fix: fixes.empty }] : []
  })
}

/** Line breaks around the words are dropped anyway. */
function findLineBreak(text: string): LineFault[] {
  const index = text.trimEnd().search(/(?<=\S\s*)[\n\u2028\u2029]/)
  if (index < 0) return []
  return [{ code: 'wrong-mark', line: lineAt(text, index), fix: fixes.line }]
}

const withoutMarks = (text: string) => text.replace(/[\s`~[\]()!<>^|:\\*_+-]/g, '')

/**
 * The first line from which a letter, a digit or another character would vanish: of '&amp;', Markdown
 * understands '&', so 'amp;' is lost.
 */
function findDropped(lines: string[], tokens: Token[]): LineFault[] {
  let known = withoutMarks(understoodText(tokens))
  const typed = lines.map(withoutMarks)
  if (known === typed.join('')) return []
  const index = typed.findIndex((words) => {
    const isLost = !known.startsWith(words)
    known = known.slice(words.length)
    return isLost
  })
  const line = index < 0 ? lines.length : index + 1
  const cause = lostMarks.find(({ pattern }) => pattern.test(lines[line - 1] ?? ''))
  return [{ code: 'altered-text', line, fix: cause?.fix ?? fixes.lost }]
}

/** Marks within a word, which were meant as signs, and images that no page would show. */
function findMarksInWords({ line, tokens, isFigure }: Block): LineFault[] {
  return tokens.flatMap((token, index) => {
    const isLostImage = isImage(token) && !isFigure
    if (!isLostImage && !isMarkInWord(tokens, index)) return []
    const before = plainWords(tokens.slice(0, index))
    const ofMark = token.type === 'text_special' ? fixes.backslash : fixes.star
    const fix = isLostImage ? fixes.image : ofMark
    return { code: 'altered-text', line: line + lineAt(before, Infinity) - 1, fix }
  })
}

function isMarkInWord(tokens: Token[], index: number): boolean {
  const { type = '', content, markup } = tokens[index] ?? {}
  // No word has more parts.
  const before = plainWords(tokens.slice(Math.max(index - 20, 0), index))
  const after = plainWords(tokens.slice(index + 1, index + 20))
  if (/^(em|strong|s)_/.test(type)) {
    const isMeant = isBesideOther(tokens, index) || endsWord(tokens, index)
    return !isMeant && isWithinWord(before, after, type.endsWith('_open'))
  }
  if (type !== 'text_special' || content === markup) return false
  // \\server
  if (content === '\\') return !before.endsWith('\\') && /^[\p{L}\p{N}]/u.test(after)
  // C:\share\_old_
  return /\\\p{L}[^\s\\]*$/u.test(before)
}

/** Künstler*innen, 120*80, _a_.jpg; but **V**irtual, and Chinese and Japanese words without spaces. */
function isWithinWord(before: string, after: string, isOpening: boolean): boolean {
  const next = isOpening ? /^[./=]*[\p{Ll}\p{Lu}\p{N}]/u : /^[./=]+[\p{Ll}\p{Lu}\p{N}]/u
  return /[\p{Ll}\p{Lu}\p{N}]\p{M}*[./=\\]*$/u.test(before) && next.test(after)
}

/** un*real*, Dance/*Ebb*: stars around letters alone, up to the end of a word. */
function endsWord(tokens: Token[], index: number): boolean {
  const { level, markup } = tokens[index] ?? {}
  const isPair = (token: Token) => token.level === level && token.markup === markup
  const isOpening = tokens[index]?.type.endsWith('_open')
  const open = isOpening ? index : tokens.slice(0, index).findLastIndex(isPair)
  const close = isOpening ? tokens.findIndex((one, at) => at > index && isPair(one)) : index
  const isOfLetters = /^\p{L}+$/u.test(plainWords(tokens.slice(open, close)))
  const after = plainWords(tokens.slice(close + 1, close + 20))
  return markup?.startsWith('*') === true && isOfLetters && !/^[\p{L}\p{N}]/u.test(after)
}

// Two titles: *Ebb*/*Flow*.
function isBesideOther(tokens: Token[], index: number): boolean {
  const step = tokens[index]?.type.endsWith('_open') ? -1 : 1
  const [sign, other] = [tokens[index + step], tokens[index + 2 * step]]
  return /^[./=]+$/.test(sign?.content ?? '') && /_(open|close)$/.test(other?.type ?? '')
}

/** Browsers show several spaces as one, and lines that begin at different places below each other. */
function findCollapsedSpaces({ line, typed }: Block): LineFault[] {
  const lines = typed.split('\n')
  const indents = lines.map((one) => one.search(/\S|$/))
  // The second line and all below it may hang.
  const isHanging = indents.slice(1).every((indent) => indent === indents[1])
  const least = Math.min(...indents)
  return lines.flatMap((one, index) => {
    const isStep = !isHanging && (indents[index] ?? 0) > least
    if (!isStep && !/\S(\t| {3,})(?=\S)/.test(one)) return []
    return { level: 'warning', code: 'lost-spaces', line: line + index, fix: fixes.spaces }
  })
}
