import { expect, it } from 'vitest'
import { listUntranslated } from './placeholders.ts'

const words = {
  play: 'Play',
  film: { en: 'Film', fr: 'Film' },
  draft: { en: 'Draft', fr: 'Brouillon' },
  contact: { sections: ['cv'], cv: 'CV' },
}

it.each([
  [['en', 'fr'], ['words, play', 'words, film', 'words, contact, cv'], ['works, “Ebb”, text']],
  [['en'], [], []],
])('names texts that are the same in all of %j, or not in all', (languages, same, partial) => {
  const works = [{ title: 'Ebb', text: { en: 'A' } }]
  const news = [{ ...works[0], languages: ['en'] }]
  expect(listUntranslated({ words, works, news }, languages)).toEqual({ same, partial })
})
