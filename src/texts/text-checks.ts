import type { Token } from 'markdown-it'
import { lineAt, quoted, type UnplacedFault } from '../shared/fault.ts'
import { unprintable } from '../shared/html.ts'
import { remember } from '../shared/memo.ts'
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
  heading: 'Write ## in front of the heading above. A section break stands between empty lines.',
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

/** Marks that Markdown drops where somebody means them, or writes them in another way than here. */
export const lostMarks = [
  { example: 'a\n1) b', pattern: /^\s*\d+\)/, fix: 'Write 1. instead of 1).' },
  {
    example: '4. a\n31. b',
    pattern: /^\s*\d+\.\s/,
    fix: 'Write \\ before the dot if the number is no place in a list: 31\\.',
  },
  { example: '## a #', pattern: /^\s*#.*#\s*$/, fix: 'Remove the # at the end.' },
  { example: 'a &amp; b', pattern: /&#?\w+;/, fix: 'Write the character itself, such as &.' },
  { example: 'a\n\n[^b]: c', pattern: /\[\^/, fix: 'Refer to each note, and only once.' },
  {
    example: '[a][b]\n\n[b]: /c "d"',
    pattern: /\]\(\S+\s|\]\[|\]:/,
    fix: 'Write the address alone behind the words: [words](https://…).',
  },
  {
    example: '| a |\n| - |\n| b | c |',
    pattern: /\|/,
    fix: 'Give the row as many cells as the first row has.',
  },
]

/** Signs that Markdown takes for marks. */
export const misread = [
  {
    example: '>>> a',
    pattern: /^\s*>{2}/,
    fix: 'Write one > for a quotation, or \\ before each >.',
  },
  {
    example: '> 100 or # 1',
    pattern: /^\s*[>#] ?\d(?!\d*[.)]\s)/,
    fix: 'Write \\ before the mark, unless you mean a quotation or a heading.',
  },
  {
    example: '- 5 °C',
    pattern: /^\s*[-+*] +\d{1,3}([.,]\d+)?[ \u00a0]?([°%€$]|[a-z]{0,2}$)/i,
    fix: 'Write \\ before the mark, unless you mean an item of a list.',
  },
]

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
    return [{ level: 'warning', code: 'typed-mark', line: line + 1, fix: fixes.heading }]
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

const shows = 'or \\ before it if it should be shown.'

/** What is probably a mark, also one of other programs. */
export const likelyMarks = [
  { example: '**Bold', pattern: /\*\*|~~/, fix: `Close it without a space inside, ${shows}` },
  { example: '==a==', pattern: /==\p{L}/u, fix: 'Write *a* for emphasis.' },
  { example: 'An *a', pattern: /(^|\s)[*_]\p{L}/u, fix: `Close it, as in *a*, ${shows}` },
  { example: 'See https://…', pattern: /(^|\s)https?:/, fix: 'Write [words](https://…).' },
  {
    example: '[a][b]',
    pattern: /\]\[[^\d\s]/,
    fix: 'Write the address behind the words: [words](https://…).',
  },
  {
    example: '[a] (/b) or ［a］（/b）',
    pattern: /[\]］](\s+\(|（)(https?:|www\.|[/#])/,
    fix: 'Write [words](https://…), without a space and with these brackets.',
  },
  { example: '[[a]]', pattern: /\[\[/, fix: 'Write [words](/page).' },
  {
    example: '{{ a }} or [gallery ids="1"]',
    pattern: /\{[{%:]|\[\w+ \w+=|\[\/\w+\]/,
    fix: 'Remove it: nothing fills it in here. An image is ![](photo.jpg).',
  },
  {
    example: '{.a} or {target=…}',
    pattern: /\{([.#]\w|\w+=)/,
    fix: 'Remove it: texts have no classes and attributes.',
  },
  { example: 'a\\nb', pattern: /\\n/, fix: 'Begin a new line instead of \\n.' },
  { example: '##Heading', pattern: /^\s*##+[\S\u00a0]/, fix: 'Write a space: ## Heading.' },
  {
    example: '-\u00a0a',
    pattern: /^\s*([-+*#]|\d+\.)\u00a0/,
    fix: 'Write a normal space behind the mark, not a no-break space.',
  },
  {
    example: '• a',
    pattern: /^\s*[＃●•▪◦]/,
    fix: 'Write - item or ## Heading.',
  },
  {
    example: '| a |',
    pattern: /^\s*\|.*\|\s*$/,
    fix: 'Write | - | - | below the first row, and a table above an empty line.',
  },
  { example: '::: a', pattern: /^\s*:(::| )/, fix: 'Remove the mark, which means nothing here.' },
  { example: '===', pattern: /^\s*={3,}\s*$/, fix: fixes.heading },
  {
    example: '[x] a or [!note]',
    pattern: /^\s*\[([ x]\] |!\w)/,
    fix: 'Remove the mark, which means nothing here.',
  },
  {
    example: '<<<<<<< HEAD',
    pattern: /^\s*<{7} /,
    fix: 'Choose one of the two versions, and remove these lines.',
  },
]

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
