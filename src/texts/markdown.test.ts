import { expect, it } from 'vitest'
import { bodyStart, readFrontMatter } from './front-matter.ts'
import type { TextKind } from './markdown.ts'
import { plainText } from './plain-text.ts'
import { checkText, targetsIn } from './text-checks.ts'

it.each<[kind: TextKind, text: string, code: string, ...lines: number[]]>([
  // What is shown is what was typed.
  ['text', 'a\n\n14. 3. Eröffnung\n31. 5. Finissage', 'altered-text', 4],
  ['text', '## a #', 'altered-text', 1],
  ['text', 'a\n\n*\n\n> b\n\n>', 'altered-text', 3, 7],
  ['text', 'a\n\n[^b]: c', 'altered-text', 3],
  ['text', '| a |\n| - |\n| b | c |', 'altered-text', 3],
  ['text', '![a](b.jpg)\nOil, 120*80*5 cm\nBäcker*in, Maler*in', 'altered-text', 1, 2, 3],
  ['text', 'b.example/_c_/d\ne\u0301*a*b', 'altered-text', 1, 2],
  ['line', 'C:\\share\\_old_', 'altered-text', 1],
  ['line', 'für *Künstler*innen*', 'altered-text', 1],
  ['text', 'Künstler*innen\nMaler*innen', 'altered-text', 1, 2],
  ['line', '@_anna_', 'altered-text', 1],
  ['text', 'a\\\n\\\\server', 'altered-text', 2],
  ['long', '**a** ![b](c.jpg)', 'altered-text', 1],
  ['text', 'a\n\n- 5 °C\n- 10 °C', 'warning', 3, 4],
  ['text', 'a\n\nb\n   c\n      d', 'lost-spaces', 4, 5],
  ['text', 'a\n  b\nc', 'lost-spaces', 2],
  ['text', 'a\nb\tc', 'lost-spaces', 2],
  // No mark is shown as typed.
  ['text', 'a\nb^[<i>c</i>]', 'typed-mark', 2],
  ['title', 'a [b](/c)', 'warning', 1],
  ['name', '*a*', 'warning', 1],
  ['line', 'a *b', 'warning', 1],
  ['line', 'a *[b](/c)', 'warning', 1],
  ['text', 'a\n---\n[caption id="b"]', 'warning', 2, 3],
  ['text', 'a\n: b\n{: .c}\n＃ d', 'warning', 2, 3, 4],
  ['text', '-\u00a0a\n\n##\u00a0b\n\n1.\u00a0c', 'warning', 1, 3, 5],
  ['text', '`\ufffc`', 'control-character', 1],
  ['line', 'a \u2067b', 'control-character', 1],
])('in a %s, %j is reported as %j', (kind, text, code, ...lines) => {
  const reported = checkText(text, kind).filter((one) => [one.level, one.code].includes(code))
  expect(reported.map(({ line }) => line)).toEqual(lines)
})

it.each<[kind: TextKind, text: string]>([
  ['name', 'A_B & C*'],
  ['title', 'Untitled #3, *Ebb*: 2 * 3, A*B, Q&A; R & D'],
  ['line', '1. Preis, # 2, - a > b, 31. Mai, 3 < 4, AT&T, *a*, **b** [c](/d) \\*e\\*'],
  [
    'line',
    'a [...] (p. 4), \u2067b\u2069 [c](/A_\\(d\\)) <https://e.example>, *f*’s, \\\\\\\\g\\h',
  ],
  ['text', '30. Mai\n31. Mai: Finissage\n\n31\\. Mai\n\n\\> 100, −5, \\- 5 °C'],
  [
    'text',
    '- 2016\n- a b\n  c\n\n1. 5\n2. 6\n\na\n  b\n  c\n\n| d    | e |\n|------|---|\n\n-   f',
  ],
  ['text', '## a\n\n### b\n\n---\n\n> d\n\n2016. e\n\n   - f\n   - 2016'],
  ['text', 'a[^x] ~~b~~ `c *d*`[^x]\n\n```js\n<d>\n```\n\n[^x]: h\n\n    i'],
  ['text', '1. a\n   1. b\n   2. c\n2. d\n\n   > 1. e\n\n3. f'],
  ['text', '1. a\n1. b\n1. c'],
  ['text', '# a\nb\n\n---\nc^[d *e*, f]\n\n    g'],
  ['text', '| a | b |\n|---|:-:|\n| c \\| d | `e` |\n| -5 |'],
  ['text', '**「潮」**は、*海*の**「音」**。**그(것)**은'],
  ['text', '\n  a\u2028b  c\\\n  d\u00ad\u200be\n\n  - f\n  1. g'],
  ['text', 'a\n*b*\n\n> c\n> > d\n> ```\n> > e\n> ```\n\n- > f\n  > g'],
  [
    'line',
    '**V**irtual **R**eality, *Ebb*/*Flow*, un*real*, im**material** a, Dance/*Ebb*, *Ebb & Flow*s',
  ],
  ['line', '*a* • [https://b.example](https://b.example)'],
  ['long', '![a *b*](c.jpg)\n\n[![e](f.jpg)](/g)'],
])('in a %s, %j is shown as it is meant', (kind, text) => expect(checkText(text, kind)).toEqual([]))

