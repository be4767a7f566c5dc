import { expect, it } from 'vitest'
import { callWithLimit } from './time-limit.ts'

it('hands on what a function returns or throws', () => {
  const mine = new TypeError('mine')
  expect(callWithLimit(() => [1, 2])).toEqual([1, 2])
  expect(callWithLimit(() => undefined)).toBeUndefined()
  expect(() =>
    callWithLimit(() => {
      throw mine
    }),
  ).toThrow(mine)
})

it('ends a loop without an end, again and again', () => {
  const loop = () => {
    for (;;);
  }
  expect(() => callWithLimit(loop, 20)).toThrow('it went on for 0.02 seconds')
  expect(() => callWithLimit(loop, 20)).toThrow(Error)
  expect(callWithLimit(() => 1)).toBe(1)
})
