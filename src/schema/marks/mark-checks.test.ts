import { expect, it } from 'vitest'
import { contentWith } from '../../../tests/kit/every-field.ts'
import type { Path } from '../../shared/diagnostic.ts'
import { checkContent } from '../validation/validation.ts'
import { checkMarks } from './mark-checks.ts'
import { readMarks } from './marks.ts'

const faultsAt = (path: Path, text: unknown, isWarning = false) => {
  const content = contentWith(path, text)
  checkContent(content)
  const faults = checkMarks(content, readMarks)
  return faults
    .filter(({ level }) => (level === 'warning') === isWarning)
    .map(({ code, path, offset }) => ({
      ...{ code, path: path.join('.') },
      ...(offset !== undefined && { offset }),
    }))
}

const marked = '- *a* [b](/contact)'

it.each<[string, Path]>([
  ['a caption', ['works', 0, 'media', 0, 'caption']],
  ['a medium', ['works', 0, 'medium']],
  ['names', ['works', 0, 'credits', 0, 'names']],
  ['a credit', ['videos', 'film', 'credit']],
  ['a line of the CV', ['cv', 0, 'entries', 1, 'text']],
  ['a skill', ['skills', 0, 'items', 0]],
  ['a description', ['works', 0, 'text']],
  ['about', ['about', 'paragraphs', 0]],
  ['news', ['news', 0, 'text']],
])('%s holds marks, in each language, but no HTML', (_, path) => {
  expect(faultsAt(path, marked)).toEqual([])
  expect(faultsAt(path, { en: marked })).toEqual([])
  expect(faultsAt(path, 'a <i>b</i>')).toEqual([{ code: 'html', path: path.join('.'), offset: 2 }])
  expect(faultsAt(path, { en: 'a <i>' })).toMatchObject([{ path: `${path.join('.')}.en` }])
})

it.each<[Path, unknown, string]>([
  [['news', 0, 'text'], '![a](klin.jpg)', 'unknown-image'],
  [['about', 'paragraphs', 0], '![a](videos.flim)', 'unknown-video'],
  [['works', 0, 'text'], '> [a](www.b.example)', 'wrong-target'],
])('%j: %j is %s', (path, text, code) => expect(faultsAt(path, text)).toMatchObject([{ code }]))

it.each([
  '![a](videos.film)\n![b](/sounds/b.mp3)',
  '[![a](kiln.jpg)](/contact)',
  '[b](#b)\n\n## B',
])('%j may stand in a text between figures', (text) => {
  expect(faultsAt(['works', 0, 'media', 6, 'text'], text)).toEqual([])
})

it.each<[Path, string]>([
  [['words', 'play'], '<b>Play</b>'],
  [['images', 'kiln.jpg'], 'A [kiln](/a)'],
])('%j: %j is a warning alone', (path, text) => {
  expect(faultsAt(path, text)).toEqual([])
  expect(faultsAt(path, text, true)).toMatchObject([{ code: 'marked-name' }])
})

it.each([
  'See https://a.example/b',
  'See www.a.example',
  'See [a](https://a.example/b. And c',
  '##At night',
  '-a\n-b',
  'instal-\nlation',
  'MA\tBerlin',
])('%j is a slip', (text) => {
  expect(faultsAt(['works', 0, 'text'], text, true)).toMatchObject([{ code: 'text-slip' }])
})

it.each([
  '[https://a.example](https://a.example), <b@a.example>',
  '-5 degrees\n\n## A\n\n1.\ta',
  'a and b-\n\nc',
])('%j is none', (text) => {
  expect(faultsAt(['works', 0, 'text'], text, true)).toEqual([])
})

it('plain texts are neither', () => {
  expect([
    ...faultsAt(['works', 0, 'title'], 'A_B & C*'),
    ...faultsAt(['site', 'name'], 'N', true),
  ]).toEqual([])
})
