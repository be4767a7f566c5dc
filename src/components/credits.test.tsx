import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { images } from '../content/images.ts'
import { type ImageName, imageListSchema, type Media, type Video } from '../schema/schema.ts'
import { MediaItem } from './MediaItem.tsx'
import { altOf } from './Picture.tsx'
import { emptyUsage, PageContext } from './page-context.ts'

// Whatever the owner's images are called.
vi.mock('../content/images.ts', () => ({
  decorative: '(decorative)',
  images: {
    'own.jpg': 'A boat.',
    'hers.jpg': { alt: 'Her boat.', credit: 'Photograph: Ada Example, CC BY' },
    'grain.jpg': { alt: '(decorative)' },
  },
}))

const [own, hers, grain] = Object.keys(images).filter((name): name is ImageName => name in images)
const place = 'wide'

/** What stands below an item. */
function captionOf(item: Media): string | undefined {
  const context: PageContext = {
    route: '/',
    year: 2026,
    url: (target) => target,
    image: () => undefined,
    fileSize: () => undefined,
    showsDrafts: false,
    isDraft: false,
    describe: () => {},
    usage: emptyUsage(),
  }
  const html = renderToStaticMarkup(
    <PageContext value={context}>
      <MediaItem item={item} />
    </PageContext>,
  )
  return /<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1]
}

describe('credits', () => {
  if (!own || !hers || !grain) throw new Error('there are no images')
  const credit = '<span class="credit">Photograph: Ada Example, CC BY</span>'
  const video: Video = { link: 'https://vimeo.com/1', title: 'Boats', length: '1:00', poster: own }

  it('stand below what is somebody else’s', () => {
    expect(captionOf({ kind: 'image', image: own, place })).toBeUndefined()
    expect(captionOf({ kind: 'image', image: hers, place })).toBe(credit)
    expect(captionOf({ kind: 'image', image: hers, place, caption: 'At sea' })).toBe(
      `At sea ${credit}`,
    )
  })

  it('name the maker of a film, and of its poster', () => {
    const film = { ...video, credit: 'Hero, Blender, CC BY' }
    expect(captionOf({ kind: 'video', video, place })).toBeUndefined()
    expect(captionOf({ kind: 'video', video: film, place })).toContain('>Hero, Blender, CC BY<')
    expect(captionOf({ kind: 'video', video: { ...film, poster: hers }, place })).toContain(
      '>Hero, Blender, CC BY; Photograph: Ada Example, CC BY<',
    )
  })

  it('are shown in a pair, and of a poster of a frame', () => {
    const frame = { kind: 'frame', link: 'https://a.example/', title: 'A', place } as const
    expect(captionOf({ ...frame, poster: hers })).toBe(credit)
    expect(captionOf({ kind: 'pair', images: [{ image: own }, { image: hers }] })).toBe(credit)
  })

  it('leave the text of an image as it is', () => {
    expect([own, hers, grain].map(altOf)).toEqual(['A boat.', 'Her boat.', ''])
  })
})

describe('an entry of images.ts', () => {
  const faultsOf = (text: unknown) =>
    (v.safeParse(imageListSchema, { 'a.jpg': text }).issues ?? []).map(({ path, message }) =>
      [...(path ?? []).map(({ key }) => key), message].join(' '),
    )

  it.each([
    ['A boat'],
    [{ alt: 'A boat' }],
    [{ alt: 'A boat', credit: 'Ada Example', licence: 'https://a.example/' }],
  ])('may be %j', (text) => expect(faultsOf(text)).toEqual([]))

  it.each([
    ['', 'a.jpg what the image shows'],
    [5, 'a.jpg what the image shows'],
    [null, 'a.jpg what the image shows'],
    [{ alt: '' }, 'a.jpg alt what the image shows'],
    [{ alt: 'A boat', credit: '' }, 'a.jpg credit text that is not empty'],
    [{ alt: 'A boat', licence: 'CC BY' }, 'a.jpg licence a link with https://'],
    [{ alt: 'A boat', author: 'Ada' }, 'a.jpg author'],
  ])('may not be %j', (text, fault) => {
    expect(faultsOf(text)).toHaveLength(1)
    expect(faultsOf(text)[0]).toContain(fault)
  })
})
