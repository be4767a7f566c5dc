import { describe, expect, it } from 'vitest'
import * as kit from '../../tests/kit/every-field.ts'
import type { ContentDiagnostic, Path } from '../shared/diagnostic.ts'
import { checkContent } from './validation.ts'

/** The errors in the full content with this in one place, or with nothing there. */
function errorsWith(path: Path, value?: unknown, site = kit.full.site): ContentDiagnostic[] {
  const content = JSON.parse(JSON.stringify({ ...kit.full, site }))
  const parent = Object(kit.valueAt(content, path.slice(0, -1)))
  if (value === undefined) Reflect.deleteProperty(parent, path.at(-1) ?? '')
  else Reflect.set(parent, path.at(-1) ?? '', value)
  return checkContent(content)
}

it('finds nothing in content that has every field', () => {
  expect(checkContent(kit.full)).toEqual([])
})

it.each(kit.fields)('one error, at its place, for $name of another type', ({ path, value }) => {
  const [error, ...others] = errorsWith(path, typeof value === 'number' ? '?' : 42)
  expect(others).toEqual([])
  expect(error).toMatchObject({ path, found: typeof value === 'number' ? '"?"' : '42' })
})

const texts = kit.fields.filter(({ value }) => typeof value === 'string')
it.each(texts)('one error, at its place, for $name, empty', ({ path }) => {
  expect(errorsWith(path, ' ')).toMatchObject([{ path, found: '" "' }])
})

const needed = kit.fields.filter(({ name, path }) => {
  const isEntry = /^(images|videos|pages|redirects)\.[^.]+(\.png|\.jpg)?$/.test(name)
  return !isEntry && !kit.optional.test(name) && typeof path.at(-1) === 'string'
})
it.each(needed)('one error, at its place, for $name, missing', ({ path }) => {
  expect(errorsWith(path)).toMatchObject([{ path, found: 'nothing' }])
})

const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value)
const objects = kit.fields.filter(({ name, value }) => isObject(value) && !/video$/.test(name))
it.each(objects)('one error, at its place, for $name with a field that none has', ({ path }) => {
  const place = { path: [...path, 'surprise'], field: 'surprise' }
  const fault = { expected: 'the name of a field', fix: 'Correct its name, or take it out.' }
  expect(errorsWith(place.path, 1)).toMatchObject([{ ...place, ...fault, found: '"surprise"' }])
})

it('reads a list that holds itself', () => {
  const works: unknown[] = []
  works.push(works)
  expect(checkContent({ ...kit.full, works })[0]).toMatchObject({ path: ['works', 0, 'title'] })
})

/** 'works 0 id' → ['works', 0, 'id'] */
const pathOf = (way: string): Path =>
  way.split(' ').map((key) => (/^\d+$/.test(key) ? Number(key) : key))

it.each<[string, unknown, string, string]>([
  ['works 0 media 0 kind', 'film', 'works, “First”, media, no. 1, kind', "kind: 'image', "],
  ['works 0 media 1 video', 1, 'works, “First”, media, no. 2, video', 'an entry of src/content'],
  ['works 0 media 4 images', 1, 'works, “First”, media, no. 5, images', 'two images'],
  ['works 0 media', [], 'works, “First”, textPlace', `"beside", textPlace 'beside' only with`],
  ['news 0 until', '2026-02', 'news, “Show”, until', '"2026-02", a day that is not before date'],
  ['workshops 0', kit.entry, 'workshops, “First”, id', 'an id that no other entry has'],
  ['site profiles 1', kit.profile, 'site, profiles', 'one profile with icon at most'],
  ['site languages', ['fr', 'en'], 'site, language', 'the first of languages'],
  ['site languages', ['en', 'pt-BR', 'pt-br'], 'site, languages', 'each language once'],
  ['images a.heic', 'A', 'images, a.heic', 'the name of a JPEG, PNG, WebP, AVIF or TIFF'],
  ['words', undefined, 'words', 'a value: this field is needed'],
  ['words draft', undefined, 'words, draft', 'a value: this field is needed'],
])('%s as %j: %s', (way, value, place, expected) => {
  const [diagnostic, ...others] = errorsWith(pathOf(way), value)
  expect(others).toEqual([])
  expect([diagnostic?.entry, diagnostic?.field].filter(Boolean).join(', ')).toBe(place)
  expect(`${diagnostic?.found}, ${diagnostic?.expected}`).toContain(expected)
  expect(diagnostic?.fix).toMatch(/^\S.*\.$/)
})

it.each([
  ['works 0 media 0 image', 'klin.jpg', ' Did you mean "kiln.jpg"?'],
  ['works 0 media 3 poster', 'nothing', ''],
  ['pages contact shareImage', 'Kiln.jpg', ' Did you mean "kiln.jpg"?'],
  ['videos film poster', '', ''],
])('%s as %j is not described.%s', (way, value, suggestion) => {
  const place = { path: pathOf(way), field: pathOf(way).at(-1) }
  const fix = `Add it there with its text, or correct the name.${suggestion}`
  const fault = { found: `"${value}"`, expected: 'an image that src/content/images.ts names', fix }
  expect(errorsWith(place.path, value)).toMatchObject([{ ...place, ...fault }])
})

