import type { Token } from 'markdown-it'
import { type Fault, lineAt, quoted } from '../shared/diagnostic.ts'
import { unprintable } from '../shared/html.ts'
import { remember } from '../shared/memo.ts'
import { isImage, isLine, parseSource, type TextKind, targetOf } from './texts.ts'
import { listBlocks, markers, understoodText } from './visible-text.ts'

// Two rules: every character typed is shown or a mark of Markdown, and no mark of Markdown is shown.

/** Each fault of a text, with its line in it: one of a kind for a line. */
export const checkText = remember((text: string, kind: TextKind): Fault[] => {
  const tokens = parseSource(text, kind)
  const lines = text.split('\n')
  const end = isLine(kind) ? text.search(/(?<=\S\s*)[\n\u2028\u2029](?=\s*\S)/) : -1
  const faults = [
    ...findMarks(tokens, kind),
    ...findSteps(tokens),
    ...findLost(text, tokens),
    ...faultAt(text, end, 'wrong-mark', 'Write it on one line.'),
    ...faultAt(text, text.search(unprintable), 'control-character', fixOfUnprintable),
  ]
  const byPlace = faults.map((fault) => {
    const found = quoted(lines[fault.line - 1]?.trim())
    return [`${fault.code} ${fault.line}`, { ...fault, found }] as const
  })
  return [...new Map(byPlace).values()]
})

/** Where the links of a text lead, and what its figures show. */
export function targetsIn(text: string, kind: TextKind) {
  return parseSource(text, kind).flatMap(({ type, map, children }) => {
    const line = (map?.[0] ?? 0) + 1
    // `checkText` tells of an image that is no figure.
    const parts = (children ?? []).filter(
      (part) => part.attrs && (type === 'figure' || !isImage(part)),
    )
    return parts.map((part) => ({ name: targetOf(part), isFigure: isImage(part), line }))
  })
}

/** What was found is the line. */
interface LineFault extends Omit<Fault, 'found'> {
  line: number
}

const fixOfUnprintable = 'Type it again: something invisible is in it.'

const fixOfLost =
  'Markdown would drop part of this line. Common causes: a number such as 31. outside a list (write 31\\.), &amp; (write &), a note used twice, a heading that ends in #, a table row longer than its head.'

