import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askLine } from './question.ts'

it.each([
  ['a line', 'yes\n', 'yes'],
  ['Ctrl-C', 'ye\u0003', undefined],
  ['the end of the input', 'ye', undefined],
])('%s is an answer, or none', async (_, keys, answer) => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true })
  const input = new PassThrough()
  input.end(keys)
  expect(await askLine('Yes? ', input, terminal)).toBe(answer)
})
