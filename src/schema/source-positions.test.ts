import { expect, it } from 'vitest'
import { locateContent, locateText } from './source-positions.ts'

const source = `import type { Entry } from './schema.ts'

/** Not this one: works = [ */
export const works: Entry[] = [
  {
    id: 'high-water', // [ {
    title: "It's { here",
    media: [{ place: 'z' }, { 'place': 'a', video: videos.trum }],
    text: \`one, \${two}\`, year: 2025,
  },
  shared,
  { id: 'whorl', link: { to: 'x' } },
]
export const images = {
  'a-b.jpg': 'A', ...others,
  'it\\'s.jpg': { alt: 'B' },
  "\\u00fc.jpg": 'C', [id]: 'D', ['e.jpg']: 'E',
} as const satisfies Record<string, Map<string, string>>
const pattern = /['"[{(]/g, hidden = [1]
export const videos: Record<string, Map<Video, [a: 1, b: 2]>> = { film: { link: 'x' } as Video }
export const skills = [...more, { title: 'x' }, , { title: 'y' }]
export const cv = [{ title: 'x' } as Section, ...more, { title: 'y' }]
`

const file = 'works.ts'
const fault = { found: 'f', expected: 'e', fix: 'x' }

it.each([
  [['works', 0, 'year'], 9, 26],
  [['works', 0, 'media', 0, 'place'], 8, 15],
  [['works', 0, 'media', 1, 'place'], 8, 31],
  [['works', 2, 'link', 'to'], 12, 26],
  [['images', "it's.jpg"], 16, 3],
  [['images', "it's.jpg", 'alt'], 16, 18],
  [['images', 'ü.jpg'], 17, 3],
  [['images', 'e.jpg'], 17, 33],
  [['videos', 'film'], 20, 67],
  [['videos', 'film', 'link'], 20, 75],
  [['cv', 0, 'title'], 22, 22],
  // Not written out: the nearest thing around it.
  [['works', 0, 'medium'], 5, 3],
  [['works', 1, 'id'], 11, 3],
  [['works', 0, 'media', 1, 'video', 'link'], 8, 52],
  [['works'], 4, 31],
  [['images', 'id'], 14, 23],
  [['skills', 1, 'title'], 21, 23],
  [['gone', 'x'], undefined, undefined],
])('%j', (path, line, column) => {
  const place = line ? { line, column } : {}
  expect(locateContent({ ...fault, path }, file, source)).toEqual({ ...fault, file, ...place })
})

it.each([
  ['<T>', 'works.ts', { line: 1, column: 25 }],
  ['() => <p>x</p>', 'index.tsx', { line: 1, column: 25 }],
  ['() => <p>x</p>', 'works.ts', {}],
  ['[', 'works.ts', {}],
])('%s in %s is at %j', (end, file, place) => {
  const text = `export const works = [{ id: 'a' }]\nexport default ${end.replace('<T>', '<T>(x: T) => x')}`
  const diagnostic = locateContent({ ...fault, path: ['works', 0, 'id'] }, file, text)
  expect(diagnostic).toEqual({ ...fault, file, ...place })
})

it.each([
  ['x', 'works.ts', 12],
  ['y', 'b.ts', 19],
  ['z', 'works.ts', 56],
])('finds the entry %s of a list that code makes in %s', (id, file, column) => {
  const text = "const a = [{ id: 'x', year: 1 }]; export const works = [...a, ...b]"
  const others: [string, string][] = [['b.ts', "export const b = [{ id: 'y' }]"]]
  const path = ['works', 0, 'medium']
  const located = locateContent({ ...fault, path }, 'works.ts', text, id, others)
  expect(located).toMatchObject({ file, line: 1, column })
})

it.each([
  ["'a *b'", 2, 1, 26],
  ["'it\\'s *b'", 5, 1, 30],
  ["'a\\n\\u{1f30a}*b'", 4, 1, 36],
  ["'it\\u{2019}s *b'", 5, 1, 36],
  ["'\\u{00041} *b'", 2, 1, 34],
  ['`a\r\n*b`', 2, 2, 1],
  ['`a\n\n  *b`', 5, 3, 3],
  ["join('a')", 1, 1, 20],
])('the character of %s at %i is at %i:%i', (value, offset, line, column) => {
  const text = `export const a = { b: ${value} }`
  const path = ['a', 'b']
  expect(locateContent({ ...fault, path, offset }, file, text)).toMatchObject({ line, column })
})

it.each([
  ["const a = ['x', `it\\u2019s *b`]", 5, 1, 28],
  ["f({ a: 'it\\u2019s *b' })", 5, 1, 19],
  ['const a = <Prose text="it’s *b" />', 5, 1, 29],
  ["const a = 'it’s *' + 'b'", 5, undefined, undefined],
])('in %s, the character of a text at %i is at %j:%j', (source, offset, line, column) => {
  const place = locateText('a.tsx', source, 'it’s *b', offset)
  expect([place?.line, place?.column]).toEqual([line, column])
})

it('takes a backslash in an attribute for itself', () => {
  const place = locateText('a.tsx', '<Prose text="a\\*b *c" />', 'a\\*b *c', 5)
  expect(place).toEqual({ line: 1, column: 19 })
})
