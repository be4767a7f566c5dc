import { expect, it } from 'vitest'
import { insertLines } from './insert.ts'

const head = 'import x\n\n/** List. */\nexport const list: Entry[] = '

it.each([
  ['start', '[\n  a,\n]\n', '[\n  NEW,\n  a,\n]\n', 5],
  [
    'start',
    '[ // newest first\n  // the first\n  a,\n]',
    '[ // newest first\n  NEW,\n  // the first\n  a,\n]',
    5,
  ],
  ['start', '[]\n', '[\n  NEW,\n]\n', 5],
  ['start', '[a, b]\n', '[\n  NEW,\n  a, b]\n', 5],
  ['start', '[\r\n  a,\r\n]\r\n', '[\r\n  NEW,\r\n  a,\r\n]\r\n', 5],
  ['end', '[\n  a,\n]\n', '[\n  a,\n  NEW,\n]\n', 6],
  ['end', '[\n  a // last, ]\n]\n', '[\n  a, // last, ]\n  NEW,\n]\n', 6],
  [
    'end',
    '{\n  a: [1, { b: "]}" }],\n  // end\n} satisfies X\n',
    '{\n  a: [1, { b: "]}" }],\n  // end\n  NEW,\n} satisfies X\n',
    7,
  ],
  ['end', '{}\n', '{\n  NEW,\n}\n', 5],
  ['end', '{ a: 1 }\n', '{ a: 1,\n  NEW,\n}\n', 5],
  ['end', '{\n  a: f(1, [2])\n  }\n', '{\n  a: f(1, [2]),\n  NEW,\n  }\n', 6],
] as const)('puts a line at the %s of %j', (at, before, after, line) => {
  expect(insertLines(head + before, 'list', '  NEW,\n', at)).toEqual({ text: head + after, line })
})

it.each(['load()', 'x', '[', '[a, {', '`[]`', ''])('leaves %j alone', (value) => {
  expect(insertLines(head + value, 'list', '  NEW,\n', 'start')).toBeUndefined()
  expect(insertLines(head + value, 'other', '  NEW,\n', 'end')).toBeUndefined()
})
