import { describe, expect, it } from 'vitest'
import { entry, fields, full, place, profile, valueAt, video } from '../../tests/kit/every-field.ts'
import type { ContentDiagnostic, Path } from '../shared/diagnostic.ts'
import { checkContent } from './validation.ts'

/** The errors in the full content with this in one place, or with nothing there. */
function errorsWith(path: Path, value?: unknown, site = full.site): ContentDiagnostic[] {
  const content = JSON.parse(JSON.stringify({ ...full, site }))
  const parent = Object(valueAt(content, path.slice(0, -1)))
  if (value === undefined) Reflect.deleteProperty(parent, path.at(-1) ?? '')
  else Reflect.set(parent, path.at(-1) ?? '', value)
  return checkContent(content)
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
const objects = fields.filter(({ name, value }) => isObject(value) && !/video$/.test(name))
it.each(objects)('one error for a field of $name that none has', ({ path }) => {
  const fault = { code: 'unknown-field', path: [...path, 'surprise'], field: 'surprise' }
  expect(errorsWith(fault.path, 1)).toMatchObject([{ ...fault, found: '"surprise"' }])
})

it.each<[string, unknown, string, string]>([
  ['works 0 media 0 kind', 'film', 'works, “First”, media, no. 1, kind', 'unknown-kind'],
  ['works 0 media 1 video', 1, 'works, “First”, media, no. 2, video', 'unknown-video'],
  ['works 0 media 4 images', 1, 'works, “First”, media, no. 5, images', 'no-pair'],
  ['works 0 media', [], 'works, “First”, textPlace', 'text-beside-nothing'],
  ['works 0 draft', false, 'works, “First”, draft', 'wrong-draft'],
  ['videos film placeholder', 'no', 'videos, “Film”, placeholder', 'wrong-placeholder'],
  ['site profiles 0 icon', false, 'site, profiles, “Net”, icon', 'wrong-icon'],
  [
    'cv 0 entries 0 years',
    undefined,
    'cv, “Education”, entries, no. 1, years',
    'first-without-years',
  ],
  ['cv 0 entries 0 text', '*[A](/a)*', 'cv, “Education”, entries, no. 1, link', 'two-links'],
  ['news 0 until', '2026-02', 'news, “Show”, until', 'reversed-days'],
  ['workshops 0', entry, 'workshops, “First”, id', 'id-twice'],
  ['site profiles 1', profile, 'site, profiles', 'several-icons'],
  ['site languages', ['fr', 'en'], 'site, language', 'wrong-language'],
  ['site languages', ['en', 'fr', 'fr'], 'site, languages', 'language-twice'],
  ['images a.heic', 'A', 'images, a.heic', 'wrong-image-file'],
  ['words', undefined, 'words', 'missing-field'],
  ['words draft', undefined, 'words, draft', 'missing-field'],
  ['works 0 media', undefined, 'works, “First”, media', 'missing-field'],
  ['works 0 media 0 place', undefined, 'works, “First”, media, no. 1, place', 'missing-field'],
])('%s as %j: %s is %s', (way, value, name, code) => {
  const errors = errorsWith(pathOf(way), value)
  expect(errors).toMatchObject([{ code }])
  expect([errors[0]?.entry, errors[0]?.field].filter(Boolean).join(', ')).toBe(name)
})

it('each wrong mark has the fix of its own rule', () => {
  const marks = ['works 0 draft', 'videos film placeholder', 'site profiles 0 icon']
  const fixes = marks.map((way) => errorsWith(pathOf(way), false)[0]?.fix)
  expect(new Set(fixes).size).toBe(3)
})

it.each([
  ['works 0 media 0 image', 'klin.jpg', '"kiln.jpg"'],
  ['works 0 media 3 poster', 'nothing', ''],
  ['pages contact shareImage', 'Kiln.jpg', '"kiln.jpg"'],
  ['videos film poster', '', ''],
])('%s as %j is not described; meant is %s', (way, found, near) => {
  const [error, ...others] = errorsWith(pathOf(way), found)
  expect([error, others]).toMatchObject([{ code: 'unknown-image', path: pathOf(way) }, []])
  expect(/".*?"/.exec(error?.fix ?? '')?.join() ?? '').toBe(near)
})

describe('on a site in English and French', () => {
  const bilingual = { ...Object(full.site), languages: ['en', 'fr'] }

  it('every text may be in both, and nothing else', () => {
    const others = texts.filter(
      ({ path, value }) => errorsWith(path, { en: value, fr: value }, bilingual)[0],
    )
    const noText =
      /(^|\.)(site\.(name|email|url|outside\..*)|date|until|language|terms|licence|link|to|file|length|poster|published|id|titleLanguage|type|textPlace|kind|image|place|years|shareImage|\/old|sections\.0|placeholders\.0)$/
    expect(others).toEqual(texts.filter(({ name }) => noText.test(name)))
  })

  it.each<[string, unknown, string[]]>([
    ['works 0 title', { fr: 'Mer' }, ['“Mer”, title, en: untranslated']],
    ['works 0 media 0 caption', { en: 'A' }, ['media, no. 1, caption, fr: untranslated']],
    ['works 0 text', { en: 'A', de: 'B' }, ['text, fr: untranslated', 'text, de: other-language']],
    ['images boats.png', { alt: 'A' }, []],
    ['cv 0 entries 0 text', { en: 'A', fr: '[A](/a)' }, ['no. 1, link: two-links']],
    ['works 0 text', { EN: 'A' }, ['“First”, text: no-text']],
    ['images kiln.jpg', { Alt: 'A' }, ['images, kiln.jpg, Alt: unknown-field']],
    ['works 0 text', { en: ' ', fr: 3 }, ['“First”, text, en: empty-text', 'text, fr: no-text']],
    ['words playsFrom', { en: 'From {provider}', fr: 'De' }, ['words, playsFrom, fr: no-gap']],
    ['images kiln.jpg', { en: 'A kiln' }, ['images, kiln.jpg, fr: untranslated']],
    ['images boats.png alt', { fr: 'Barques' }, ['boats.png, alt, en: untranslated']],
  ])('%s as %j', (way, value, expected) => {
    const errors = errorsWith(pathOf(way), value, bilingual)
    const found = errors.map(({ entry, field, code }) => `${entry}, ${field}: ${code}`)
    expect(found).toEqual(expected.map((end) => expect.stringContaining(end)))
  })

  it('an image is decorative in all languages or in none', () => {
    const images = { ...Object(full.images), 'kiln.jpg': { en: 'A kiln', fr: '(none)' } }
    const errors = checkContent({ ...full, site: bilingual, images, decorative: '(none)' })
    expect(errors).toMatchObject([{ code: 'partly-decorative', path: ['images', 'kiln.jpg'] }])
  })
})

it('reports a misspelt field once, with its name', () => {
  const { text, ...rest } = entry
  const errors = errorsWith(['works', 0], { ...rest, txet: text })
  const fix = expect.stringContaining('"text"')
  expect(errors).toMatchObject([{ code: 'unknown-field', path: ['works', 0, 'txet'], fix }])
  expect(errorsWith(['works', 0], { ...rest, surprise: text })).toHaveLength(2)
})

it('reports a video that works show once, for videos.ts', () => {
  const film = { ...video, length: 'long', poster: 'x.jpg', captions: [{ file: 1 }] }
  const media = [{ kind: 'video', video: film, ...place }]
  const errors = checkContent({ ...full, videos: { film }, works: [{ ...entry, media }] })
  expect(errors.map(({ file }) => file)).toEqual(Array(5).fill('src/content/videos.ts'))
})
