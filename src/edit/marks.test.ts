import { expect, it } from 'vitest'
import { markValue, markWords, piecesOf } from './marks.ts'

const year = markValue(7, '2023')
it.each([
  {
    text: `8 works since ${year}.`,
    pieces: [{ words: '8 works since ' }, { words: '2023', number: 7 }, { words: '.' }],
  },
  {
    // As code has made it shorter.
    text: markValue(7, '2018 – 2023').replace(' – ', '–'),
    pieces: [{ words: '2018–2023', number: 7 }],
  },
  {
    text: `${year}–${markValue(12, '2024')}`,
    pieces: [
      { words: '2023', number: 7 },
      { words: '–2024', number: 12 },
    ],
  },
  {
    text: markWords(3, `Since ${year}`),
    pieces: [
      { words: 'Since ', number: 3 },
      { words: '2023', number: 7 },
    ],
  },
])('finds $pieces in a marked text', ({ text, pieces }) => {
  expect(piecesOf(text)).toEqual(pieces)
})
