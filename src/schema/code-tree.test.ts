import { expect, it } from 'vitest'
import type { Path } from '../shared/fault.ts'
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

it.each<{ path: Path; lineInText?: number; line: number | undefined }>([
  { path: ['works'], line: 2 },
  { path: ['works', 0, 'media', 1, 'place'], line: 6 },
  { path: ['works', 0, 'text'], lineInText: 3, line: 9 },
  { path: ['works', 2, 'id'], line: 12 },
  // Not written out, or of no index behind a spread: the nearest thing around it.
  { path: ['works', 0, 'year'], line: 3 },
  { path: ['works', 4, 'id'], line: 2 },
  { path: ['gone'], line: undefined },
])('$path is in line $line', ({ path, lineInText, line }) => {
  expect(lineOf('works.ts', source, path, lineInText)).toBe(line)
})
