import { expect, it } from 'vitest'
import { quote, typedWords } from './code.ts'
import type { Edits } from './history.ts'
import { setMarkdown, textInMarkdown } from './markdown-edits.ts'
import { canChange, changeParts, setField } from './source-edits.ts'

/** Edits of one file that is not on the disk. */
function editsOf(file: string, source: string): Edits {
  const files = new Map([[file, source]])
  return {
    read: (name) => `${files.get(name)}`,
    write: (name, content) => files.set(name, `${content}`),
    has: (name) => files.has(name),
    changes: () => [],
  }
}

const worksFile = 'src/content/works.ts'

interface Change {
  index: number
  count: number
  others: (number | string)[]
}
const swap = (index: number): Change => ({ index, count: 2, others: [1, 0] })
const copy = (index: number): Change => ({ index, count: 1, others: [0, 0] })
const remove = (index: number): Change => ({ index, count: 1, others: [] })
const insert = (index: number, code: string): Change => ({ index, count: 0, others: [code] })

const lines = '[\n  // First\n  a, // one\n  b,\n  c\n]'
it.each<[says: string, works: string, change: Change, changed: string]>([
  ['swaps on one line', '[a, b, c]', swap(0), '[b, a, c]'],
  ['moves comments with their items', lines, swap(0), '[\n  b,\n  // First\n  a, // one\n  c\n]'],
  [
    'moves the last, which has no comma',
    lines,
    swap(1),
    '[\n  // First\n  a, // one\n  c,\n  b\n]',
  ],
  ['copies', '[{ a: 1 }]', copy(0), '[{ a: 1 }, { a: 1 }]'],
  ['removes the first of a line', '[a, b]', remove(0), '[b]'],
  ['removes the last of a line', '[a, b]', remove(1), '[a]'],
  ['removes the only one', '[\n  a,\n]', remove(0), '[]'],
  ['removes a line with its comments', lines, remove(0), '[\n  b,\n  c\n]'],
  ['adds to an empty list', '[]', insert(0, '{\n  a: 1,\n}'), '[\n  {\n    a: 1,\n  },\n]'],
  [
    'adds to a list with nothing but a comment',
    '[\n  // None yet\n]',
    insert(0, 'a'),
    '[\n  a,\n  // None yet\n]',
  ],
  [
    'removes the only one above a comment',
    '[\n  a,\n  // More soon\n]',
    remove(0),
    '[\n  // More soon\n]',
  ],
  ['removes the only one beside a comment', '[ // First\n  a,\n]', remove(0), '[ // First\n]'],
  ['moves comments with commas', '[\n  a,\n  b // c, d\n]', swap(0), '[\n  b, // c, d\n  a\n]'],
  [
    'adds at the end of lines',
    lines,
    insert(3, 'd'),
    '[\n  // First\n  a, // one\n  b,\n  c,\n  d\n]',
  ],
  ['adds to a line', '[a, b]', insert(0, 'c'), '[c, a, b]'],
])('a list: %s', (_, before, change, after) => {
  for (const end of ['\n', '\r\n']) {
    const source = (code: string) => `\ufeffexport const works = ${code}\n`.replaceAll('\n', end)
    const edits = editsOf(worksFile, source(before))
    const { index, count, others } = change
    changeParts({ content: {}, edits }, ['works'], index, count, others)
    expect(edits.read(worksFile)).toBe(source(after))
  }
})

it.each(['[a, ...b]', 'b.map(String)', '[a, b, // note\n c]', '[\n a, // note\n b]', '[, a]'])(
  'a list that cannot be changed without harm: %s',
  (code) => {
    const edits = editsOf(worksFile, `export const works = ${code}`)
    expect(canChange({ content: {}, edits }, ['works'])).toBe(false)
  },
)

it.each<[image: string, credit: string | undefined, changed: string]>([
  ["{ alt: 'a', accepted: true }", "'b'", "{ alt: 'a', credit: 'b', accepted: true }"],
  ["{ alt: 'a', credit: 'c' }", undefined, "{ alt: 'a' }"],
  ["{ credit: 'c' } satisfies A", "'b'", "{ credit: 'b' } satisfies A"],
  ["'a'", "'b'", "{ alt: 'a', credit: 'b' }"],
  ["{\n\talt: 'a',\n}", '`\nb\n`', "{\n\talt: 'a',\n\tcredit: `\n\tb\n\t`,\n}"],
])('a field: %s, %s → %s', (before, code, after) => {
  const file = 'src/content/images.ts'
  const edits = editsOf(file, `export const images = { a: ${before} }`)
  setField({ content: { images: { a: {} } }, edits }, ['images', 'a', 'credit'], code)
  expect(edits.read(file)).toBe(`export const images = { a: ${after} }`)
})

it('reads a text with a line separator as it was written', () => {
  const text = 'One\n\u2028two\n\nThree'
  expect(typedWords(quote(text).slice(1, -1))).toBe(text)
})

const page = 'pages/a.md'
it.each<[name: string, words: string, changed: string]>([
  ['title', 'B: c', '---\r\ntitle: B: c\r\n---\r\n\r\nOne.\r\n'],
  ['title', '"B"', '---\r\ntitle: "\\"B\\""\r\n---\r\n\r\nOne.\r\n'],
  ['title', '|', '---\r\ntitle: "|"\r\n---\r\n\r\nOne.\r\n'],
  ['title', "'68 in B", '---\r\ntitle: "\'68 in B"\r\n---\r\n\r\nOne.\r\n'],
  ['unlisted', 'true', '---\r\ntitle: A\r\nunlisted: true\r\n---\r\n\r\nOne.\r\n'],
  ['text', 'B\n\n$&', '---\r\ntitle: A\r\n---\r\n\r\nB\r\n\r\n$&\r\n'],
])('a Markdown page: %s %j', (name, words, after) => {
  const edits = editsOf(page, '\ufeff---\r\ntitle: A\r\n---\r\n\r\nOne.\r\n')
  setMarkdown(edits, page, name, words)
  expect(edits.read(page)).toBe(`\ufeff${after}`)
  expect(textInMarkdown(edits.read(page), name)).toEqual([words])
})

it('writes the first fact of a Markdown page above its text', () => {
  for (const start of ['', '\ufeff']) {
    const source = `${start}One.\r\n`
    const edits = editsOf(page, source)
    setMarkdown(edits, page, 'description', '')
    expect(edits.read(page)).toBe(source)
    setMarkdown(edits, page, 'title', 'A')
    expect(edits.read(page)).toBe(`${start}---\r\ntitle: A\r\n---\r\n\r\nOne.\r\n`)
  }
})
