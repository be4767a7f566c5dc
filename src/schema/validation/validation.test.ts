import { describe, expect, it } from 'vitest'
import { contentWith, fields, full } from '../../../tests/kit/every-field.ts'
import type { Path } from '../../shared/diagnostic.ts'
import { type ContentFault, fieldAt, valueAt } from '../content-paths.ts'
import { checkContent } from './validation.ts'

const errorsWith = (path: Path, value?: unknown, site = full.site): ContentFault[] => {
  const content = contentWith(path, value, { site })
  return checkContent(content).map((fault) => ({ field: fieldAt(content, fault.path), ...fault }))
}

/** 'works 0 id' → ['works', 0, 'id'] */
const pathOf = (way: string): Path =>
  way.split(' ').map((key) => (/^\d+$/.test(key) ? Number(key) : key))

it('finds nothing in content that has every field', () => {
  expect(checkContent(full)).toEqual([])
})

it.each(fields)('one error, at its place, for $name of another type', ({ path, value }) => {
  const [other, found] = typeof value === 'number' ? ['?', '"?"'] : [42, '42']
  const code = expect.stringMatching(/^[a-z-]+$/)
  expect(errorsWith(path, other)).toMatchObject([{ path, found, code }])
})

const texts = fields.filter(({ value }) => typeof value === 'string')
it.each(texts)('one error, at its place, for $name, empty', ({ path }) => {
  expect(errorsWith(path, ' ')).toMatchObject([{ path, found: '" "' }])
})

const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value)
const objects = fields.filter(({ name, value }) => isObject(value) && !/(video|tags)$/.test(name))
it.each(objects)('one error for a field of $name that none has', ({ path }) => {
  const fault = { code: 'unknown-field', path: [...path, 'surprise'] }
  expect(errorsWith(fault.path, 1)).toMatchObject([{ ...fault, found: '"surprise"' }])
})

it.each<[string, unknown, string, string]>([
  ['site languages', ['fr', 'en'], 'site, language', 'wrong-language'],
  ['words', undefined, 'words', 'missing-field'],
  ['site url', 'https://example.com/', 'site, url', 'template-address'],
  // Not that the text stands beside nothing.
  ['works 0 media', undefined, 'works, “First”, media', 'missing-field'],
  // Not that what was meant is missing.
  ['navigation 0', { label: 'A', href: '/' }, 'navigation, “A”, href', 'unknown-field'],
  ['works 1', { id: 'a', title: 'A', image: 'kiln.jpg' }, 'works, “A”, image', 'unknown-field'],
  [
    'images',
    { 'kiln.jpg': 'A', 'boats.png': 'B', 'salt.jpg': { alt: 'A' } },
    'images, salt.jpg, alt',
    'repeated-alt',
  ],
])('%s as %j: %s is %s', (way, value, name, code) => {
  expect(errorsWith(pathOf(way), value)).toMatchObject([{ code, field: name }])
})

it.each(['works 0 media 0 image', 'works 0 media 3 poster', 'pages contact shareImage'])(
  '%s names an image of the content',
  (way) => {
    const path = pathOf(way)
    expect(errorsWith(path, 'klin.jpg')).toMatchObject([{ code: 'unknown-image', path }])
  },
)

it.each<[string, unknown, string]>([
  ['works 1', valueAt(full, ['news', 0]), 'news.ts'],
  ['news 1', valueAt(full, ['works', 0]), 'works.ts'],
  ['cv 1', valueAt(full, ['skills', 0]), 'skills'],
  ['works 1', valueAt(full, ['videos', 'film']), 'videos.ts'],
  ['works 0 media 8', { kind: 'text', video: valueAt(full, ['videos', 'film']) }, "'video'"],
])('%s as %j belongs in %s, and nothing else is wrong', (way, value, home) => {
  const path = pathOf(way)
  const fix = expect.stringContaining(home)
  expect(errorsWith(path, value)).toMatchObject([{ code: 'misplaced-entry', path, fix }])
})

it.each([
  ['2024', 0],
  ['Summer 2024', 0],
  ['Shows', 1],
])('a first line without years below %j: %i', (title, count) => {
  const cv = [{ title, entries: [{ text: 'Ebb' }] }]
  expect(checkContent({ ...full, cv })).toHaveLength(count)
})

describe('on a site in English and French', () => {
  const bilingual = { ...Object(full.site), languages: ['en', 'fr'] }

  it('every text may be in both, and nothing else', () => {
    const others = texts.filter(
      ({ path, value }) => errorsWith(path, { en: value, fr: value }, bilingual)[0],
    )
    const noText =
      /(^|(?<!Table)\.)(site\.(name|email|url|feed|outside\..*)|date|until|language|languages\.0|terms|licence|link|to|tags\.0|file|length|poster|published|id|titleLanguage|type|textPlace|beside|room|kind|image|thumbnail|place|images\.\d|years|shareImage|\/old|sections\.0|placeholders\.0)$/
    expect(others).toEqual(texts.filter(({ name }) => noText.test(name)))
  })

  it.each<[string, unknown, string[]]>([
    ['works 0 title', { fr: 'Mer' }, []],
    ['works 0 media 0 caption', { en: 'A' }, []],
    ['works 0 text', { en: 'A', de: 'B' }, ['text, de: other-language']],
    ['images boats.png', { alt: 'A' }, []],
    ['works 0 text', { EN: 'A' }, ['“First”, text: no-text']],
    ['images kiln.jpg', { Alt: 'A' }, ['images, kiln.jpg, Alt: unknown-field']],
    ['works 0 text', { en: ' ', fr: 3 }, ['“First”, text, en: empty-text', 'text, fr: no-text']],
    ['words playsFrom', { en: 'From {provider}', fr: 'De' }, ['words, playsFrom, fr: no-gap']],
    ['images kiln.jpg', { en: 'A kiln' }, []],
    ['images boats.png alt', { fr: 'Barques' }, []],
    ['words largerImage', { en: 'Larger image:', fr: 'Larger image:' }, ['fr: english-words']],
    [
      'works 0 text',
      { en: 'Le sel et les vagues sur la pierre.', fr: 'The salt of the sea.' },
      ['text, en: swapped-languages'],
    ],
    ['works 0 text', { en: 'Le sel et les the', fr: 'The salt' }, []],
  ])('%s as %j', (way, value, expected) => {
    const errors = errorsWith(pathOf(way), value, bilingual)
    const found = errors.map(({ field, code }) => `${field}: ${code}`)
    expect(found).toEqual(expected.map((end) => expect.stringContaining(end)))
  })
})
