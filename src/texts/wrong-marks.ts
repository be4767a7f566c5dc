import type { Token } from 'markdown-it'
import { isLine, type TextKind } from './markdown.ts'
import type { LineFault, ParsedText, TextLine } from './text-lines.ts'

const toShow = 'To show a character, write \\ before it.'
const inTexts = '**bold**, *italic*, [words](https://…), ## Heading, - item or a new line'

/** What each kind of text can hold instead of a mark that it would show. */
const fixes: Record<TextKind, string> = {
  name: 'Remove the marks: only plain words are shown here.',
  title: 'Remove it: titles take only *a* and **a**.',
  line: 'Write *a*, **a** or [words](https://…), or remove it.',
  text: `Write ${inTexts}, or remove it.`,
  long: `Write ${inTexts}, ![](photo.jpg) alone in its paragraph, or remove it.`,
}

interface Mark {
  pattern: RegExp
  /** Signs can look like others. */
  isCertain?: true
  /** What was probably meant, if the text can hold all marks. */
  fix?: string
}

/** Marks of Markdown that it could not read, and those of other programs. */
const marks: Mark[] = [
  // <b>, <!--, `a`
  { pattern: /<(\/?[a-z][\w-]*([\s/>]|$)|[!?])|`[^`]+`/i, isCertain: true },
  // [a](b c)
  { pattern: /\]\(/, isCertain: true, fix: 'Write [words](https://…), with %20 for spaces.' },
  // [^a], ^[a
  {
    pattern: /\[\^|\^\[/,
    isCertain: true,
    fix: 'Write the words of the note, too: [^1]: Words.',
  },
  // **Bold, ~~a, ==a
  { pattern: /\*\*|~~|==\p{L}/u, fix: 'Write **bold** without spaces inside.' },
  // An *a
  { pattern: /(^|\s)[*_]\p{L}/u, fix: 'Write *italic*.' },
  // See https://…, [a][b], [[a]], [a] (/b), ［a］（/b）
  {
    pattern: /(^|\s)https?:|\]\[[^\d\s]|\[\[|[\]］](\s+\(|（)(https?:|www\.|[/#])/,
    fix: 'Write [words](https://…).',
  },
  // ##Heading, ＃, a line of ===
  {
    pattern: /^\s*(##+[\S\u00a0]|＃|#\u00a0|={3,}\s*$)/,
    fix: 'Write ## and a normal space before the heading.',
  },
  // • a, and a no-break space after a mark
  {
    pattern: /^\s*([●•▪◦]|([-+*]|\d+\.)\u00a0)/,
    fix: 'Write - and a normal space before each item.',
  },
  // A row of a table without its head
  {
    pattern: /^\s*\|.*\|\s*$/,
    fix: 'Write |---|---| below the first row, with a column for each of its own.',
  },
  // a\nb, {{ a }}, [gallery ids="1"], [/a], {.a}, {target=…}, %%a%%
  { pattern: /\\n|\{([{%:]|[.#]\w|\w+=)|\[\w+ \w+=|\[\/\w+\]|%%/ },
  // ::: a, : a, [x] a, [!note], <<<<<<< HEAD
  { pattern: /^\s*(:::|: |\[[ x]\] |\[!\w|<{7} )/ },
]

function fixOf({ fix }: Mark, kind: TextKind): string {
  if (kind === 'name') return fixes.name
  return `${(!isLine(kind) && fix) || fixes[kind]} ${toShow}`
}

/** The second rule: no mark of Markdown is shown, and none is made of what was meant as a sign. */
export function findWrongMarks({ kind, typed, tokens, blocks }: ParsedText): LineFault[] {
  return [
    ...(isLine(kind) ? [] : findSignsTakenForMarks(typed, tokens)),
    ...blocks.flat().flatMap((line) => findMarksShown(line, kind)),
  ]
}

/** Marks that the page would show. In names and titles, they may be meant. */
function findMarksShown({ line, tokens }: TextLine, kind: TextKind): LineFault[] {
  const shown = shownWords(tokens)
  const wrong = marks.find(({ pattern }) => pattern.test(shown))
  if (!wrong) return []
  const [mark = ''] = wrong.pattern.exec(shown) ?? []
  const fault = { code: 'typed-mark', line, mark, fix: fixOf(wrong, kind) }
  const isError = wrong.isCertain && kind !== 'name' && kind !== 'title'
  return [isError ? fault : { level: 'warning', ...fault }]
}

/** What is shown as it was typed: without code, addresses, and signs behind a backslash. */
function shownWords(tokens: Token[]): string {
  const parts = tokens.map(({ type, content, markup }, index) => {
    const isAddress = tokens[index - 1]?.type === 'link_open' && /^https?:/.test(content)
    const isTyped = type === 'text' || (type === 'text_special' && content === markup)
    return isTyped && !isAddress ? content : ''
  })
  return parts.join('')
}

/** >>> a, > 100, # 1, - 5 °C */
const likelySign =
  /^\s*(>{2}|[>#] ?\d(?!\d*[.)]\s)|[-+*] +\d{1,3}([.,]\d+)?[ \u00a0]?([°%€$]|[a-z]{0,2}$))/i

/**
 * Signs at the beginning of a line that Markdown takes for marks, and a line below words: other
 * programs make a heading of these words.
 */
function findSignsTakenForMarks(lines: string[], tokens: Token[]): LineFault[] {
  const fix =
    'Write \\ before a character that should be shown, ## before a heading, and an empty line above a section break.'
  return tokens.flatMap(({ type, map }) => {
    const [index = 0] = map ?? []
    const isBelowWords = type === 'hr' && /[\p{L}\p{N}]/u.test(lines[index - 1] ?? '')
    const isTaken = type === 'inline' && map && likelySign.test(lines[index] ?? '')
    const fault = { code: 'typed-mark', line: index + 1, fix, mark: '' }
    return isBelowWords || isTaken ? { level: 'warning', ...fault } : []
  })
}
