import type { Token } from 'markdown-it'
import { lineAt, quoted, type UnplacedFault } from '../shared/fault.ts'
import { unprintable } from '../shared/html.ts'
import { remember } from '../shared/memo.ts'
import { headingFix, likelyMarks, lostMarks, misread } from './likely-marks.ts'
import { isImage, isLine, parseSource, type TextKind, targetOf } from './markdown.ts'
import { plainWords } from './plain-text.ts'
import { inOrder, understoodText } from './understood-text.ts'

// Two rules: every character typed is shown or a mark of Markdown, and no mark of Markdown is shown.

interface LineFault extends Omit<UnplacedFault, 'found' | 'typed'> {
  line: number
}

/** A paragraph, a heading, a cell of a table or a figure. */
interface Block {
  /** The first line, from 1. */
  line: number
  /** The text without the marks in front of it. */
  typed: string
  /** Includes those of its notes. */
  tokens: Token[]
  isFigure: boolean
}

/** Finds what pages would not show as it was typed. */
export const checkText = remember((text: string, kind: TextKind): UnplacedFault[] => {
  const tokens = parseSource(text, kind)
  const lines = text.split(/[\n\u2028\u2029]/)
  const blocks = blocksIn(tokens)
  const faults = [
    ...findLost(lines, tokens),
    ...findInvisible(text),
    ...(isLine(kind) ? findLineBreak(text) : findMisread(lines, blocks)),
    ...findUnderlined(lines, tokens),
    ...blocks.flatMap(findAltered),
    ...blocks.flatMap(findLostSpaces),
    ...blocks.flatMap((block) => findMarks(block, kind)),
  ]
  // A line that breaks a rule twice is reported once.
  const once = new Map(faults.map((fault) => [JSON.stringify(fault), fault]))
  return [...once.values()].map((fault) => {
    const typed = lines[fault.line - 1]?.trim() ?? ''
    return { ...fault, found: quoted(typed), typed }
  })
})

export function targetsIn(text: string, kind: TextKind) {
  return blocksIn(parseSource(text, kind)).flatMap(({ line, tokens, isFigure }) =>
    tokens
      // `checkText` reports an image that is no figure.
      .filter((token) => token.attrs && (isFigure || !isImage(token)))
      .map((token) => ({ name: targetOf(token), isFigure: isImage(token), line })),
  )
}

const fixes = {
  line: 'Write it on one line.',
  invisible: 'Type it again: it contains an invisible character.',
  lost: 'Write \\ before each mark that should be shown, since Markdown would drop it.',
  image: 'Put the image between empty lines of a long text, or into media.',
  word: 'Write × or \\* within a word, and \\\\ for \\ before another character.',
  spaces: 'Use no-break spaces (U+00A0), or put the lines between ``` and ```.',
  html: 'Write **words**, *words*, [words](https://…) or a new line, or remove it; to show <, write \\<.',
  mark: 'Write [words](https://…), with %20 for spaces, or \\ before a mark that should be shown.',
}

function findInvisible(text: string): LineFault[] {
  const index = text.search(unprintable)
  if (index < 0) return []
  return [{ code: 'control-character', line: lineAt(text, index), fix: fixes.invisible }]
}

/** Line breaks around the words are dropped anyway. */
function findLineBreak(text: string): LineFault[] {
  const index = text.trimEnd().search(/(?<=\S\s*)[\n\u2028\u2029]/)
  if (index < 0) return []
  return [{ code: 'wrong-mark', line: lineAt(text, index), fix: fixes.line }]
}

function blocksIn(tokens: Token[]): Block[] {
  let line = 1
  return tokens.flatMap(({ type, map, content, children }) => {
    // The cells of a row have no place of their own.
    if (map) line = map[0] + 1
    if (!children) return []
    return { line, typed: content, tokens: inOrder(children), isFigure: type === 'figure' }
  })
}

