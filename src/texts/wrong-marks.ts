import type { Token } from 'markdown-it'
import { isLine, type TextKind } from './markdown.ts'
import type { LineFault, ParsedText, TextLine } from './text-lines.ts'

const toShow = 'To show a character, write \\ before it.'
const inTexts = `Write **bold**, *italic*, [words](https://…) with %20 for spaces, ![](photo.jpg), ## Heading, - item or a new line, with normal spaces, or remove it. ${toShow}`

/** What each kind of text can hold instead of a mark that it would show. */
const fixes: Record<TextKind, string> = {
  name: 'Remove the marks: only plain words are shown here.',
  title: `Remove it: titles take only *a* and **a**. ${toShow}`,
  line: `Write *a*, **a** or [words](https://…), with %20 for spaces, or remove it. ${toShow}`,
  text: inTexts,
  long: inTexts,
}

/** HTML, and links, notes and code that Markdown could not read. */
const certainMark = /<(\/?[a-z][\w-]*([\s/>]|$)|[!?])|\]\(|\[\^|\^\[|`[^`]+`/i

/** Marks of Markdown and other programs that could also be meant as signs. */
const likelyMarks = [
  // **Bold, ~~a, ==a, An *a
  /\*\*|~~|==\p{L}|(^|\s)[*_]\p{L}/u,
  // See https://…, [a][b], [[a]], [a] (/b), ［a］（/b）
  /(^|\s)https?:|\]\[[^\d\s]|\[\[|[\]］](\s+\(|（)(https?:|www\.|[/#])/,
  // ##Heading, ＃, a line of ===, a no-break space after a mark
  /^\s*(##+[\S\u00a0]|＃|={3,}\s*$|(#|[-+*]|\d+\.)\u00a0)/,
  // • a, and a row of a table without its head
  /^\s*([●•▪◦]|\|.*\|\s*$)/,
  // a\nb, {{ a }}, [gallery ids="1"], [/a], {.a}, {target=…}, %%a%%
  /\\n|\{([{%:]|[.#]\w|\w+=)|\[\w+ \w+=|\[\/\w+\]|%%/,
  // ::: a, : a, [x] a, [!note], <<<<<<< HEAD
  /^\s*(:::|: |\[[ x]\] |\[!\w|<{7} )/,
]

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
  const isCertain = certainMark.test(shown)
  const [mark] = [certainMark, ...likelyMarks].flatMap((one) => one.exec(shown)?.[0] ?? [])
  if (mark === undefined) return []
  const fault = { code: 'typed-mark', line, mark, fix: fixes[kind] }
  const isError = isCertain && kind !== 'name' && kind !== 'title'
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
