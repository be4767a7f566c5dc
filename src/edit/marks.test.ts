import { expect, it } from 'vitest'
import { markValue, markWords, piecesOf } from './marks.ts'

const year = markValue(7, '2023')
it.each<[says: string, text: string, pieces: [words: string, number: number | undefined][]]>([
  [
    'code around a value',
    `8 works since ${year}.`,
    [
      ['8 works since ', undefined],
      ['2023', 7],
      ['.', undefined],
    ],
  ],
  ['signs before a value', ` (${year}`, [[' (2023', 7]]],
  [
    'a value that code has made shorter',
    markValue(7, '2018 – 2023').replace(' – ', '–'),
    [['2018–2023', 7]],
  ],
  [
    'two values',
    `${year}–${markValue(12, '2024')}`,
    [
      ['2023', 7],
      ['–2024', 12],
    ],
  ],
  [
    'a value in a text',
    markWords(3, `Since ${year}`),
    [
      ['Since ', 3],
      ['2023', 7],
    ],
  ],
])('finds in a marked text: %s', (_, text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces.map(([words, number]) => ({ words, number })))
})
