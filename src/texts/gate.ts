import { type Fault, quoted } from '../shared/diagnostic.ts'
import { unprintable } from '../shared/html.ts'
import { listPieces, type Piece } from './pieces.ts'
import { isImage, isLine, oncePerText, parseSource, type TextKind, targetOf } from './texts.ts'

// Two rules: visitors see every word as typed, and no mark of Markdown.

/** Each fault of a text, with its line in it. */
export const checkText = oncePerText((text, kind): Fault[] => {
  if (isLine(kind) && /[\n\u2028\u2029]/.test(text.trim())) {
    return [faultAt(text, 0, 'wrong-mark', 'Write it on one line.')]
  }
  const { placed, shown, lostAt } = placePieces(text, listPieces(text, kind))
  return unique([
    ...warnAt(text, shown.search(spaces), 'lost-spaces', fixOfSpaces),
    ...findDoubtful(text, placed),
    ...findMarks(text, shown, kind),
    ...placed.flatMap((piece) => faultsOfAltered(piece, text)),
    ...(lostAt < 0 ? [] : [faultAt(text, lostAt, 'altered-text', fixOfLost(text, lostAt))]),
  ])
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

interface Placed extends Piece {
  /** Where it begins and ends in the text. */
  at: number
  end: number
}

/** In the place of each sign that is not shown. */
const hidden = '\ufffc'

/** What Markdown may leave out between pieces. */
const skipped = /[\s`~[\]()!<>^|:\\-]/

/**
 * Finds all pieces in the text, sign by sign. `shown`: the text, its marks hidden. `lostAt`: where the
 * two differ, or -1.
 */
function placePieces(text: string, pieces: Piece[]) {
  const shown = text.replace(/\S/g, hidden).split('')
  const placed: Placed[] = []
  let end = 0
  /** Whether these signs come next, or '' the end. */
  const find = (signs: string) => {
    const isNext = () => (signs ? text.startsWith(signs, end) : end === text.length)
    while (!isNext() && skipped.test(text.charAt(end))) end++
    return isNext()
  }
  const result = (lostAt: number) => ({ placed, shown: shown.join(''), lostAt })
  for (const piece of pieces) {
    let at = -1
    // A backslash before it may break the line.
    const isWhole = piece.role === 'escape'
    for (const sign of isWhole ? [piece.signs] : piece.signs.replace(/\s/g, '').split('')) {
      const isFound = find(sign)
      if (at < 0) at = end
      if (!isFound) return result(end < text.length ? end : at)
      if (piece.role === 'words') shown[end] = sign
      end += sign.length
    }
    if (at >= 0) placed.push({ ...piece, at, end })
  }
  return result(find('') ? -1 : end)
}

function fixOfLost(text: string, at: number): string {
  return /^\d*[.)]/.test(text.slice(at))
    ? 'Write 31\\. outside lists, 1. in them.'
    : 'Write [words](https://…), nothing after an address or heading, no cells beyond the head, and close code.'
}

/** Marks that words would lose, in scripts that write spaces. */
function faultsOfAltered({ role, signs, at, end, fix }: Placed, text: string): Fault[] {
  if (fix) return [faultAt(text, at, 'altered-text', fix)]
  const [before, after] = [text.slice(0, at), text.slice(end)]
  // Künstler*innen, 120*80
  const isInWord =
    role === 'emphasis' &&
    /[\p{Ll}\p{Lu}\p{N}]\p{M}*[./=\\*_~]*$/u.test(before) &&
    /^[./=\\*_~]*[\p{Ll}\p{Lu}\p{N}]/u.test(after)
  // C:\share\_old_, \\server
  const isInPath =
    role === 'escape' &&
    (signs === '\\\\'
      ? /(^|[^\\])$/.test(before) && /^[\p{L}\p{N}]/u.test(after)
      : /\\\p{L}[^\s\\]*$/u.test(before))
  if (!isInWord && !isInPath) return []
  const advice = 'Write × or \\* within a word, \\\\ for \\ before a sign.'
  return [faultAt(text, at, 'altered-text', advice)]
}

const fixOfSpaces = 'Write no-break spaces (U+00A0), or the lines between ``` and ```.'

const advised = 'Write *emphasis*, ## Heading, - item, [words](https://…), or \\ before the mark.'

/** Tag of HTML → what texts have in its place. */
const tags: Record<string, string> = {
  a: '[words](https://…)',
  b: '**words**',
  strong: '**words**',
  i: '*words*',
  em: '*words*',
  br: 'a new line',
  p: 'an empty line',
}

/** Marks that would be shown. In names and titles they may be meant. */
const shownMarks: [pattern: RegExp, fixOf: (found: string) => string][] = [
  [/\[[^\]\n]*\]\(/, () => 'Write [words](https://…), with %20 for spaces.'],
  [
    /<\/?[a-z][\w-]*(?=[\s/>])/i,
    (tag) =>
      `Write ${tags[tag.replace(/\W/g, '').toLowerCase()] ?? 'it without the tag'}, or \\< to show it.`,
  ],
  [/<[!?]|`[^`\n]+`|\[\^|\^\[/, () => 'Write \\ before a mark to be seen.'],
]

/** What mostly is a mistake. */
const mistakes: RegExp[] = [
  /\*\*|~~|==\p{L}|(?<=^|[\s\ufffc])[*_](?=[\p{L}\ufffc])/mu, // **Bold
  /(?<=^[\s\ufffc]*)(##+\S|[•●▪◦]|\|.*\|\s*$|:::|={3,}\s*$|\[[ x]\] |<{7} )/m, // ##Heading
  /\]\[[^\d\s]|\](\s+\(|（)(https?:|mailto:|www\.|[/#])|\[\[|(?<=^|\s)https?:/m, // [a] (/b)
  /\{([{%]|[.#]\w)|\\n/, // {{< a >}}
]

function findMarks(text: string, shown: string, kind: TextKind): Fault[] {
  const isName = kind === 'name' || kind === 'title'
  const marks = shownMarks.flatMap(([pattern, fixOf]) => {
    const { index, 0: found } = pattern.exec(shown) ?? { index: -1, 0: '' }
    return index < 0 ? [] : [faultAt(text, index, 'typed-mark', fixOf(found))]
  })
  const pasted = text.search(unprintable)
  const again = 'Type it again: something invisible is in it.'
  return [
    ...mistakes.flatMap((pattern) => warnAt(text, shown.search(pattern), 'typed-mark', advised)),
    ...(isName ? marks.map(asWarning) : marks),
    ...(pasted < 0 ? [] : [faultAt(text, pasted, 'control-character', again)]),
  ]
}

/** Marks of blocks that may be signs: '* 1999', '- 5 °C', '> 100', '>>> a'. */
function findDoubtful(text: string, placed: Placed[]): Fault[] {
  const found = placed.find(({ role, signs }, index) => {
    if (role !== 'block' || signs.length > 1) return false
    const next = placed[index + 1]
    const isRow = signs === '>' && next?.role === 'block' && next.signs === '>'
    return isRow || signs === '*' || (next?.role === 'words' && /^\s*[\p{N}_]/u.test(next.signs))
  })
  return warnAt(text, found?.at ?? -1, 'typed-mark', advised)
}

/** Columns, and the steps of a poem: lines of one paragraph that begin at other places. */
const spaces =
  /(?<=[^\s\ufffc])(\t| {3,})(?=[^\s\ufffc])|(?<=[^\s\ufffc]\n)([ \t]*)[^\s\ufffc].*\n(?!\2[^ \t])[ \t]*(?=[^\s\ufffc])/

function warnAt(text: string, place: number, code: string, fix: string): Fault[] {
  return place < 0 ? [] : [asWarning(faultAt(text, place, code, fix))]
}

const asWarning = (fault: Fault): Fault => ({ ...fault, level: 'warning' })

function faultAt(text: string, index: number, code: string, fix: string): Fault {
  const above = text.slice(0, index)
  const [found = ''] = text.slice(above.search(/\S*$/)).split('\n')
  return { code, line: above.split('\n').length, found: quoted(found.trim()), fix }
}

/** A word with two marks is told once; an error wins over a warning before it. */
function unique(faults: Fault[]): Fault[] {
  const byPlace = faults.map((one) => [`${one.code} ${one.line} ${one.found}`, one] as const)
  return [...new Map(byPlace).values()]
}
