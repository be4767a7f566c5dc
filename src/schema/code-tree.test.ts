import { expect, it } from 'vitest'
import { lineOf } from './code-tree.ts'

const source = `import { a } from './a.ts'
export const works: Entry[] = [
  {
    id: 'high-water', // [ {
    media: [{ place: 'z' },
      { 'place': 'a', video: videos.trum }],
    text: \`one

two\`,
  },
  shared,
  { id: 'whorl' },
  ...a,
  { id: 'ebb' },
] as const satisfies Entry[]
`

it.each<[path: (string | number)[], line: number | undefined, inner?: number]>([
  [['works'], 2],
  [['works', 0, 'media', 1, 'place'], 6],
  [['works', 0, 'text'], 7],
  [['works', 0, 'text'], 9, 3],
  [['works', 2, 'id'], 12],
  // Not written out, or of no index behind a spread: the nearest thing around it.
  [['works', 0, 'year'], 3],
  [['works', 4, 'id'], 2],
  [['gone'], undefined],
])('%j is in line %j', (path, line, inner) => {
  expect(lineOf('works.ts', source, path, inner)).toBe(line)
})
