// What people type who know other Markdown, or who mean a sign and not a mark.

interface TypedMarks {
  /** Each of them has to be reported. */
  examples: string[]
  /** In a line. */
  pattern: RegExp
  /** What to write instead. */
  fix: string
}

export const headingFix =
  'Write ## and a normal space in front of a heading. A section break stands between empty lines.'

/** Common marks that Markdown drops where somebody means them, or writes in another way than here. */
export const lostMarks: TypedMarks[] = [
  { examples: ['a\n1) b'], pattern: /^\s*\d+\)/, fix: 'Write 1. instead of 1).' },
  {
    examples: ['4. a\n31. b'],
    pattern: /^\s*\d+\.\s/,
    fix: 'Write \\ before the dot if the line is not a list item: 31\\.',
  },
  { examples: ['a &amp; b'], pattern: /&#?\w+;/, fix: 'Write the character itself, such as &.' },
  { examples: ['a\n\n[^b]: c'], pattern: /\[\^/, fix: 'Refer to each note, and only once.' },
  {
    examples: ['| a |\n| - |\n| b | c |'],
    pattern: /\|/,
    fix: 'Give the row as many cells as the first row has.',
  },
  {
    examples: ['[a][b]\n\n[b]: /c "d"'],
    pattern: /\]\(\S+\s|\]\[|\]:/,
    fix: 'Write only the address after the words: [words](https://…).',
  },
]

/** Signs that Markdown takes for marks. */
export const misread: TypedMarks[] = [
  {
    examples: ['>>> a'],
    pattern: /^\s*>{2}/,
    fix: 'Write one > for a quotation, or \\ before each >.',
  },
  {
    examples: ['> 100', '# 1'],
    pattern: /^\s*[>#] ?\d(?!\d*[.)]\s)/,
    fix: 'Write \\ before the mark, unless you mean a quotation or a heading.',
  },
  {
    examples: ['- 5 °C'],
    pattern: /^\s*[-+*] +\d{1,3}([.,]\d+)?[ \u00a0]?([°%€$]|[a-z]{0,2}$)/i,
    fix: 'Write \\ before the mark, unless you mean an item of a list.',
  },
]

const otherMarkFix = 'Remove it: it means nothing here. An image is ![](photo.jpg).'

/** What is probably a mark, also one of other programs. */
export const likelyMarks: TypedMarks[] = [
  {
    examples: ['**Bold', '~~a', '==a==', 'An *a'],
    pattern: /\*\*|~~|==\p{L}|(^|\s)[*_]\p{L}/u,
    fix: 'Write *a* or **a**, without spaces inside, or \\ before a mark that should be shown.',
  },
  {
    examples: ['See https://…', '[a][b]', '[[a]]', '[a] (/b)', '［a］（/b）'],
    pattern: /(^|\s)https?:|\]\[[^\d\s]|\[\[|[\]］](\s+\(|（)(https?:|www\.|[/#])/,
    fix: 'Write [words](https://…), without a space and with these brackets.',
  },
  {
    examples: ['##Heading', '#\u00a0a', '＃ a', 'a\n==='],
    pattern: /^\s*(##+[\S\u00a0]|#\u00a0|＃|={3,}\s*$)/,
    fix: headingFix,
  },
  {
    examples: ['-\u00a0a', '1.\u00a0a', '• a'],
    pattern: /^\s*(([-+*]|\d+\.)\u00a0|[●•▪◦])/,
    fix: 'Write - and a normal space: - item. In a list with numbers, write 1. item.',
  },
  {
    examples: ['| a |'],
    pattern: /^\s*\|.*\|\s*$/,
    fix: 'Write | - | - | below the first row, and leave no empty line within a table.',
  },
  { examples: ['a\\nb'], pattern: /\\n/, fix: 'Begin a new line instead of \\n.' },
  {
    examples: ['{{ a }}', '[gallery ids="1"]', '[/a]', '{.a}', '{target=…}', '%%a%%'],
    pattern: /\{([{%:]|[.#]\w|\w+=)|\[\w+ \w+=|\[\/\w+\]|%%/,
    fix: otherMarkFix,
  },
  {
    examples: ['::: a', '[x] a', '[!note]', '<<<<<<< HEAD'],
    pattern: /^\s*(:::|: |\[[ x]\] |\[!\w|<{7} )/,
    fix: otherMarkFix,
  },
]
