import { expect, it } from 'vitest'
import type { Path } from '../../shared/fault.ts'
import { pathInLanguage } from './translations.ts'

const content = {
  site: { languages: ['en', 'fr'] },
  works: [
    { title: 'Tide', text: { en: 'Low' }, medium: { en: 'Steel', fr: 'Acier' }, year: '2025' },
    { title: 'Marée', language: 'fr' },
    { title: 'Sel', languages: ['fr'] },
  ],
  images: { 'a.jpg': 'A boat' },
  'pages/a.fr.md': { title: 'Marée' },
}

interface Row {
  path: Path
  language: string
  is: Path
}

const first: Path = ['works', 0]
const same = (path: Path, language: string): Row => ({ path, language, is: path })

it.each<Row>([
  { path: [...first, 'title'], language: 'fr', is: [...first, 'title', 'fr'] },
  { path: [...first, 'text', 'en'], language: 'fr', is: [...first, 'text', 'fr'] },
  same([...first, 'title'], 'en'),
  same([...first, 'title'], ''),
  same([...first, 'medium', 'fr'], 'fr'),
  // Code shows both languages.
  same([...first, 'medium', 'en'], 'fr'),
  same([...first, 'year'], 'fr'),
  same(['works', 1, 'title'], 'en'),
  same(['works', 2, 'title'], 'fr'),
  same(['images', 'a.jpg'], 'fr'),
  same(['pages/a.fr.md', 'title'], 'fr'),
])('$path on a page in "$language" is $is', ({ path, language, is }) => {
  expect(pathInLanguage(content, path, language)).toEqual(is)
})
