import { expect, it } from 'vitest'
import { isLitter } from './disk.ts'

it.each([
  ['.DS_Store', true],
  ['Thumbs.db', true],
  ['._a.pdf', true],
  ['Icon\r', true],
  ['icon.svg', false],
  ['Icon', false],
])('%j is litter: %s', (name, isIt) => {
  expect(isLitter(name)).toBe(isIt)
})
