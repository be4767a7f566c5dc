import { quoted } from '../shared/diagnostic.ts'

type Slip = [code: string, pattern: RegExp, expected: string, fix: string]

/** What stands in a text as it is, and was probably meant otherwise. */
const slips: Slip[] = [
  [
    'unfilled-gap',
    /\$\{/,
    `words: between quotation marks, \${…} is shown as it stands`,
    'Write the text between backticks (`) in place of its quotation marks.',
  ],
  [
    'broken-letter',
    // Of fonts for symbols, for lost letters and objects; and UTF-8 that was read as something else.
    /[\p{Co}\ufffc\ufffd]|\u00c3[\u00a1-\u00ba\u00bc-\u00bf]|\u00e2\u20ac/u,
    'letters that every browser can show',
    'Type it again where it stands, and save the file as UTF-8.',
  ],
  [
    'unread-link',
    /\] +\((https?:|\/|www)|\)\[(https?:|\/|www)|\]\((https?:|mailto:|tel:|\/)[^)"']* [^)"']*\)/,
    'a link such as [words](https://…): this one is shown as it stands',
    'Write it like this, without spaces. For one in the name of a file write %20.',
  ],
  [
    'unread-list',
    /^[•●▪◦‣∙·]\s/m,
    'a list with - at the start of each line',
    'Write - for each mark.',
  ],
  [
    'file-as-text',
    /^[\w./-]+\.(md|txt|docx?)$/,
    'a text, or the name of an import',
    "Write import lowTide from './texts/low-tide.md' at the top of the file, and lowTide here.",
  ],
  [
    'filler',
    /[Ll]orem ipsum|\b(TODO|FIXME|TBD)\b|^What (it is, and what it is|one sees, hears and)/,
    'your own words',
    'Write what belongs there, or draft: true until you do.',
  ],
]

/** The first of each kind. `isDraft`: nobody reads the text yet. */
export function findSlips(text: string, isDraft: boolean) {
  return slips.flatMap(([code, pattern, expected, fix]) => {
    const offset = text.search(pattern)
    if (offset < 0 || (isDraft && code === 'filler')) return []
    const found = quoted(text.slice(offset))
    return { isWarning: true as const, code, offset, found, expected, fix }
  })
}
