import { expect, it } from 'vitest'
import { addressesOf } from './events.ts'

it.each([
  ['public/film.html', ['film.html']],
  ['public/films/low tide.mp4', ['films/low tide.mp4', 'films/low%20tide.mp4']],
  ['public/images/kiln.jpg', []],
  ['pages/index.tsx', []],
])('a page shows %s if it holds one of %j', (file, addresses) => {
  expect(addressesOf(file)).toEqual(addresses)
})
