import { expect, it } from 'vitest'
import { insertItem, moveItem, removeItem } from './source-edits.ts'

const file = 'src/content/cv.ts'
const sourceOf = (list: string) => `// cv: [1]\nexport const cv = ${list} satisfies Cv[]\n`
const lines = `[
  // the first
  { a: 1 }, // one

  /* b */ { a: 2 },
  // 3
  { a: 3 },
  // end
]`
const apart = '[\n  1,\n\n  // later\n\n  2,\n]'
const long = 'x'.repeat(60)
const item = { a: 1, b: "it's" }

const remove = (...path: (string | number)[]) => {
  return (source: string) => removeItem(file, source, ['cv', ...path])
}
const move = (from: number, to: number) => {
  return (source: string) => moveItem(file, source, ['cv', from], to)
}
const insert = (key: string | number, value: unknown, index?: number) => {
  return (source: string) => insertItem(file, source, ['cv', key], value, index)
}

it.each<[list: string, operation: (source: string) => string, expected: string]>([
  [lines, remove(0), lines.replace(/ {2}\/\/ the[\s\S]*?\n\n/, '')],
  [lines, remove(2), lines.replace(/ {2}\/\/ 3\n.*\n/, '')],
  ['[1, 2, 3]', remove(0), '[2, 3]'],
  ['[1, 2, 3]', remove(2), '[1, 2]'],
  ['[1]', remove(0), '[]'],
  ['[\n  1,\n]', remove(0), '[]'],
  ['[\n  1, // a\n  // b\n]', remove(0), '[\n  // b\n]'],
  [apart, remove(1), '[\n  1,\n\n  // later\n]'],
  ['[{ a: 1, b: 2 }]', remove(0, 'b'), '[{ a: 1 }]'],
  ["[{ a: 1, 'b-c': 2 }]", remove(0, 'b-c'), '[{ a: 1 }]'],
  ['[{ a: 1, b: 2 }]', remove(0, 'a'), '[{ b: 2 }]'],
  ['[{ a: 1 }]', remove(0, 'a'), '[{}]'],
  [
    lines,
    move(2, 0),
    `[
  // 3
  { a: 3 },

  // the first
  { a: 1 }, // one
  /* b */ { a: 2 },
  // end
]`,
  ],
  ['[1, 2, 3]', move(0, 2), '[2, 3, 1]'],
  ['[\n  1, // a\n  2, 3]', move(0, 2), '[\n  2,\n  3, 1 // a\n]'],
  [apart, move(0, 1), '[\n  2,\n\n  // later\n\n  1,\n]'],
  ['[1, 2]', insert(0, 'a'), "['a', 1, 2]"],
  ['[1, 2]', insert(1, 'a'), "[1, 'a', 2]"],
  ['[]', insert(0, item), `[{ a: 1, b: "it's" }]`],
  ['[{ a: 1, b: 2 }]', insert(1, item), `[\n  { a: 1, b: 2 },\n  { a: 1, b: "it's" },\n]`],
  [`['${long}']`, insert(1, long), `[\n  '${long}',\n  '${long}',\n]`],
  ['[\n  1,\n]', insert(1, item), `[\n  1,\n  { a: 1, b: "it's" },\n]`],
  ['[\n  1\n]', insert(1, 2), '[\n  1,\n  2\n]'],
  ['[\n]', insert(0, 2), '[\n  2,\n]'],
  [
    '[\n    { a: 1 },\n]',
    insert(0, { a: long, b: long }),
    `[\n    {\n      a: '${long}',\n      b: '${long}',\n    },\n    { a: 1 },\n]`,
  ],
  ['{ a: 1 }', insert('b-c', long + long), `{\n  a: 1,\n  'b-c':\n    '${long + long}',\n}`],
  ['{}', insert('b', [1, 2]), '{ b: [1, 2] }'],
  ['{\n  a: 1,\n}', insert('b', 2, 0), '{\n  b: 2,\n  a: 1,\n}'],
])('%j', (list, operation, expected) => {
  expect(operation(sourceOf(list))).toBe(sourceOf(expected))
  const onWindows = (text: string) => sourceOf(text).replaceAll('\n', '\r\n')
  expect(operation(onWindows(list))).toBe(onWindows(expected))
})

it.each([
  ['[...others, 1]', remove(0)],
  ['[(1), 2]', remove(0)],
  ['[1]', remove(1)],
  ['[1]', remove(0, 'a')],
  ['others.concat([1])', insert(0, 1)],
])('%s is left to the editor', (list, operation) => {
  expect(() => operation(sourceOf(list))).toThrow('no list named')
})
