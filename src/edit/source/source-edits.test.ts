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
const remove = (index: number): Change => ({ index, count: 1, others: [] })
const insert = (index: number, code: string): Change => ({ index, count: 0, others: [code] })

const lines = '[\n  // First\n  a, // one\n  b,\n  c\n]'
it.each([
  { typed: '[a, b, c]', change: swap(0), changed: '[b, a, c]' },
  { typed: lines, change: swap(0), changed: '[\n  b,\n  // First\n  a, // one\n  c\n]' },
  // The last has no comma.
  { typed: lines, change: swap(1), changed: '[\n  // First\n  a, // one\n  c,\n  b\n]' },
  { typed: '[a, b]', change: remove(0), changed: '[b]' },
  { typed: '[a, b]', change: remove(1), changed: '[a]' },
  { typed: '[\n  a,\n]', change: remove(0), changed: '[]' },
  { typed: lines, change: remove(0), changed: '[\n  b,\n  c\n]' },
  { typed: '[]', change: insert(0, '{\n  a: 1,\n}'), changed: '[\n  {\n    a: 1,\n  },\n]' },
  { typed: '[\n  // None\n]', change: insert(0, 'a'), changed: '[\n  a,\n  // None\n]' },
  { typed: '[\n  a,\n  // Soon\n]', change: remove(0), changed: '[\n  // Soon\n]' },
  { typed: '[ // First\n  a,\n]', change: remove(0), changed: '[ // First\n]' },
  { typed: '[\n  a,\n  b // c, d\n]', change: swap(0), changed: '[\n  b, // c, d\n  a\n]' },
  { typed: lines, change: insert(3, 'd'), changed: `${lines.slice(0, -2)},\n  d\n]` },
  { typed: '[a, b]', change: insert(0, 'c'), changed: '[c, a, b]' },
])('a list, $typed, becomes $changed', ({ typed, change, changed }) => {
  for (const end of ['\n', '\r\n']) {
    const source = (code: string) => `\ufeffexport const works = ${code}\n`.replaceAll('\n', end)
    const edits = editsOf(worksFile, source(typed))
    const { index, count, others } = change
    changeParts({ content: {}, edits }, ['works'], index, count, others)
    expect(edits.read(worksFile)).toBe(source(changed))
  }
})

it.each(['[a, ...b]', 'b.map(String)', '[a, b, // note\n c]', '[\n a, // note\n b]', '[, a]'])(
  'a list that cannot be changed without harm: %s',
  (code) => {
    const edits = editsOf(worksFile, `export const works = ${code}`)
    expect(canChange({ content: {}, edits }, ['works'])).toBe(false)
  },
)

it.each([
  {
    typed: "{ alt: 'a', accepted: true }",
    credit: "'b'",
    changed: "{ alt: 'a', credit: 'b', accepted: true }",
  },
  { typed: "{ alt: 'a', credit: 'c' }", credit: undefined, changed: "{ alt: 'a' }" },
  { typed: "{ credit: 'c' } satisfies A", credit: "'b'", changed: "{ credit: 'b' } satisfies A" },
  { typed: "'a'", credit: "'b'", changed: "{ alt: 'a', credit: 'b' }" },
  {
    typed: "{\n\talt: 'a',\n}",
    credit: '`\nb\n`',
    changed: "{\n\talt: 'a',\n\tcredit: `\n\tb\n\t`,\n}",
  },
])('a field: with the credit $credit, $typed becomes $changed', ({ typed, credit, changed }) => {
  const file = 'src/content/images.ts'
  const edits = editsOf(file, `export const images = { a: ${typed} }`)
  setField({ content: { images: { a: {} } }, edits }, ['images', 'a', 'credit'], credit)
  expect(edits.read(file)).toBe(`export const images = { a: ${changed} }`)
})

it('reads a text with a line separator as it was written', () => {
  const text = 'One\n\u2028two\n\nThree'
  expect(typedWords(quote(text).slice(1, -1))).toBe(text)
})

const page = 'pages/a.md'
it.each([
  { fact: 'title', value: 'B: c', changed: 'title: B: c\n---\n\nOne.' },
  { fact: 'title', value: '"B"', changed: 'title: "\\"B\\""\n---\n\nOne.' },
  { fact: 'title', value: '|', changed: 'title: "|"\n---\n\nOne.' },
  { fact: 'title', value: "'68 in B", changed: 'title: "\'68 in B"\n---\n\nOne.' },
  { fact: 'unlisted', value: 'true', changed: 'title: A\nunlisted: true\n---\n\nOne.' },
  { fact: 'text', value: 'B\n\n$&', changed: 'title: A\n---\n\nB\n\n$&' },
])('a Markdown page: $fact $value', ({ fact, value, changed }) => {
  const edits = editsOf(page, '\ufeff---\r\ntitle: A\r\n---\r\n\r\nOne.\r\n')
  setMarkdown(edits, page, fact, value)
  const all = `---\n${changed}\n`.replaceAll('\n', '\r\n')
  expect(edits.read(page)).toBe(`\ufeff${all}`)
  expect(textInMarkdown(edits.read(page), fact)).toEqual([value])
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
