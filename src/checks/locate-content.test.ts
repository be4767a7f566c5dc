import { expect, it } from 'vitest'
import { locateContent } from './locate-content.ts'

const source = `export const works = [
  {
    id: 'high-water',
    title: 'High Water',
    year: 2025,
    media: [{ place: 'z' }, { place: 'a' }],
  },
  { id: 'whorl', title: '', text: '', year: 20255, place: 'a' },
]
`

it.each([
  ['works, “High Water”, media, no. 1, place', '"z"', 'works.ts:6:5'],
  ['works, “”, title', '""', 'works.ts:8:3'],
  ['works, no. 2, year', '20255', 'works.ts:8:3'],
  ['works, “High Water”, year', '2025', 'works.ts:5:5'],
  ['works, no. 2, id', '"whorl", which another entry has too', 'works.ts:8:3'],
  // Two lines have it.
  ['works, no. 2, place', '"a"', 'works.ts'],
  ['works, no. 2, length', 'nothing', 'works.ts'],
])('%s, %s: %s', (place, found, file) => {
  const problem = { file: 'works.ts', place, found, allowed: 'x', remedy: 'y' }
  expect(locateContent(problem, () => source).file).toBe(file)
})

it('leaves a mistake in a file that is not there as it is', () => {
  const problem = { file: 'gone.ts', place: 'a', found: '"b"', allowed: 'x', remedy: 'y' }
  const gone = () => {
    throw new Error('ENOENT')
  }
  expect(locateContent(problem, gone)).toEqual(problem)
})
