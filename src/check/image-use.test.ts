import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, usageOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import type { PageUsage } from '../components/page-context.ts'
import type { ImageName } from '../schema/schema.ts'

/** Any name, not only one of the owner's. */
const isName = (name: string): name is ImageName => name !== ''

function pageWith(used: Partial<PageUsage['files']>, shareImage = '') {
  const usage = usageOf('files', used)
  const meta = { title: 'A', description: 'B', ...(isName(shareImage) && { shareImage }) }
  return pageOf('/a', '<h1>x</h1>', { usage, meta })
}

const imagePlans = new Map([['boat.jpg', { image: { width: 1000 } }]])
const boat = (width: number) => ({ images: new Map([['boat.jpg', width]]) })

it('pages name images that the content describes', () => {
  const posters = new Set(['nothing.webp', 'boat.jpg'])
  const used = { images: new Map([['baot.jpg', 1]]), posters }
  expect(errorsIn(siteOf([pageWith(used, 'Boat.jpg')], { imagePlans }))).toMatchObject([
    { code: 'unknown-image', field: 'image', found: '"baot.jpg"' },
    { code: 'unknown-image', field: 'image', found: '"nothing.webp"' },
    { code: 'unknown-image', field: 'share image', found: '"Boat.jpg"' },
  ])
})

it.each([
  [boat(1000), '', false],
  [boat(1001), '', true],
  [boat(10), 'boat.jpg', true],
  [{ posters: new Set(['boat.jpg']), links: new Set(['/images/boat.jpg']) }, '', false],
])('an image of 1000 pixels, used as %j, shared %s, is too small: %s', (used, shared, isSmall) => {
  const pages = [pageWith(used, shared), pageOf('/b', '', { usage: pageWith(boat(5)).usage })]
  const codes = warningsIn(siteOf(pages, { imagePlans })).map(({ code }) => code)
  expect(codes.includes('small-image')).toBe(isSmall)
  const content = { images: { 'boat.jpg': { alt: 'A boat', accepted: true } } }
  expect(warningsIn(siteOf(pages, { imagePlans, content }))).not.toContainEqual(
    expect.objectContaining({ code: 'small-image' }),
  )
})

it('warns of all that nothing uses', () => {
  const sources = new Map([
    ['pages/a.tsx', "'../src/content/works.ts' videos.ebb pages.a"],
    ['src/content/workshops.ts', 'videos.tide'],
    ['src/components/NewsPage.tsx', 'pages[1] videos.tide'],
  ])
  const links = new Set(['/images/linked%20%C3%B6.jpg?v', 'https://a/images/old.jpg', '/old.jpg'])
  const used = { ...boat(1), posters: new Set(['p.jpg']), links }
  const site = siteOf([pageWith(used, 's.jpg')], {
    imports: new Map([...sources.keys()].map((file) => [file, []])),
    sourceText: (file) => sources.get(file) ?? '',
    originals: ['boat.jpg', 'p.jpg', 's.jpg', 'linked o\u0308.jpg', 'draft.jpg', 'old.jpg'],
    drafts: ['{"image":"draft.jpg"}'],
    content: {
      works: [1],
      workshops: [1],
      news: [],
      videos: { ebb: 1, tide: 1 },
      pages: { a: 1, b: 1 },
    },
  })
  const places = warningsIn(site).map(({ code, file, field = '' }) => [code, file, field].join(' '))
  expect(places).toEqual([
    'unused src/content/workshops.ts workshops',
    'unused src/content/videos.ts tide',
    'unused src/content/words.ts b',
    'unused public/images/old.jpg ',
  ])
  expect(warningsIn({ ...site, isWhole: false })).toEqual([])
})
