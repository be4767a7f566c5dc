import * as v from 'valibot'
import { expect, it } from 'vitest'
import { slug } from '../checks/values.ts'
import { idOf, slugOf } from './slug.ts'

it.each([
  ['High Water, Living Room', 'high-water-living-room'],
  ['Über Straßenöl & Ærø', 'uber-strassenol-aero'],
  ['Tom’s İstanbul', 'toms-istanbul'],
  ['Łódź — Đà Nẵng', 'lodz-da-nang'],
  ['ﬁlm №2', 'film-no2'],
  ['  --a--b  ', 'a-b'],
  ['海と空 🙂', ''],
  [`${'word '.repeat(20)}end`, 'word-word-word-word-word-word-word-word-word-word-word-word'],
  ['x'.repeat(10_000), 'x'.repeat(60)],
])('makes of %j the address %j', (title, expected) => {
  expect(slugOf(title)).toBe(expected)
})

it.each([
  ['Whorl', [], 'whorl'],
  ['Whorl', ['whorl'], 'whorl-2'],
  ['Whorl', ['whorl', 'whorl-2', 'whorl-4'], 'whorl-3'],
  ['2001', [], 'work-2001'],
  ['🙂', ['work'], 'work-2'],
])('names %j beside %j %j', (title, taken, expected) => {
  const id = idOf(title, 'work', taken)
  expect(id).toBe(expected)
  expect(v.is(slug, id)).toBe(true)
})
