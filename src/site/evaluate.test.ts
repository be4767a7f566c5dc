import { expect, it } from 'vitest'
import { callWithLimit } from './evaluate.ts'

it('hands on what a function returns or throws', () => {
  const mine = new TypeError('mine')
  expect(callWithLimit(() => [1, 2], 5_000)).toEqual([1, 2])
  expect(callWithLimit(() => undefined, 5_000)).toBeUndefined()
  expect(() =>
    callWithLimit(() => {
      throw mine
    }, 5_000),
  ).toThrow(mine)
})

it('ends a loop without an end, again and again', () => {
  const loop = () => {
    for (;;);
  }
  expect(() => callWithLimit(loop, 20)).toThrow('it went on for 0.02 seconds')
  expect(() => callWithLimit(loop, 20)).toThrow(Error)
  expect(callWithLimit(() => 1, 5_000)).toBe(1)
})
