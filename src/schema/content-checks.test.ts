import { createElement } from 'react'
import { expect, it } from 'vitest'
import {
  faultsAt,
  faultsWith,
  figure,
  film,
  full,
  pathsIn,
  words,
} from '../../tests/kit/full-content.ts'
import type { Path } from '../shared/fault.ts'
import { checkContent } from './content-checks.ts'
import { fieldNames } from './fields.ts'
import { listTargets } from './references.ts'
import type { Navigation } from './schema.ts'

it('finds nothing in content that is right', () => {
  expect(checkContent(full)).toEqual([])
})

it('reports a wrong type of any field, at its place and once', () => {
  const paths = pathsIn(full)
  const found = paths.map((path) => {
    const value = /^(years?|height)$/.test(`${path.at(-1)}`) ? true : 42
    return faultsWith(path, value).map((fault) => fault.path)
  })
  expect(found).toEqual(paths.map((path) => [path]))
})

it.each([createElement('b', null, 'Ebb'), Object.create(null), Symbol('ebb')])(
  'takes %o for a wrong value of any field, though it has no words',
  (value) => {
    for (const path of pathsIn(full)) expect(() => faultsWith(path, value), `${path}`).not.toThrow()
  },
)

it.each([
  { list: 'images', value: 'A', right: 'A b.JPEG|a.tif', wrong: 'a.heic|b/a.jpg|a' },
  {
    list: 'redirects',
    value: '/',
    right: '/old|/a%20b|/.well-known/a',
    wrong: 'old|/a b|/a?b|/.a|/*|/assets/a',
  },
])('a name in $list may be $right, but not $wrong', ({ list, value, right, wrong }) => {
  const isWrong = (name: string) => faultsWith([list, name], value).length > 0
  expect([...right.split('|'), ...wrong.split('|')].filter(isWrong)).toEqual(wrong.split('|'))
})

/** In a fault, … is the place of the value. */
it.each<{ at: string; value: unknown; faults: string[] }>([
  { at: 'site', value: undefined, faults: ['misspelt-name …'] },
  { at: 'site/languages', value: ['fr', 'FR'], faults: ['wrong-value …'] },
  { at: 'works/0/languages', value: [], faults: ['wrong-value …'] },
  { at: 'works/0/languages', value: ['en', 'de'], faults: ['wrong-value …/1'] },
  { at: 'works/0/title', value: { fr: 'Mer' }, faults: [] },
  { at: 'works/0/title', value: {}, faults: ['wrong-value …'] },
  { at: 'works/0/title', value: { de: 'Meer' }, faults: ['wrong-value …/de'] },
  { at: 'works/0/text', value: ['a'], faults: ['wrong-value …'] },
  { at: 'works/0/text', value: { en: ' ' }, faults: ['wrong-value …/en'] },
  { at: 'works/0/media/0', value: { kind: 'video', video: film, ...figure }, faults: [] },
  {
    at: 'works/0/media/0',
    value: { kind: 'text', image: 'a.jpg' },
    faults: ['missing-field …/text', 'unknown-field …/image'],
  },
  {
    at: 'works/0/media/0',
    value: {
      kind: 'audio',
      audio: { file: '/a.mp3', title: 'A', a: 1, b: 2 },
      ...figure,
      c: 3,
      d: 4,
    },
    faults: ['audio/a', 'audio/b', 'c', 'd'].map((name) => `unknown-field …/${name}`),
  },
  { at: 'works/0/media/0/kind', value: 'imag', faults: ['wrong-value …'] },
  { at: 'works/0/media/2/height', value: -5, faults: ['wrong-value …'] },
  {
    at: 'videos/loop/link',
    value: '/film.html',
    faults: ['wrong-value videos/loop/loop', 'wrong-value videos/loop/captions'],
  },
  {
    at: 'site/profiles',
    value: ['a', 'b'].map((label) => ({ label, link: 'https://a.example', icon: true })),
    faults: ['wrong-value …'],
  },
  { at: 'navigation/0/to', value: 'HTTP://a.example', faults: ['wrong-value …'] },
  { at: 'cv/0/entries/0/text', value: '[MA](/b)', faults: ['wrong-value cv/0/entries/0/link'] },
  { at: 'news/0/text', value: '![A](x.jpg)', faults: ['unknown-figure …'] },
  { at: 'redirects', value: { '/a': 'contact' }, faults: ['wrong-value …//a'] },
])('$at as $value: $faults', ({ at, value, faults }) => {
  const found = faultsAt(at, value).map(({ code, path }) => {
    return `${code} ${path.join('/').replace(at, '…')}`
  })
  expect(found).toEqual(faults)
})

it('says of a missing field that it found nothing', () => {
  const fault = { code: 'missing-field', path: ['works', 0, 'media', 0, 'video'], found: 'nothing' }
  expect(faultsAt('works/0/media/0', { kind: 'video', ...figure })).toMatchObject([fault])
})

it('the films that a site holds itself have to be there', () => {
  const videos = {
    film: { link: '/films/a.mp4', title: 'A' },
    other: { link: 'https://vimeo.com/1', title: 'B' },
  }
  const targets = listTargets({ redirects: {}, news: [], videos, site: { languages: ['en'] } })
  expect(targets).toEqual([{ target: '/films/a.mp4', path: ['videos', 'film', 'link'] }])
})

/** Names of fields, records and lists. */
const texts = [
  ...'statement jobTitle label title medium summary text role names caption'.split(' '),
  ...'a.jpg b.jpg c.png alt credit paragraphs items description'.split(' '),
  ...Object.keys(words).filter((name) => !['tags', 'notFound', 'contact'].includes(name)),
  ...'sound back email about skills cv'.split(' '),
]

it('the words of every text are checked', () => {
  const isChecked = (path: Path) =>
    faultsWith(path, 'a <b>b</b> {provider}').some(({ code }) => code === 'typed-mark')
  const checked = pathsIn(full).filter(isChecked)
  const names = checked.map((path) => path.findLast((key) => typeof key === 'string'))
  expect(new Set(names)).toEqual(new Set(texts))
})

it('the content of these tests has every field', () => {
  const shapeOf = (path: Path) =>
    path
      .join('/')
      .replace(/\d+/g, '0')
      .replace(/^(images|videos)\/[^/]+/, '$1/…')
  const present = new Set(pathsIn(full).map(shapeOf))
  const fields = pathsIn(full).flatMap((path) =>
    fieldNames(full, path).map((name) => shapeOf([...path, name])),
  )
  // What an entry names as its languages depends on those of the site.
  const missing = fields.filter((field) => !present.has(field) && !field.endsWith('/languages'))
  expect(missing).toEqual([])
})

it('a page without its slash is a type error already', () => {
  // @ts-expect-error: a path begins with a slash
  const navigation: Navigation = [{ label: 'CONTACT', to: 'contact' }]
  expect(checkContent({ ...full, navigation })).toHaveLength(1)
})
