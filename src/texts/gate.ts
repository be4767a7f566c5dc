import type { Token } from 'markdown-it'
import { type Fault, quoted } from '../shared/diagnostic.ts'
import { unprintable } from '../shared/html.ts'
import { isImage, isLine, oncePerText, parseSource, type TextKind, targetOf } from './texts.ts'

// Two rules: visitors see every word as typed, and no Markdown mark.

export const checkText = oncePerText((text, kind): Fault[] => {
  if (isLine(kind) && /[\n\u2028\u2029]/.test(text.trim())) {
    return [faultAt(text, 0, 'wrong-mark', 'Write it on one line.')]
  }
  const whole = sourceOf(parseSource(text, kind))
  const source = losses.reduce((all, loss) => all.replace(loss, `${never}$&`), whole)
  const { faults, places } = compare(text, source)
  return [...faults, ...findTyped(text, source, places, kind)]
})

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

/** Around what is no word; for what no text may hold; before what may be a sign. */
const [seam, never, maybe] = ['\ufdd0', '\ufdd1', '\ufdd2']
const mark = (signs: string) => signs && seam + signs + seam

/** Writes the source anew, but brackets; marks between seams: '*a* [b](/c)' → '|*|a|*| |[|b|/c|'. */
function sourceOf(tokens: Token[], notes = new Set(tokens.flatMap(notesIn))): string {
  const numbers = new Map<number, number>()
  let target = ''
  const write = (token: Token, index: number): string => {
    const { type, nesting, level, map, children, content, markup, info, block } = token
    const inside = children ? sourceOf(children, notes) : content
    const label = labelOf(token)
    switch (type) {
      case 'text_special':
        // A backslash before a letter stands.
        if (content === markup) return content
        return (info === 'entity' ? never : '') + mark(markup)
      case 'fence':
      case 'code_inline':
        return mark(markup + info + content + markup)
      case 'link_open':
        target = info ? '' : `${targetOf(token)})`
        return mark(info ? '<' : '[')
      case 'link_close':
        return mark(target)
      case 'image':
        return never + inside + mark(`${targetOf(token)})`)
      case 'figure':
        return inside.replace(never, '')
      case 'footnote_reference_open':
        // A note is shown once, if anything refers to it.
        return (notes.delete(label) ? '' : never) + mark(label)
      case 'ordered_list_open':
      case 'bullet_list_open':
        numbers.delete(level + 1)
        return tokens[index + 1]?.map?.[1] === map?.[1] ? maybe : ''
      case 'list_item_open': {
        const number = numbers.get(level) ?? Number(info)
        numbers.set(level, number + 1)
        return mark(info ? number + markup.replace(')', never) : markup)
      }
      case 'heading_open':
      case 'blockquote_open':
        return maybe + mark(markup)
      default:
        return mark(label) + inside + (block && nesting < 0 ? '' : mark(markup))
    }
  }
  return tokens
    .map((token, index) => write(token, index) + (token.block || token.tag === 'br' ? '\n' : ''))
    .join('')
}

/** The label of a note: 'x' in [^x]. */
const labelOf = ({ meta }: Token) => `${meta?.label ?? ''}`

const notesIn = ({ children }: Token) => children?.map(labelOf) ?? []

/** Marks that words would lose, in scripts that write spaces. */
const losses = [
  /(?<=[\p{Ll}\p{Lu}\p{N}]\p{M}*[./=\\\ufdd0]*)(\ufdd0[*_~]+\ufdd0)+(?=[./=\\]*[\p{Ll}\p{Lu}\p{N}])\S*/gu, // Künstler*innen
  /(?<=\\\p{L}[^\s\\]*)\ufdd0\\(?!\\)\S*/gu, // C:\share\_old_
  /(?<!\\\ufdd0)\ufdd0\\\\\ufdd0(?=[\p{L}\p{N}])\S*/gu, // \\server
]

