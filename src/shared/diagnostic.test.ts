import { expect, it } from 'vitest'
import { formatDiagnostic, formatDiagnostics, nearest, quoted, suggest } from './diagnostic.ts'

const fault = { found: 'f', expected: 'e', fix: 'x' }

it.each([
  [{}, 'a.ts'],
  [{ line: 3, column: 7, field: 'works, “A”, year' }, 'a.ts:3:7: works, “A”, year'],
  [{ line: 3, field: 'link “B”', page: 'b.tsx' }, 'a.ts:3: link “B” on b.tsx'],
  [{ page: 'b.tsx' }, 'a.ts: while rendering b.tsx'],
])('%j is headed %s', (place, head) => {
  const text = formatDiagnostic({ file: 'a.ts', ...place, ...fault })
  expect(text).toBe(`${head}\n  found     f\n  expected  e\n  fix       x`)
})

const warning = { level: 'warning' as const, ...fault }

it('groups a fault of many places, after rare faults', () => {
  const many = ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((file) => ({ file, ...warning }))
  const rare = { file: 'a.ts', ...warning, code: 'rare' }
  expect(formatDiagnostics([...many, rare]).split('\n')).toEqual([
    ...['warning: a.ts', '  found     f', '  expected  e', '  fix       x', ''],
    ...['warning: 4 places', '  1.jpg: f', '  2.jpg: f', '  3.jpg: f', '  4.jpg: f'],
    ...['  expected  e', '  fix       x'],
  ])
  expect(formatDiagnostics(many.slice(1)).match(/found/g)).toHaveLength(3)
  expect(formatDiagnostics(many, true).split('\n')).toEqual([
    'warning: 4 places, such as 1.jpg, 2.jpg, 3.jpg (all with --warnings)',
    ...['  expected  e', '  fix       x'],
  ])
})

it.each([
  ['contcat', ['contact', 'works'], 'contact'],
  ['A.JPG', ['a.jpg'], 'a.jpg'],
  ['drawing.svg', ['drawing.svg'], undefined],
  ['kelp-03.jpg', ['kelp-02.jpg'], undefined],
])('%s among %j was probably meant to be %s', (name, names, near) => {
  expect(nearest(name, names)).toBe(near)
  expect(suggest(name, names)).toBe(near && `Did you mean "${near}"?`)
})

it.each([
  ['a "b"\n', '"a \\"b\\"\\n"'],
  [{ a: [1, undefined] }, '{ a: [ 1, undefined ] }'],
  ['x'.repeat(200), `"${'x'.repeat(116)}…`],
])('quotes %j', (value, text) => expect(quoted(value)).toBe(text))
