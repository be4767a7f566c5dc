import { describe, expect, it } from 'vitest'
import * as kit from '../../tests/kit/every-field.ts'
import { checkContent } from './content.ts'
import type { ContentProblem, Path } from './locate.ts'

/** The errors in the full content with this in one place, or with nothing there. */
function errorsWith(path: Path, value?: unknown): ContentProblem[] {
  const content = JSON.parse(JSON.stringify(kit.full))
  const parent = Object(kit.valueAt(content, path.slice(0, -1)))
  if (value === undefined) Reflect.deleteProperty(parent, path.at(-1) ?? '')
  else Reflect.set(parent, path.at(-1) ?? '', value)
  return checkContent(content)
}

const profile = { label: 'B', link: 'https://b.example/', icon: true }
const placeOfGrid =
  'a place of the grid: full, wide, wide-right, left-half, right-half, narrow, label, third, bleed-left, bleed'
const kinds = "kind: 'image', 'video', 'audio', 'frame' or 'pair'"
const listed = 'an entry of src/content/videos.ts'
const beside = "textPlace 'beside' only with a figure at wide, narrow or bleed-left"
const linkOrPath = 'a link with https://, or a page of this site such as /contact'
const imageFile = 'the name of a JPEG, PNG, WebP, AVIF or TIFF in public/images'

it('finds nothing in content that has every field', () => {
  expect(checkContent(kit.full)).toEqual([])
})

describe('one error, at its place, for', () => {
  it.each(kit.fields)('$name of another type', ({ path, value }) => {
    const [error, ...others] = errorsWith(path, typeof value === 'number' ? 'x' : 42)
    expect(others).toEqual([])
    expect(error).toMatchObject({ path, found: typeof value === 'number' ? '"x"' : '42' })
  })

  it.each(kit.fields.filter(({ value }) => typeof value === 'string'))(
    '$name, empty',
    ({ path }) => {
      expect(errorsWith(path, ' ')).toMatchObject([{ path, found: '" "' }])
    },
  )

  const needed = kit.fields.filter(({ name, path }) => {
    const isEntry = /^(images|videos|pages|redirects)\.[^.]+(\.png|\.jpg)?$/.test(name)
    return !isEntry && !kit.optional.test(name) && typeof path.at(-1) === 'string'
  })
  it.each(needed)('$name, missing', ({ path }) => {
    expect(errorsWith(path)).toMatchObject([{ path, found: 'nothing' }])
  })

  const objects = kit.fields.filter(
    ({ name, value }) =>
      typeof value === 'object' && !Array.isArray(value) && !name.endsWith('video'),
  )
  it.each(objects)('$name with a field that none has', ({ path }) => {
    const fault = { field: 'surprise', found: '"surprise"', expected: 'the name of a field' }
    const fix = 'Correct its name, or take it out.'
    const place = [...path, 'surprise']
    expect(errorsWith(place, 1)).toMatchObject([{ path: place, ...fault, fix }])
  })
})

it.each<[Path, unknown, string, string]>([
  [['works', 0, 'title'], '', 'works, “”, title', 'text that is not empty'],
  [['works', 0, 'media', 0, 'place'], 'z', 'works, “First”, media, no. 1, place', placeOfGrid],
  [['works', 0, 'media', 0, 'kind'], 'film', 'works, “First”, media, no. 1, kind', kinds],
  [['works', 0, 'media', 1, 'video'], 1, 'works, “First”, media, no. 2, video', listed],
  [['works', 0, 'media', 4, 'images'], 1, 'works, “First”, media, no. 5, images', 'two images'],
  [['works', 0, 'media'], [], 'works, “First”', beside],
  [['works', 0, 'links', 0, 'to'], 'www.a.de', 'works, “First”, links, “Read”, to', linkOrPath],
  [['works', 1], { ...kit.entry, title: 'B' }, 'works, “B”, id', 'an id that no other entry has'],
  [['site', 'profiles', 1], profile, 'site, profiles', 'one profile with icon at most'],
  [['images', 'a.heic'], 'A', 'images, a.heic', imageFile],
  [['redirects', '/a?b'], '/', 'redirects, /a?b', 'a path such as /old-page, without ? and #'],
  [['words', 'draft'], undefined, 'words, draft', 'a value: this field is needed'],
  [['words'], undefined, 'words', 'a value: this field is needed'],
])('%j as %j: %s', (path, value, place, expected) => {
  const [problem, ...others] = errorsWith(path, value)
  expect(others).toEqual([])
  expect([problem?.entry, problem?.field].filter(Boolean).join(', ')).toBe(place)
  expect(problem?.expected).toBe(expected)
  expect(problem?.fix).toMatch(/^\S.*\.$/)
})

it.each<[Path, unknown, string | undefined]>([
  [['works', 0, 'media', 0, 'image'], 'klin.jpg', 'kiln.jpg'],
  [['works', 0, 'media', 3, 'poster'], 'nothing', undefined],
  [['works', 0, 'media', 4, 'images', 1, 'image'], 'boat.png', 'boats.png'],
  [['pages', 'contact', 'shareImage'], 'Kiln.jpg', 'kiln.jpg'],
  [['videos', 'film', 'poster'], '', undefined],
])('%j as %j is not described', (path, value, meant) => {
  const suggestion = meant ? ` Did you mean "${meant}"?` : ''
  const fix = `Add it there with its text, or correct the name.${suggestion}`
  const fault = { found: `"${value}"`, expected: 'an image that src/content/images.ts names', fix }
  expect(errorsWith(path, value)).toMatchObject([{ path, field: path.at(-1), ...fault }])
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
