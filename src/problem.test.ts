import { describe, expect, it } from 'vitest'
import { formatProblem, formatProblems, nearest, printable, quoted, suggest } from './problem.ts'

const fault = { found: 'f', expected: 'e', fix: 'x' }

it.each([
  [{ file: 'a.ts' }, 'a.ts'],
  [{ file: 'a.ts', line: 3 }, 'a.ts:3'],
  [
    { file: 'a.ts', line: 3, column: 7, entry: 'works, “A”', field: 'year' },
    'a.ts:3:7: works, “A”, year',
  ],
  [
    { file: 'a.ts', line: 3, field: 'link “B”', page: 'pages/b.tsx' },
    'a.ts:3: link “B” on pages/b.tsx',
  ],
  [{ file: 'a.ts', page: 'pages/b.tsx' }, 'a.ts: while rendering pages/b.tsx'],
  [{ file: 'a\u001b[2J.ts' }, 'a\\u{1b}[2J.ts'],
])('%j is headed %s', (place, head) => {
  expect(formatProblem({ ...place, ...fault }).split('\n')).toEqual([
    head,
    '  found     f',
    '  expected  e',
    '  fix       x',
  ])
})

describe('formatProblems', () => {
  const problems = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ file: `${n}.jpg`, ...fault }))

  it.each([
    [0, 0],
    [3, 3],
    [4, 1],
  ])('says of %i places %i times what is wrong', (count, times) => {
    const text = formatProblems(problems(count), 'warning: ')
    expect(text.match(/found/g) ?? []).toHaveLength(times)
    expect(text.match(/^warning: \d\.jpg$/gm) ?? []).toHaveLength(count)
  })
})

it.each([
  ['contcat', ['contact', 'works'], 'contact'],
  ['A.JPG', ['a.jpg'], 'a.jpg'],
  ['drawing.svg', ['drawing.svg'], undefined],
  ['x', ['longer'], undefined],
])('%s among %j: %s', (name, names, near) => expect(nearest(name, names)).toBe(near))

it('suggests what was probably meant', () => {
  expect(suggest('contcat', ['contact'])).toBe('Did you mean "contact"?')
  expect(suggest('x', ['contact'])).toBeUndefined()
})

it.each([
  ['a "b"\n', '"a \\"b\\"\\n"'],
  [{ a: [1, undefined] }, '{ a: [ 1, undefined ] }'],
  ['x'.repeat(200), `"${'x'.repeat(116)}…`],
])('quotes %j', (value, text) => expect(quoted(value)).toBe(text))

it.each([
  ['a\nb', 'a\nb'],
  ['\u202eabc\u0007\u2028', '\\u{202e}abc\\u{7}\\u{2028}'],
])('prints %j', (text, printed) => expect(printable(text)).toBe(printed))