it.each([
  ['a\n1) b', 'a &amp; b', '| a |\n| - |\n| b | c |', '[a][b]\n\n[b]: /c "d"'],
  ['>>> a', '> 100', '# 1', '- 5 °C', '**Bold', '~~a', '==a==', 'An *a', 'See https://…', '[a][b]'],
  [
    '[[a]]',
    '[a] (/b)',
    '［a］（/b）',
    '##Heading',
    '#\u00a0a',
    '＃ a',
    'a\n===',
    '-\u00a0a',
    '• a',
  ],
  ['| a |', 'a\\nb', '{{ a }}', '[gallery ids="1"]', '[/a]', '{.a}', '{target=…}', '%%a%%'],
  ['::: a', '[x] a', '[!note]', '<<<<<<< HEAD', 'a\n---', '<b>a</b>'],
])('tells of marks: %j, …', (...texts) => {
  expect(texts.filter((text) => checkText(text, 'text').length !== 1)).toEqual([])
})

it.each<[kind: TextKind, fix: string]>([
  ['title', 'titles take only *a* and **a**'],
  ['line', '**a** or [words](https://…)'],
  ['long', '## Heading, - item or a new line'],
])('of HTML in a %s, names the Markdown: %s', (kind, fix) => {
  const [fault] = checkText('<strong>a</strong>', kind)
  expect(fault?.fix).toContain(fix)
})

it('returns where links lead, and what figures show', () => {
  expect(targetsIn('[a](/b)\n\n[![c](d.jpg)](#e)', 'long')).toEqual([
    { name: '/b', isFigure: false, line: 1 },
    { name: '#e', isFigure: false, line: 3 },
    { name: 'd.jpg', isFigure: true, line: 3 },
  ])
})

it.each<[kind: TextKind, text: string, plain: string]>([
  ['text', 'a[^1] ~~b~~ `c`\n\n```\ne\n```\n\n|f|\n|-|\n\n[^1]: g', 'a b c'],
  ['text', 'a\nb\n\n1. c\n2. **d**\n\n> e \\*f\\*', 'a\nb\n\n1. c\n\n2. d\n\ne *f*'],
  ['long', '![a](b.jpg)\n\n*Mu\u00adseum*, [c](/d)', 'Museum, c'],
  ['title', 'After *Ebb*, 2 * 3 A*B \\D [a](/b)', 'After Ebb, 2 * 3 A*B \\D [a](/b)'],
  ['name', '*a* b', '*a* b'],
])('a %s, %j, is plainly %j', (kind, text, plain) => expect(plainText(text, kind)).toBe(plain))

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

it.each<[facts: string, line: number, fix: string]>([
  ['title Low Tide\ntitle', 2, 'on one line'],
  ['title: a\ntitle: b', 3, 'one of the two'],
  ['title: >-\n  a', 2, 'on one line'],
  ['title: a\nnote: null', 3, 'on one line'],
  ['note: a\n\ntitle: "Ebb", a film', 4, 'the whole value'],
])('of the facts %j, line %d is reported with what to do: %s', (facts, line, fix) => {
  const { faults } = readFrontMatter(`---\n${facts}\n---\n`)
  expect(faults).toContainEqual(
    expect.objectContaining({ line, fix: expect.stringContaining(fix) }),
  )
})

it.each([
  ["'It''s Water'", "It's Water"],
  ['"Say \\"hi\\""', 'Say "hi"'],
  ['"Caf\\u00e9 \\\\"', 'Café \\'],
  ['\'"Ebb", a film\'', '"Ebb", a film'],
  ['“Ebb”', '“Ebb”'],
  ['"Ebb", a film', undefined],
  ["'It's Water'", undefined],
  ['"C:\\q"', undefined],
])('YAML reads the fact %s as %s', (value, expected) => {
  const { values, faults } = readFrontMatter(`---\ntitle: ${value}\n---\n`)
  expect(values.title).toBe(expected)
  expect(faults[0]?.code).toBe(expected ? undefined : 'front-matter-syntax')
})