it('says of a name that looks the same how it differs', () => {
  const images = { ...Object(kit.full.images), 'o\u0308.jpg': 'A' }
  const works = [{ ...kit.entry, media: [{ kind: 'image', image: '\u00f6.jpg', ...kit.place }] }]
  const fix = expect.stringMatching(/name\. Copy it from there: a letter with its mark is encoded/)
  expect(checkContent({ ...kit.full, images, works })).toMatchObject([{ fix }])
})

it('does not say of an empty field that is needed that its line may go', () => {
  const fix = 'Write it, or take out the line of a field that may be missing.'
  expect(errorsWith(['works', 0, 'title'], '')).toMatchObject([{ fix }])
})

describe('on a site in English and French', () => {
  const translate = (path: Path, value: unknown) =>
    errorsWith(path, value, { ...Object(kit.full.site), languages: ['en', 'fr'] })

  it('every text may be in both, and nothing else', () => {
    const strings = kit.fields.filter(({ value }) => typeof value === 'string')
    const others = strings.filter(({ path, value }) => translate(path, { en: value, fr: value })[0])
    const noText =
      /(^|\.)(site\.(name|email|url|outside\..*)|date|until|language|terms|licence|link|to|file|length|poster|published|id|titleLanguage|type|textPlace|kind|image|place|years|shareImage|\/old|sections\.0|placeholders\.0)$/
    expect(others).toEqual(strings.filter(({ name }) => noText.test(name)))
  })

  it.each<[string, unknown, string[]]>([
    ['works 0 title', { fr: 'Mer' }, ['“Mer”, title, en: nothing']],
    ['works 0 media 0 caption', { en: 'A' }, ['“First”, media, no. 1, caption, fr: nothing']],
    ['works 0 text', { en: 'A', de: 'B' }, ['text, fr: nothing', 'text, de: a text in "de"']],
    ['images boats.png', { alt: 'A' }, []],
    ['works 0 text', { EN: 'A' }, ["“First”, text: { EN: 'A' }"]],
    ['images kiln.jpg', { Alt: 'A' }, ['images, kiln.jpg, Alt: "Alt"']],
    ['works 0 text', { en: ' ', fr: 3 }, ['“First”, text, en: " "', '“First”, text, fr: 3']],
    ['works 0 text', {}, ['“First”, text: {}']],
    ['words playsFrom', { en: 'From {provider}', fr: 'De' }, ['words, playsFrom, fr: "De"']],
    ['images kiln.jpg', { en: 'A kiln' }, ['images, kiln.jpg, fr: nothing']],
    ['images boats.png alt', { fr: 'Barques' }, ['images, boats.png, alt, en: nothing']],
  ])('%s as %j', (way, value, expected) => {
    const errors = translate(pathOf(way), value)
    const texts = errors.map(({ entry, field, found }) => `${entry}, ${field}: ${found}`)
    expect(texts).toEqual(expected.map((end) => expect.stringContaining(end)))
  })

  it('an image is decorative in all languages or in none', () => {
    const site = { ...Object(kit.full.site), languages: ['en', 'fr'] }
    const images = { ...Object(kit.full.images), 'kiln.jpg': { en: 'A kiln', fr: '(none)' } }
    const fix = 'Write decorative alone.'
    const errors = checkContent({ ...kit.full, site, images, decorative: '(none)' })
    expect(errors).toMatchObject([{ path: ['images', 'kiln.jpg'], fix }])
  })

  it('a text in English is none for a site in British English', () => {
    const site = { ...Object(kit.full.site), language: 'en-GB' }
    const texts = errorsWith(['news', 0, 'title'], { en: 'A' }, site).map(({ found }) => found)
    expect(texts).toEqual(['nothing', 'a text in "en"'])
  })
})

it('reports a misspelt field once, with its name', () => {
  const { text, ...rest } = kit.entry
  const [error, ...others] = errorsWith(['works', 0], { ...rest, txet: text })
  expect(others).toEqual([])
  expect(error).toMatchObject({ path: ['works', 0, 'txet'], fix: 'Did you mean "text"?' })
  expect(errorsWith(['works', 0], { ...rest, surprise: text })).toHaveLength(2)
})

it('reports a video that works show once, for videos.ts', () => {
  const film = { ...kit.video, length: 'long', poster: 'x.jpg', captions: [{ file: 1 }] }
  const media = [{ kind: 'video', video: film, ...kit.place }]
  const errors = checkContent({ ...kit.full, videos: { film }, works: [{ ...kit.entry, media }] })
  expect([...new Set(errors.map(({ file }) => file))]).toEqual(['src/content/videos.ts'])
  expect(errors).toHaveLength(5)
})
