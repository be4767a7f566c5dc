import { expect, it } from 'vitest'
import { countSameWords } from './placeholders.ts'

const words = {
  play: 'Play',
  film: { en: 'Film', fr: 'Film' },
  draft: { en: 'Draft', fr: 'Brouillon' },
  contact: { sections: ['cv'], cv: 'CV' },
}

it.each([
  [['en', 'fr'], 3],
  [['en'], 0],
])('counts words that are the same in all of %j', (languages, count) => {
  expect(countSameWords({ words }, languages)).toBe(count)
})
