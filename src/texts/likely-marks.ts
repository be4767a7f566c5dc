// What people type who write Markdown in another program, or mean a sign and not a mark, and what to
// write instead. `example` is one that has to be reported.

interface TypedMark {
  example: string
  /** In a line. */
  pattern: RegExp
  fix: string
}

export const headingFix =
  'Write ## in front of the heading above. A section break stands between empty lines.'

/** Marks that Markdown drops where somebody means them, or writes them in another way than here. */
export const lostMarks: TypedMark[] = [
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
export const misread: TypedMark[] = [
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

const shows = 'or \\ before it if it should be shown.'

/** What is probably a mark, also one of other programs. */
export const likelyMarks: TypedMark[] = [
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
  { example: '===', pattern: /^\s*={3,}\s*$/, fix: headingFix },
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
