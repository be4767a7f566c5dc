import { expect, it } from 'vitest'
import type { Edits } from './history.ts'
import { setMarkdown, textInMarkdown } from './markdown-edits.ts'
import { canChange, changeItems, setField } from './source-edits.ts'
import type { ListChange } from './source-lists.ts'

/** Edits of one file that is not on the disk. */
function editsOf(file: string, source: string): Edits {
  const files = new Map([[file, source]])
  return {
    files,
    known: new Map(),
    has: (name) => files.has(name),
    read: (name) => `${files.get(name)}`,
  }
}

const worksFile = 'src/content/works.ts'

interface ListRow {
  says: string
  /** Of `works`. */
  before: string
  change: ListChange
  after: string
}

const lines = '[\n  // First\n  a, // one\n  b,\n  c\n]'
const listRows: ListRow[] = [
  {
    says: 'swaps on one line',
    before: '[a, b, c]',
    change: { act: 'swap', index: 0 },
    after: '[b, a, c]',
  },
  {
    says: 'moves comments with their items',
    before: lines,
    change: { act: 'swap', index: 0 },
    after: '[\n  b,\n  // First\n  a, // one\n  c\n]',
  },
  {
    says: 'moves the last, which has no comma',
    before: lines,
    change: { act: 'swap', index: 1 },
    after: '[\n  // First\n  a, // one\n  c,\n  b\n]',
  },
  {
    says: 'copies',
    before: '[{ a: 1 }]',
    change: { act: 'copy', index: 0 },
    after: '[{ a: 1 }, { a: 1 }]',
  },
  {
    says: 'removes the first of a line',
    before: '[a, b]',
    change: { act: 'remove', index: 0 },
    after: '[b]',
  },
  {
    says: 'removes the last of a line',
    before: '[a, b]',
    change: { act: 'remove', index: 1 },
    after: '[a]',
  },
  {
    says: 'removes the only one',
    before: '[\n  a,\n]',
    change: { act: 'remove', index: 0 },
    after: '[]',
  },
  {
    says: 'removes a line with its comments',
    before: lines,
    change: { act: 'remove', index: 0 },
    after: '[\n  b,\n  c\n]',
  },
  {
    says: 'adds to an empty list',
    before: '[]',
    change: { act: 'insert', index: 0, code: '{\n  a: 1,\n}' },
    after: '[\n  {\n    a: 1,\n  },\n]',
  },
  {
    says: 'adds at the end of lines',
    before: lines,
    change: { act: 'insert', index: 3, code: 'd' },
    after: '[\n  // First\n  a, // one\n  b,\n  c,\n  d\n]',
  },
  {
    says: 'adds to a line',
    before: '[a, b]',
    change: { act: 'insert', index: 0, code: 'c' },
    after: '[c, a, b]',
  },
]

it.each(listRows)('a list: $says', ({ before, change, after }) => {
  for (const end of ['\n', '\r\n']) {
    const source = (code: string) => `\ufeffexport const works = ${code}\n`.replaceAll('\n', end)
    const edits = editsOf(worksFile, source(before))
    changeItems({ content: {}, edits }, ['works'], change)
    expect(edits.read(worksFile)).toBe(source(after))
  }
})

it.each(['[a, ...b]', 'b.map(String)', '[a, b, // note\n c]', '[, a]'])(
  'a list that cannot be changed without harm: %s',
  (code) => {
    const edits = editsOf(worksFile, `export const works = ${code}`)
    expect(canChange({ content: {}, edits }, ['works'])).toBe(false)
  },
)

const fieldRows = [
  {
    before: "{ alt: 'a', accepted: true }",
    code: "'b'",
    after: "{ alt: 'a', credit: 'b', accepted: true }",
  },
  { before: "{ alt: 'a', credit: 'c' }", code: undefined, after: "{ alt: 'a' }" },
  { before: "{ credit: 'c' } satisfies A", code: "'b'", after: "{ credit: 'b' } satisfies A" },
  { before: "'a'", code: "'b'", after: "{ alt: 'a', credit: 'b' }" },
  {
    before: "{\n\talt: 'a',\n}",
    code: '`\nb\n`',
    after: "{\n\talt: 'a',\n\tcredit: `\n\tb\n\t`,\n}",
  },
]

it.each(fieldRows)('a field: $before → $after', ({ before, code, after }) => {
  const file = 'src/content/images.ts'
  const edits = editsOf(file, `export const images = { a: ${before} }`)
  setField({ content: { images: { a: {} } }, edits }, ['images', 'a', 'credit'], code)
  expect(edits.read(file)).toBe(`export const images = { a: ${after} }`)
})

const page = 'pages/a.md'
const pageRows = [
  { name: 'title', words: 'B: c', after: '---\r\ntitle: B: c\r\n---\r\n\r\nOne.\r\n' },
  { name: 'title', words: '"B"', after: '---\r\ntitle: "\\"B\\""\r\n---\r\n\r\nOne.\r\n' },
  { name: 'title', words: "'68 in B", after: '---\r\ntitle: "\'68 in B"\r\n---\r\n\r\nOne.\r\n' },
  {
    name: 'unlisted',
    words: 'true',
    after: '---\r\ntitle: A\r\nunlisted: true\r\n---\r\n\r\nOne.\r\n',
  },
  { name: 'text', words: 'B\n\n$&', after: '---\r\ntitle: A\r\n---\r\n\r\nB\r\n\r\n$&\r\n' },
]

it.each(pageRows)('a Markdown page: $name', ({ name, words, after }) => {
  const edits = editsOf(page, '\ufeff---\r\ntitle: A\r\n---\r\n\r\nOne.\r\n')
  setMarkdown(edits, page, name, words)
  expect(edits.read(page)).toBe(`\ufeff${after}`)
  expect(textInMarkdown(edits.read(page), name)).toBe(words)
})