const withoutMarks = (text: string) => text.replace(/[\s`~[\]()!<>^|:\\*_+-]/g, '')

/** Tells the first line of which a letter, a digit or another character would vanish. */
function findLost(text: string, tokens: Token[]): LineFault[] {
  const known = withoutMarks(understoodText(tokens))
  if (known === withoutMarks(text)) return []
  const lines = text.split('\n')
  const index = lines.findIndex((_, at) => {
    return !known.startsWith(withoutMarks(lines.slice(0, at + 1).join('')))
  })
  return [{ code: 'altered-text', line: index < 0 ? lines.length : index + 1, fix: fixOfLost }]
}

function faultAt(text: string, index: number, code: string, fix: string): LineFault[] {
  return index < 0 ? [] : [{ code, line: lineAt(text, index), fix }]
}

/** What a mistake looks like in a block: see `listBlocks`. */
interface MarkPattern extends Omit<Fault, 'found' | 'line'> {
  pattern: RegExp
}

const likelyMistake = {
  level: 'warning',
  code: 'typed-mark',
  fix: 'Write *emphasis*, ## Heading, - item, [words](https://…), or \\ before the mark.',
} as const

const { emphasis, escaping, twoBackslashes, inline, quoteOrHeading, bullet } = markers
const letter = String.raw`[\p{Ll}\p{Lu}\p{N}]`
const alteredWord = {
  code: 'altered-text',
  fix: 'Write × or \\* within a word, \\\\ for \\ before another character.',
}

const lostSpaces = {
  level: 'warning',
  code: 'lost-spaces',
  fix: 'Write no-break spaces (U+00A0), or the lines between ``` and ```.',
} as const

/**
 * What a block may not show. Of two faults with one code in a line, `checkText` tells
 * the later, so errors stand below warnings.
 */
const patterns: MarkPattern[] = [
  // **Bold
  {
    ...likelyMistake,
    pattern: new RegExp(
      String.raw`\*\*|~~|==\p{L}|(?<=^|[\s${emphasis}${inline}])[*_](?=[\p{L}${inline}])`,
      'gmu',
    ),
  },
  // ##Heading
  {
    ...likelyMistake,
    pattern: new RegExp(
      String.raw`(?<=^[\s${bullet}]*)(##+\S|[•●▪◦]|\|.*\|\s*$|:::|={3,}\s*$|\[[ x]\] |<{7} )`,
      'gm',
    ),
  },
  // [a] (/b)
  {
    ...likelyMistake,
    pattern:
      /\]\[[^\d\s]|\](\s+\(|（)(https?:|www\.|[/#])|\[\[|(?<=^|\s)https?:|\{([{%]|[.#]\w)|\\n/gm,
  },
  // '> 100', '>>> a', '# 1', '- 5 °C'
  {
    ...likelyMistake,
    pattern: new RegExp(
      String.raw`${quoteOrHeading}[${quoteOrHeading}\d]|${bullet}\d{1,3}([.,]\d+)?[ \u00a0]?([°%€$]|[a-z]{0,2}(\n|$))`,
      'gi',
    ),
  },
  { ...lostSpaces, pattern: /\S(\t| {3,})(?=\S)/g },
  {
    code: 'typed-mark',
    pattern: /\[[^\]\n]*\]\(|\[\^|\^\[|`[^`\n]+`|<(\/?[a-z][\w-]*[\s/>]|[!?])/gi,
    fix: 'Write *words*, **words** or [words](https://…), with %20 for spaces; or \\ before a mark to be seen.',
  },
  // Künstler*innen, 120*80
  {
    ...alteredWord,
    pattern: new RegExp(
      String.raw`${letter}\p{M}*[./=\\*_~${escaping}]*${emphasis}[./=*_~${emphasis}${escaping}]*(?=${letter})`,
      'gu',
    ),
  },
  // \\server
  {
    ...alteredWord,
    pattern: new RegExp(
      String.raw`(?<![\\${twoBackslashes}])${twoBackslashes}(?=[\p{L}\p{N}])`,
      'gu',
    ),
  },
  // C:\share\_old_
  {
    ...alteredWord,
    pattern: new RegExp(String.raw`\\\p{L}[^\s\\${escaping}${twoBackslashes}]*${escaping}`, 'gu'),
  },
  {
    code: 'altered-text',
    pattern: new RegExp(markers.image, 'g'),
    fix: 'Put the image between empty lines of a long text, or in media.',
  },
]

/** Marks that would be shown, and characters that Markdown takes for marks. */
function findMarks(tokens: Token[], kind: TextKind): LineFault[] {
  // In names and titles, marks may be meant.
  const isName = kind === 'name' || kind === 'title'
  return listBlocks(tokens).flatMap(({ line, visible }) =>
    patterns.flatMap(({ pattern, ...fault }) =>
      [...visible.matchAll(pattern)].map(({ index }): LineFault => {
        const isLikely = isName && fault.code === 'typed-mark'
        return {
          ...fault,
          ...(isLikely && { level: 'warning' }),
          line: line + lineAt(visible, index) - 1,
        }
      }),
    ),
  )
}

/** The steps of a poem: lines below the first of a block that begin at different places. */
function findSteps(tokens: Token[]): LineFault[] {
  return tokens.flatMap(({ type, map, content }) => {
    const [, ...below] = type === 'inline' ? content.split('\n') : []
    const indents = below.map((line) => /^\s*/.exec(line)?.[0])
    const index = indents.findIndex((indent) => indent !== indents[0])
    return index < 0 ? [] : [{ ...lostSpaces, line: (map?.[0] ?? 0) + index + 2 }]
  })
}
