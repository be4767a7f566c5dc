import { expect, it } from 'vitest'
import { locateContent } from './locate.ts'

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
  'a-b.jpg': 'A',
}
`

it.each([
  [['works', 0, 'id'], 6, 5],
  [['works', 0, 'year'], 9, 26],
  [['works', 0, 'media', 0, 'place'], 8, 15],
  [['works', 0, 'media', 1, 'place'], 8, 31],
  [['works', 2, 'link', 'to'], 12, 26],
  [['images', 'a-b.jpg'], 15, 3],
  // Not written out: the nearest thing around it.
  [['works', 0, 'medium'], 5, 3],
  [['works', 1, 'id'], 11, 3],
  [['works', 0, 'media', 1, 'video', 'link'], 8, 52],
  [['works'], 4, 31],
  [['gone', 'x'], undefined, undefined],
])('%j', (path, line, column) => {
  const fault = { file: 'works.ts', found: 'f', expected: 'e', fix: 'x' }
  const place = line ? { line, column } : {}
  expect(locateContent({ ...fault, path }, () => source)).toEqual({ ...fault, ...place })
})

it.each(['', '{', '['.repeat(100_000), "export const works = ['", 'export const works = {{{{'])(
  'survives sources that are cut short',
  (text) => {
    const fault = { file: 'works.ts', found: 'f', expected: 'e', fix: 'x' }
    const path = ['works', 0, 'id']
    expect(locateContent({ ...fault, path }, () => text)).toMatchObject(fault)
  },
)