/** Compares it with what was typed. `places`: where each sign stands. */
function compare(text: string, source: string) {
  const faults: Fault[] = []
  const places: number[] = []
  let at = 0
  for (const sign of [...source.split(''), '']) {
    while (/\s/.test(text.charAt(at))) at++
    const place = at < text.length ? at : text.search(/[`~]{3,}[^`~]*$/)
    places.push(place)
    if (/[\s\ufdd0\ufdd2]/.test(sign)) continue
    while (sign !== never && text.charAt(at) !== sign && bracket.test(text.charAt(at))) at++
    if (text.charAt(at) !== sign) {
      const [, fix = ''] = advice.find(([rest]) => rest.test(text.slice(place))) ?? []
      faults.push(faultAt(text, place, 'altered-text', fix))
      if (sign !== never) break
    } else at++
  }
  return { faults, places }
}

const bracket = /[\s`~[\]()!<>^|:\\-]/

const advice: [rest: RegExp, fix: string][] = [
  [/^\d*[.)]/, 'Write 31\\. or 1\\) outside lists, 1. in them.'],
  [/^[`~]{3}/, 'Close code with the same marks.'],
  [/^[*_~\\]/, 'Write × or \\* within a word, \\\\ for \\ before a sign.'],
  [/^!\[/, 'Put the image between empty lines of a long text, or in media.'],
  [
    /^/,
    'Write [words](https://…), & for &amp;, nothing after an address or heading, no cells beyond the head.',
  ],
]

/** Marks that are shown. In names and titles they may be meant. */
const shownMarks: [pattern: RegExp, fix: string][] = [
  [/\[[^\]\n]*\]\(/, 'Write [words](https://…), with %20 for spaces.'],
  [/<\/?[a-z][\w-]*[\s/>]|<[!?]|`[^`\n]+`|\[\^|\^\[/i, 'Write \\ before a mark to be seen.'],
]

/** What mostly is a mistake. */
const mistakes: RegExp[] = [
  /\*\*|~~|==\p{L}|(?<=^|\s)[*_](?=[\p{L}\ufdd0])/mu, // **Bold
  /(?<=^\s*)(##+\S|[•●▪◦]|\|.*\|\s*$|:::|={3,}\s*$|\[[ x]\] |<{7} )/m, // ##Heading
  /\]\[[^\d\s]|\](\s+\(|（)(https?:|mailto:|www\.|[/#])|\[\[|(?<=^|\s)https?:/m, // [a] (/b)
  /\{([{%]|[.#]\w)|\\n/, // {{< a >}}
]

/** A mark of a block before what may be a sign: '* 1999'. */
const doubtful = /\ufdd2\s*\ufdd0(\*|.\ufdd0\s*[\p{N}_]|>\ufdd0\s*\ufdd2\ufdd0>)/u

const advised = 'Write *emphasis*, ## Heading, - item, [words](https://…), or \\ before the mark.'

function findTyped(text: string, source: string, places: number[], kind: TextKind): Fault[] {
  const shown = source.replace(/\ufdd0[^\ufdd0]+\ufdd0/g, ({ length }) => seam.repeat(length))
  const isName = /^(name|title)$/.test(kind)
  const tell = (place = -1, fix = advised, isError = false, code = 'typed-mark'): Fault[] => {
    if (place < 0) return []
    return [{ ...faultAt(text, place, code, fix), ...(!isError && { level: 'warning' }) }]
  }
  const pasted = 'Type it again: something invisible is in it.'
  return [
    ...tell(text.search(unprintable), pasted, true, 'control-character'),
    ...shownMarks.flatMap(([pattern, fix]) => tell(places[shown.search(pattern)], fix, !isName)),
    ...mistakes.flatMap((pattern) => tell(places[shown.search(pattern)])),
    ...tell(places[source.search(doubtful)]),
  ]
}

function faultAt(text: string, index: number, code: string, fix: string): Fault {
  const above = text.slice(0, index)
  const [found = ''] = text.slice(above.search(/\S*$/)).split('\n')
  return { code, line: above.split('\n').length, found: quoted(found.trim()), fix }
}
