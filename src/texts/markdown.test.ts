import { expect, it } from 'vitest'
import { bodyStart, readFrontMatter } from './front-matter.ts'
import type { TextKind } from './markdown.ts'
import { plainText } from './plain-text.ts'
import { checkText, targetsIn } from './text-checks.ts'

it.each([
  '## a #',
  '![a](b.jpg)',
  'Oil, 120*80*5 cm',
  'Bäcker*in, Maler*in',
  'für *Künstler*innen*',
  'b.example/_c_/d',
  'e\u0301*a*b',
  'C:\\share\\_old_',
  '\\\\server',
  '@_anna_',
  '__init__.py',
  '/*a*b',
  'x=*y*z',
  '.*foo*bar',
  'In /films/*.mp4 and /sounds/*.mp3',
  'src/*a*b',
  '../*a*b',
])('tells that %s would be altered', (typed) => {
  expect(checkText(typed, 'text')).toMatchObject([{ code: 'altered-text' }])
})

it.each<{ typed: string; kind?: TextKind; told: string; lines: number[] }>([
  { typed: 'a\n\n14. 3. Eröffnung\n31. 5. Finissage', told: 'altered-text', lines: [4] },
  { typed: 'a\n\n*\n\n> b\n\n>', told: 'altered-text', lines: [3, 7] },
  { typed: 'Künstler*innen\nMaler*innen', told: 'altered-text', lines: [1, 2] },
  { typed: '120*80\n5*4', told: 'altered-text', lines: [1, 2] },
  { typed: 'a\n\nb\n   c\n      d', told: 'lost-spaces', lines: [4, 5] },
  { typed: 'a\n  b\nc', told: 'lost-spaces', lines: [2] },
  { typed: 'a\nb\tc', told: 'lost-spaces', lines: [2] },
  { typed: '`\ufffc`', told: 'control-character', lines: [1] },
  { typed: 'a \u2067b', kind: 'line', told: 'control-character', lines: [1] },
  { typed: 'a\nb^[<i>c</i>]', told: 'typed-mark', lines: [2] },
  { typed: 'a\n\n- 5 °C\n- 10 °C', told: 'warning', lines: [3, 4] },
  { typed: 'a\n---', told: 'warning', lines: [2] },
  { typed: 'a [b](/c)', kind: 'title', told: 'warning', lines: [1] },
  { typed: '*a*', kind: 'name', told: 'warning', lines: [1] },
  { typed: 'a *[b](/c)', kind: 'line', told: 'warning', lines: [1] },
])('tells of $typed in lines $lines: $told', ({ kind = 'text', typed, told, lines }) => {
  const faults = checkText(typed, kind).filter(({ level, code }) => [level, code].includes(told))
  expect(faults.map(({ line }) => line)).toEqual(lines)
})

it.each<{ kind: TextKind; texts: string[] }>([
  { kind: 'name', texts: ['A_B & C*'] },
  { kind: 'title', texts: ['Untitled #3', '*Ebb*: 2 * 3', 'A*B', 'Q&A; R & D'] },
  {
    kind: 'line',
    texts: [
      '1. Preis, # 2, - a > b, 31. Mai, 3 < 4, AT&T',
      '*a*, **b** [c](/d) \\*e\\*',
      'a [...] (p. 4)',
      '\u2067b\u2069',
      '[c](/A_\\(d\\)) <https://e.example>',
      '*a* • [https://b.example](https://b.example)',
      '*f*’s, \\\\\\\\g\\h',
      '**V**irtual **R**eality',
      '**Web**3',
      'un*real*, im**material** a',
      '*Ebb*/*Flow*, Dance/*Ebb and Flow*',
      '_Ebb_/_Flow_',
      '[_Ebb_](/a)/*Flow*',
      '*Ebb & Flow*s',
    ],
  },
  {
    kind: 'text',
    texts: [
      '30. Mai\n31. Mai: Finissage\n\n31\\. Mai\n\n\\> 100, −5, \\- 5 °C',
      '- 2016\n- a b\n  c\n\n1. 5\n2. 6\n\na\n  b\n  c\n\n| d    | e |\n|------|---|\n\n-   f',
      '## a\n\n### b\n\n---\n\n> d\n\n2016. e\n\n   - f\n   - 2016',
      'a[^x] ~~b~~ `c *d*`[^x]\n\n```js\n<d>\n```\n\n[^x]: h\n\n    i',
      '1. a\n   1. b\n   2. c\n2. d\n\n   > 1. e\n\n3. f',
      '1. a\n1. b\n1. c',
      '# a\nb\n\n---\nc^[d *e*, f]\n\n    g',
      '| a | b |\n|---|:-:|\n| c \\| d | `e` |\n| -5 |',
      '**「潮」**は、*海*の**「音」**。**그(것)**은',
      '\n  a\u2028b  c\\\n  d\u00ad\u200be\n\n  - f\n  1. g',
      'a\n*b*\n\n> c\n> > d\n> ```\n> > e\n> ```\n\n- > f\n  > g',
    ],
  },
  { kind: 'long', texts: ['![a *b*](c.jpg)\n\n[![e](f.jpg)](/g)'] },
])('in a $kind, tells of nothing that is meant', ({ kind, texts }) => {
  expect(texts.filter((typed) => checkText(typed, kind).length > 0)).toEqual([])
})

