import { expect, it } from 'vitest'
import { formatDiagnostic, formatDiagnostics, nearest, quoted, suggest } from './diagnostic.ts'

const fault = { found: 'f', expected: 'e', fix: 'x' }

it.each([
  [{}, 'a.ts'],
  [{ line: 3, column: 7, entry: 'works, “A”', field: 'year' }, 'a.ts:3:7: works, “A”, year'],
  [{ line: 3, field: 'link “B”', page: 'b.tsx' }, 'a.ts:3: link “B” on b.tsx'],
  [{ page: 'b.tsx' }, 'a.ts: while rendering b.tsx'],
])('%j is headed %s', (place, head) => {
  const text = formatDiagnostic({ file: 'a.ts', ...place, ...fault })
  expect(text).toBe(`${head}\n  found     f\n  expected  e\n  fix       x`)
})

it.each([
  [3, 3],
  [4, 1],
])('of %i places, what is wrong is said %i times', (count, times) => {
  const diagnostics = Array.from({ length: count }, (_, n) => ({ file: `${n}.jpg`, ...fault }))
  const text = formatDiagnostics(diagnostics, 'warning: ')
  expect(text.match(/found/g) ?? []).toHaveLength(times)
  expect(text.match(/^warning: \d\.jpg$/gm) ?? []).toHaveLength(count)
})

it.each([
  ['contcat', ['contact', 'works'], 'contact'],
  ['A.JPG', ['a.jpg'], 'a.jpg'],
  ['drawing.svg', ['drawing.svg'], undefined],
])('%s among %j was probably meant to be %s', (name, names, near) => {
  expect(nearest(name, names)).toBe(near)
  expect(suggest(name, names)).toBe(near && `Did you mean "${near}"?`)
})

it.each([
  ['a "b"\n', '"a \\"b\\"\\n"'],
  [{ a: [1, undefined] }, '{ a: [ 1, undefined ] }'],
  ['x'.repeat(200), `"${'x'.repeat(116)}…`],
])('quotes %j', (value, text) => expect(quoted(value)).toBe(text))