const withoutMarks = (text: string) => text.replace(/[\s`~[\]()!<>^|:\\*_+-]/g, '')

/**
 * The first line of which a letter, a digit or another character would vanish: of '&amp;', Markdown
 * understands '&', so 'amp;' is lost.
 */
function findLost(lines: string[], tokens: Token[]): LineFault[] {
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

function findMisread(lines: string[], blocks: Block[]): LineFault[] {
  return blocks.flatMap(({ line }) => {
    const cause = misread.find(({ pattern }) => pattern.test(lines[line - 1] ?? ''))
    return cause ? [{ level: 'warning', code: 'typed-mark', line, fix: cause.fix }] : []
  })
}

/** Other programs make a heading of a line above ---, here it stays a paragraph. */
function findUnderlined(lines: string[], tokens: Token[]): LineFault[] {
  return tokens.flatMap(({ type, map }) => {
    const line = map?.[0] ?? 0
    const isBelowWords = /[\p{L}\p{N}]/u.test(lines[line - 1] ?? '')
    if (type !== 'hr' || !isBelowWords) return []
    return [{ level: 'warning', code: 'typed-mark', line: line + 1, fix: headingFix }]
  })
}

function findAltered({ line, tokens, isFigure }: Block): LineFault[] {
  const words = tokens.map((token) => plainWords([token]))
  const shown = words.join('')
  let end = 0
  return tokens.flatMap((token, index) => {
    const start = end
    end += words[index]?.length ?? 0
    const isLostImage = isImage(token) && !isFigure
    // No word is longer.
    const before = shown.slice(Math.max(start - 100, 0), start)
    const after = shown.slice(end, end + 100)
    if (!isLostImage && !isMarkInWord(token, before, after)) return []
    const fix = isLostImage ? fixes.image : fixes.word
    return { code: 'altered-text', line: line + lineAt(shown, start) - 1, fix }
  })
}

function isMarkInWord({ type, content, markup }: Token, before: string, after: string): boolean {
  // Künstler*innen, 120*80; but Chinese and Japanese words stand without spaces.
  if (/^(em|strong|s)_/.test(type)) {
    const isWithin = /[\p{Ll}\p{Lu}\p{N}]\p{M}*[./=\\]*$/u.test(before)
    return isWithin && /^[./=]*[\p{Ll}\p{Lu}\p{N}]/u.test(after)
  }
  // A backslash before a letter stands.
  if (type !== 'text_special' || content === markup) return false
  // \\server
  if (content === '\\') return !before.endsWith('\\') && /^[\p{L}\p{N}]/u.test(after)
  // C:\share\_old_
  return /\\\p{L}[^\s\\]*$/u.test(before)
}

/** Browsers show several spaces as one, and lines that begin at different places below each other. */
function findLostSpaces({ line, typed }: Block): LineFault[] {
  const lines = typed.split('\n')
  const indents = lines.map((one) => one.search(/\S|$/))
  return lines.flatMap((one, index) => {
    const isStep = index > 1 && indents[index] !== indents[1]
    if (!isStep && !/\S(\t| {3,})(?=\S)/.test(one)) return []
    return { level: 'warning', code: 'lost-spaces', line: line + index, fix: fixes.spaces }
  })
}

const html = /<(\/?[a-z][\w-]*([\s/>]|$)|[!?])/i
const mark = /\]\(|\[\^|\^\[|`[^`]+`/

function findMarks(block: Block, kind: TextKind): LineFault[] {
  return shownLines(block).flatMap((shown, index) => {
    const likely = likelyMarks.find(({ pattern }) => pattern.test(shown))?.fix
    const certain = (html.test(shown) && fixes.html) || (mark.test(shown) && fixes.mark)
    const fix = certain || likely
    if (!fix) return []
    // In names and titles, marks may be meant.
    const isWarning = !certain || kind === 'name' || kind === 'title'
    const line = block.line + index
    return { ...(isWarning && { level: 'warning' }), code: 'typed-mark', line, fix }
  })
}

/** What is shown as it was typed: without code, addresses, and signs behind a backslash. */
function shownLines({ tokens }: Block): string[] {
  const parts = tokens.map(({ type, content, markup }, index) => {
    if (type.endsWith('break')) return '\n'
    const isAddress = tokens[index - 1]?.type === 'link_open' && /^https?:/.test(content)
    const isTyped = type === 'text' || (type === 'text_special' && content === markup)
    return isTyped && !isAddress ? content : ''
  })
  return parts.join('').split('\n')
}