it.each([
  'a\n1) b',
  '[a][b]\n\n[b]: /c "d"',
  '>>> a',
  '> 100',
  '# 1',
  '~~a',
  '==a==',
  'See https://…',
  '[a][b]',
  '[[a]]',
  '[a] (/b)',
  '［a］（/b）',
  '##Heading',
  '＃ d',
  '#\u00a0a',
  '##\u00a0a',
  'a\n===',
  '-\u00a0a',
  '1.\u00a0a',
  'a\\nb',
  '{: .a}',
  '[a id="b"]',
  '[/a]',
  '{.a}',
  '{target=…}',
  '%%a%%',
  '::: a',
  ': a',
  '[x] a',
  '[!note]',
  '<<<<<<< HEAD',
])('tells of a mark once: %j', (typed) => expect(checkText(typed, 'text')).toHaveLength(1))

const long = 'Forty recordings lie on a square, each at the spot where it was made. '

it.each<{ kind?: TextKind; typed: string; found: string }>([
  { typed: `${long}<b>There</b> is`, found: '…t the spot where it was made. <b>T' },
  { typed: `${long}&amp; more`, found: '… the spot where it was made. &amp;' },
  { typed: `${long}a   b`, found: '…t the spot where it was made. a   b' },
  {
    typed: `${long}Maler*innen, Bäcker*innen`,
    found: '… spot where it was made. Maler*innen',
  },
  { typed: `${long}a \u0007`, found: '…the spot where it was made. a ' },
  { typed: `${long}![a](b.jpg)`, found: '…t the spot where it was made. ![a]' },
  { kind: 'line', typed: `${long}An *a`, found: ' it was made. An *a' },
  { typed: `${long.replaceAll(' ', '🌊')}<b>`, found: '🌊was🌊made.🌊<b>' },
  { typed: 'Near the beginning, <b>it</b> is wrong', found: '"Near the' },
])('quotes $typed where it is wrong: $found', ({ kind = 'text', typed, found }) => {
  expect(checkText(typed, kind)).toMatchObject([{ found: expect.stringContaining(found), typed }])
})

it('returns where links lead, and what figures show', () => {
  expect(targetsIn('[a](/b)\n\n[![c](d.jpg)](#e)', 'long')).toEqual([
    { name: '/b', isFigure: false, line: 1 },
    { name: '#e', isFigure: false, line: 3 },
    { name: 'd.jpg', isFigure: true, line: 3 },
  ])
})

it.each<{ kind: TextKind; typed: string; plain: string }>([
  { kind: 'text', typed: 'a[^1] ~~b~~ `c`\n\n```\ne\n```\n\n|f|\n|-|\n\n[^1]: g', plain: 'a b c' },
  {
    kind: 'text',
    typed: 'a\nb\n\n1. c\n2. **d**\n\n> e \\*f\\*',
    plain: 'a\nb\n\n1. c\n\n2. d\n\ne *f*',
  },
  { kind: 'long', typed: '![a](b.jpg)\n\n*Mu\u00adseum*, [c](/d)', plain: 'Museum, c' },
  {
    kind: 'title',
    typed: 'After *Ebb*, 2 * 3 A*B \\D [a](/b)',
    plain: 'After Ebb, 2 * 3 A*B \\D [a](/b)',
  },
  { kind: 'name', typed: '*a* b', plain: '*a* b' },
])('a $kind, $typed, is plainly $plain', ({ kind, typed, plain }) => {
  expect(plainText(typed, kind)).toBe(plain)
})

