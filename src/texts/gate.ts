import type { Token } from 'markdown-it'
import { type Fault, quoted } from '../shared/diagnostic.ts'
import { unprintable } from '../shared/html.ts'
import { isImage, isLine, parseSource, type TextKind, targetOf } from './texts.ts'

// Every text must pass two rules: what is shown is what was typed, and no mark is shown as typed.

/** `line` counts from the first line of the text. */
export function checkText(text: string, kind: TextKind): Fault[] {
  const tokens = parseSource(text, kind)
  return [
    ...findAltered(text, piecesIn(tokens).join('')),
    ...findUnheld(text, tokens, kind),
    ...findTyped(text, tokens, kind),
  ]
}

/** Where links lead, and what figures show. */
export function targetsIn(text: string, kind: TextKind) {
  return parseSource(text, kind).flatMap(({ map, children }) => {
    const line = (map?.[0] ?? 0) + 1
    const targets = children?.filter((part) => part.type === 'link_open' || isImage(part)) ?? []
    return targets.map((part) => ({ name: targetOf(part), isFigure: isImage(part), line }))
  })
}

/** Tells the word at the index, and what follows it. */
function faultAt(text: string, index: number, code: string, fix: string): Fault {
  const above = text.slice(0, index)
  const [found = ''] = text.slice(above.search(/\S*$/)).split('\n')
  return { code, line: above.split('\n').length, found: quoted(found.trim().slice(0, 60)), fix }
}

/** Stands for a mark that does something. */
const seam = '\ufdd0'

/** All that stands on the page, in the order of the source: words, addresses, numbers of lists. */
function piecesIn(tokens: Token[], notes = new Set(labelsIn(tokens))): string[] {
  const targets: string[] = []
  const numbers = new Map<number, number>()
  let isShown = true
  return tokens.flatMap((token): string[] => {
    const { type, tag, nesting, level, content, markup, info, children } = token
    const label = labelOf(token)
    // Each note is shown once, if anything refers to it.
    if (type === 'footnote_reference_open') isShown = notes.delete(label)
    if (!isShown || nesting < 0) return nesting < 0 && tag === 'a' ? targets.splice(-1) : []
    if (type === 'ordered_list_open') numbers.set(level + 1, Number(token.attrGet('start') ?? 1))
    if (type === 'list_item_open' && info) {
      const number = numbers.get(level) ?? 1
      numbers.set(level, number + 1)
      return [`${number}${markup}`]
    }
    if (type === 'link_open') targets.push(info === 'auto' ? '' : targetOf(token))
    if (children) {
      return [label, ...piecesIn(children, notes), isImage(token) ? targetOf(token) : '']
    }
    if (/^(em|strong|s)_open$/.test(type)) return [seam]
    return [label, type === 'fence' ? info : '', content]
  })
}

/** Of a note: 'x' in [^x]. */
const labelOf = ({ meta }: Token) => `${meta?.label ?? ''}`

const labelsIn = (tokens: Token[]) => tokens.flatMap(({ children }) => children?.map(labelOf) ?? [])

/** What Markdown takes away where it does something. */
const mark = /[\s*_~`[\]()!#>+\-|\\^:=<\u200b\u2060\ufeff]/

// Only in scripts that write spaces.
const seamInWord = new RegExp(`(?<=[\\p{Ll}\\p{Lu}\\p{N}])${seam}+(?=[\\p{Ll}\\p{Lu}\\p{N}])`, 'gu')
const star = '\ufdd1'

/** Compares what is shown with what was typed, sign by sign. */
function findAltered(text: string, pieces: string): Fault[] {
  const shown = pieces.replace(seamInWord, star).replace(/[\s\ufdd0]+/g, '')
  let at = 0
  for (let index = 0; index <= shown.length; index++, at++) {
    const sign = shown.charAt(index)
    while (text.charAt(at) !== sign && mark.test(text.charAt(at))) at++
    if (text.charAt(at) !== sign) return [faultAt(text, at, 'altered-text', fixes.altered)]
  }
  return []
}

const fixes = {
  altered:
    'Write 31\\. Mai where no list is meant, × or \\* within a word, links as [words](https://…), notes as ^[Note.].',
  line: 'Write it on one line.',
  image: 'Let an image stand alone between empty lines of a long text, or in media of the entry.',
  fence: 'Write the same marks below the code, too.',
  sign: 'Write \\ before the first sign of the line, if visitors are to see it.',
}

function findUnheld(text: string, tokens: Token[], kind: TextKind): Fault[] {
  const tell = (index: number, fix: string) => faultAt(text, index, 'wrong-mark', fix)
  if (isLine(kind) && /[\n\u2028\u2029]/.test(text.trim())) return [tell(0, fixes.line)]
  const written = text.split('\n')
  return tokens.flatMap(({ type, map, children }): Fault[] => {
    const [start, end] = map ?? [0, 1]
    const [first = '', ...below] = written.slice(start, end).join('\n').trimEnd().split('\n')
    const index = written.slice(0, start).join(' ').length + Math.min(start, 1)
    const isOpen = type === 'fence' && !/^[\s>]*(```|~~~)/.test(below.at(-1) ?? '')
    if (isOpen) return [tell(index, fixes.fence)]
    if (type !== 'figure' && children?.some(isImage)) return [tell(index, fixes.image)]
    // A mark before a number or a sign may be a sign too.
    const isLone = type === 'blockquote_open' || (type === 'bullet_list_open' && !below[0])
    const isSign = isLone && /^\s*[>*+-]\s*(?!\d+[.)]\s)\p{N}/u.test(first)
    return isSign ? [{ ...tell(index, fixes.sign), level: 'warning' }] : []
  })
}

/** The first two are errors, the second not in names, where all stands as it was typed and may be meant. */
const typed: [pattern: RegExp, fix: string][] = [
  [unprintable, 'Type it again: something invisible was pasted.'],
  [
    /<\/?[a-z][\w-]*[\s/>]|<[!?]|`[^`\n]+`|!?\[[^\]\n]*\]\(|\[\^|\^\[/i,
    'Write \\ before a mark that is meant to be seen.',
  ],
  [
    /\*\*|~~|(^|\s)[*_](?=[\p{L}\ufdd0])|^\s*(##+\S|[•●▪◦]|\|.*\|\s*$)|\]\s+\(|&#?\w+;|^<{7} |\{[{%]|\[\[|\\n|(?<=^|\s)https?:/mu,
    'Close *emphasis* after a word, leave a space after ##, none in [words](https://…), or write \\ before the mark.',
  ],
]

function findTyped(text: string, tokens: Token[], kind: TextKind): Fault[] {
  const partOf = ({ type, content, markup, block, children }: Token): string => {
    if (children) return `${children.map(partOf).join('')}\n`
    if (block) return ''
    // A backslash before a letter stands.
    if (type === 'text' || (type === 'text_special' && content === markup)) return content
    return type.endsWith('break') ? '\n' : seam
  }
  const shown = tokens.map(partOf).join('')
  return typed.flatMap(([pattern, fix], row) => {
    const [found] = pattern.exec(shown) ?? []
    if (found === undefined) return []
    const index = Math.max(text.indexOf(found.replaceAll(seam, '').trim()), 0)
    const fault = faultAt(text, index, row ? 'typed-mark' : 'control-character', fix)
    const isError = row === 0 || (row === 1 && /^(line|text|long)$/.test(kind))
    return isError ? fault : { ...fault, level: 'warning' }
  })
}
