import { expect, it } from 'vitest'
import { findNameFault } from './image-files.ts'

it.each(['a.jpg', 'Bild 1 groß.JPG', '海.png', 'a.b (2), c & d’s #1 50%.webp'])(
  'takes %s',
  (name) => {
    expect(findNameFault('x', name, ['other.jpg'])).toBeUndefined()
  },
)

it.each([
  'nul.jpg',
  'COM1.png',
  '.a.jpg',
  ' a.jpg',
  'a.jpg.',
  'a:b.jpg',
  'a\\b.jpg',
  'a?.jpg',
  'a\u0007.jpg',
  'a\u202eb.jpg',
  `${'é'.repeat(99)}.jpg`,
  'a.jpg~',
])('refuses %j', (name) => {
  expect(findNameFault('x', name, [])?.found).toContain('the name')
})

it.each([
  ['A.jpg', 'a.JPG'],
  ['é.jpg', 'e\u0301.jpg'],
])('takes %s and %s for one', (name, other) => {
  expect(findNameFault('x', name, [other])?.found).toContain('and another')
})
