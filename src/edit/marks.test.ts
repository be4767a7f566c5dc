import { expect, it } from 'vitest'
import { markValue, markWords, piecesOf } from './marks.ts'

const values = new Map([
  [7, '2023'],
  [9, '2018-11'],
  [12, '2024'],
])
const year = markValue(7, '2023')
it.each([
  {
    text: `8 works since ${year}.`,
    pieces: [{ words: '8 works since ' }, { words: '2023', number: 7 }, { words: '.' }],
  },
  {
    // As code shows it in another form.
    text: markValue(9, 'Nov 2018'),
    pieces: [{ words: 'Nov 2018', number: 9 }],
  },
  {
    text: `${year}–${markValue(12, '2024')}`,
    pieces: [{ words: '2023', number: 7 }, { words: '–' }, { words: '2024', number: 12 }],
  },
  {
    text: markWords(3, `Since ${year}`),
    pieces: [
      { words: 'Since ', number: 3 },
      { words: '2023', number: 7 },
    ],
  },
])('finds $pieces in a marked text', ({ text, pieces }) => {
  expect(piecesOf(text, (number) => `${values.get(number)}`)).toEqual(pieces)
})
