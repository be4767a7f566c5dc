import type { Token } from 'markdown-it'
import { type Fault, quoted } from '../../shared/diagnostic.ts'
import { expected } from './mark-faults.ts'
import type { Node, TextKind } from './mark-reader.ts'

const slips: [pattern: RegExp, fix: string][] = [
  [/\$\{/, 'Write the text between backticks (`) in place of its quotation marks.'],
  // Private letters of symbol fonts, replacements of lost ones, and UTF-8 read as another encoding.
  [/[\p{Co}\ufffc\ufffd]|Ã[¡-º¼-¿]|â€/u, 'Type the letter again, and save the file as UTF-8.'],
  [
    /\] +\((https?:|\/)|\)\[(https?:|\/)|\]\((https?:|tel:|\/)[^)\s]*(\s(?!["'])|$)|\]\([^()\n]*[^\S\n][^()\n"']*\.\w+\)/,
    'Write a link without spaces, and close it: [words](https://…). In the name of a file they are %20.',
  ],
  [/^ *[•●▪◦·]\s|^ *-\p{L}.*\n *-\p{L}/mu, 'Write - and a space for each mark.'],
  [/^ *##+[^#\s]/m, 'Write a space after the marks of a heading: ## At night.'],
  [
    /\{[{%:#.]|\[\[[^\]\n]+\]\]/,
    'Remove what another generator would have replaced here: see docs/moving.md.',
  ],
  [/\\n/, 'Begin a new line there. In a file of code, such a text stands between backticks (`).'],
  [/https?:\/\/https?:/, 'Write https:// once.'],
  [
    /(?<!\p{L})\p{L}+-\n *\p{Ll}/u,
    'Join the word, and the lines around it: a new line is a line break.',
  ],
  [/[\p{L}\d,]\t/u, 'Write a comma or a space: a tab is as wide as a space.'],
  [
    /(?<=^|\s)https?:\/\/\S|(?<=\s)www\.\S|^\/\S+\.(mp4|webm|mp3|jpe?g|png)$/,
    "Write words: [words](https://…) makes a link of them. A film stands in videos.ts, and in media with kind: 'video'; an image with kind: 'image'.",
  ],
  [
    /^[\w./-]+\.(md|txt)$/,
    "Import it: import lowTide from './texts/low-tide.md'. Here, write lowTide.",
  ],
  [
    /[Ll]orem ipsum|\b(TODO|FIXME|TBD)\b|^What (it is, and what it is|one sees, hears and)/,
    'Write what belongs there.',
  ],
]

export const mergeMark = {
  code: 'merge-mark',
  expected: 'one version of the text',
  fix: 'Keep one of the two that Git marks, and remove its marks.',
}

/** The first of each kind. Where Git left two versions, all else follows from that. */
export function findSlips(text: string): Fault[] {
  const conflict = text.search(/^([<>])\1{6} /m)
  if (conflict >= 0)
    return [{ ...mergeMark, offset: conflict, found: quoted(text.slice(conflict)) }]
  return slips.flatMap(([pattern, fix]) => {
    const offset = text.search(pattern)
    if (offset < 0) return []
    return {
      level: 'warning',
      code: 'text-slip',
      offset,
      found: quoted(text.slice(offset)),
      expected: 'text for visitors: a page shows this as it stands',
      fix,
    }
  })
}

/** Marks that a name or a title shows as they stand, and characters that nobody sees. */
export function findNameSlips(name: string, nodes: Node[], kind: TextKind): Fault[] {
  const [mark] = nodes.flatMap(({ children }) => marksIn(children, kind))
  const visible = name.replace(/[\u00ad\u200b\u2060\ufeff]/g, '·')
  const slips: (Fault | false)[] = [
    mark !== undefined && {
      level: 'warning',
      code: 'marked-name',
      offset: Math.max(name.indexOf(mark), 0),
      found: quoted(name),
      expected: expected[kind],
      fix: 'Remove the marks, if they are not meant to be seen.',
    },
    visible !== name && {
      level: 'warning',
      code: 'invisible-mark',
      found: quoted(visible),
      expected: 'visible characters only: each · marks an invisible one',
      fix: 'Type these words again: it was copied with them.',
    },
  ]
  return slips.filter((slip) => slip !== false)
}

/** A backslash may stand before a letter. */
const isAsTyped = ({ type, content, markup }: Token) =>
  type === 'text' || (type === 'text_special' && content === markup)

/** As they are written, without the emphasis of a title. */
function marksIn(nodes: Node[], kind: TextKind): string[] {
  return nodes.flatMap(({ token, children }) => {
    const { type, info, markup, content } = token
    const isOfTitle = kind === 'title' && (type === 'em_open' || info === 'escape')
    if (isAsTyped(token) || isOfTitle) return marksIn(children, kind)
    return /link|image/.test(type) ? '[' : markup || content
  })
}