it('a fact is all that stands behind its name', () => {
  const source =
    '---\ntitle: Untitled #3\r\ndescription: "Ebb: a film"\nyear: 2026\nnote: yes\nunlisted: yes\n---\nWords'
  const { values, lines, faults } = readFrontMatter(source)
  const [title, description, year] = ['Untitled #3', 'Ebb: a film', '2026']
  expect(values).toEqual({ title, description, year, note: 'yes', unlisted: true })
  expect(lines.get('note')).toBe(5)
  expect(faults).toEqual([])
  expect(source.slice(bodyStart(source))).toBe('Words')
})

it('reads facts below an empty line, and those whose first line ends in a space', () => {
  const { values, lines } = readFrontMatter('\n--- \ntitle: Ebb\n---\n')
  expect([values.title, lines.get('title')]).toEqual(['Ebb', 3])
})

it('words between two section breaks are no facts', () => {
  expect(bodyStart('---\n\nWords\n\n---\n\nMore')).toBe(0)
})

it.each<{ kind?: TextKind; typed: string; fix: string }>([
  { typed: 'An **ebb', fix: 'Write **bold**' },
  { typed: 'An *ebb', fix: 'Write *italic*' },
  { typed: '• ebb', fix: 'Write - and a normal space' },
  { typed: '| ebb | flow |', fix: 'Write |---|---|' },
  { typed: '{{ ebb }}', fix: 'or a new line, or remove it' },
  { kind: 'long', typed: 'a<br>b', fix: '![](photo.jpg)' },
  { typed: 'Ebb &amp; flow', fix: 'Write the character itself' },
  { typed: 'a\n\n[^b]: c', fix: 'Refer to this note' },
  { typed: '1. a\n31. May', fix: 'as in 31\\.' },
  { typed: '[a](/b "c")', fix: 'Remove the title' },
  // What the kind of text cannot hold is not advised.
  { kind: 'line', typed: '• ebb', fix: 'Write *a*, **a** or [words](https://…), or remove it' },
  { kind: 'title', typed: '[a](b c)', fix: 'Remove it: titles take only *a* and **a**' },
  { kind: 'name', typed: 'An **ebb', fix: 'Remove the marks' },
])('of $typed, says what was meant: $fix', ({ kind = 'text', typed, fix }) => {
  expect(checkText(typed, kind)).toMatchObject([{ fix: expect.stringContaining(fix) }])
})

it.each([
  { facts: 'title: a\ntitle: b', line: 3, fix: 'each name once' },
  { facts: 'title: >-\n  a', line: 2, fix: 'on one line' },
  { facts: 'title: a\nnote: null', line: 3, fix: 'on one line' },
  { facts: 'note: a\n\ntitle: "Ebb", a film', line: 4, fix: 'a whole value' },
])('of the facts $facts, line $line is reported with what to do: $fix', ({ facts, line, fix }) => {
  const { faults } = readFrontMatter(`---\n${facts}\n---\n`)
  expect(faults).toContainEqual(
    expect.objectContaining({ line, fix: expect.stringContaining(fix) }),
  )
})

const readTitle = (typed: string) => readFrontMatter(`---\ntitle: ${typed}\n---\n`)

it.each([
  { typed: "'It''s Water'", title: "It's Water" },
  { typed: '"Caf\\u00e9 \\\\"', title: 'Café \\' },
  { typed: '\'"Ebb", a film\'', title: '"Ebb", a film' },
  { typed: '“Ebb”', title: '“Ebb”' },
])('YAML reads the title $typed as $title', ({ typed, title }) => {
  expect(readTitle(typed)).toMatchObject({ values: { title }, faults: [] })
})

it.each(['"Ebb", a film', "'It's Water'", '"C:\\q"'])('YAML cannot read the title %s', (typed) => {
  const { values, faults } = readTitle(typed)
  expect([values.title, faults[0]?.code]).toEqual([undefined, 'front-matter-syntax'])
})
