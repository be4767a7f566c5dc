import { expect, it } from 'vitest'
import { warnOfWrapping } from './text-file.ts'

const line = (width: number) => `${'word '.repeat(width / 5)}word`

it.each<[string, number[], boolean]>([
  ['cut', [64, 60, 64, 60, 20], true],
  ['cut, around a long address', [...Array(9).fill(64), 150, 9], true],
  ['sentences', [59, 20, 66, 31, 62, 9], false],
  ['verse', [30, 29, 30, 30, 30], false],
])('lines that are %s, %j long, are wrapped: %s', (_, widths, isWrapped) => {
  const lines = widths.map(line)
  expect(warnOfWrapping('a.md', lines.join('\n')).length > 0).toBe(isWrapped)
  expect(warnOfWrapping('a.md', lines.join('\n- '))).toEqual([])
})
