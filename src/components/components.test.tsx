import { expect, it } from 'vitest'
import {
  entry,
  grain,
  hers,
  image,
  linksIn,
  own,
  render,
  textIn,
} from '../../tests/kit/component.tsx'
import { usageOf } from '../../tests/kit/rendered-site.ts'
import type { Entry, Media, Video } from '../schema/schema.ts'
import { Blocks } from './Blocks.tsx'
import { Cv } from './Cv.tsx'
import { CvSection } from './CvSection.tsx'
import { EntryCard } from './EntryCard.tsx'
import { Figure } from './Figure.tsx'
import { Layout } from './Layout.tsx'
import { MediaItem } from './MediaItem.tsx'
import { SiteHeader } from './parts/SiteHeader.tsx'
import { Sound } from './parts/Sound.tsx'
import { pairSizes, placeSizes, portraitSizes } from './parts/sizes.ts'
import { TabLink } from './TabLink.tsx'
import { VideoEmbed } from './VideoEmbed.tsx'
import { VideoFigure } from './VideoFigure.tsx'
import { WorkPage } from './WorkPage.tsx'

const place = 'wide'
const still = { title: 'A', poster: own, place } as const

it('shows a video with a poster as a link, with its frame in a template', () => {
  const link = 'https://vimeo.com/76979871'
  const { html } = render(<VideoEmbed src={link} {...still} className="mine" length="4:10" />)
  const [facade = '', template] = html.split('</a>')
  const attributes = 'data-paper="Film, 4:10, vimeo.com/76979871">'
  expect(facade).toContain(`<a class="facade film mine" href="${link}" ${attributes}`)
  expect(facade).toContain('src="../../assets/still.jpg"')
  expect(textIn(facade)).toBe('Play, 4:10, A. Plays from Vimeo')
  const frame =
    /^<template><iframe src="https:\/\/player\.vimeo[^>]*autoplay=1" title="A" loading="lazy" allow="autoplay; .*"><\/iframe><\/template>$/
  expect(template).toMatch(frame)
})

it.each([
  [<VideoEmbed key="" src="/film.html" {...still} />, '?autoplay=1'],
  [<MediaItem key="" item={{ kind: 'frame', link: '/film.html', ...still }} />, ''],
])('shows a page of the site without the name of a host', (element, start) => {
  const { html, usage } = render(element)
  const [, ...addresses] = /href="(.*?)"(?!.*from).*<iframe src="(.*?)"/.exec(html) ?? []
  expect(addresses).toEqual(['../../film.html', `../../film.html${start}`])
  expect([...usage.head.frameOrigins]).toEqual(["'self'"])
})

it.each([
  [<VideoEmbed key="" src="https://a;b.example/" title="A" />, 'unknown-video-link', /a;b/],
  [<WorkPage key="" id="soon" />, 'unknown-work', /^"soon", .*draft/],
])('reports what no component can show', (element, code, found) => {
  const { html, usage } = render(element)
  const fault = { code, found: expect.stringMatching(found) }
  expect([html, usage.head.frameOrigins.size, usage.checks.faults]).toMatchObject(['', 0, [fault]])
})

const video: Video = { link: 'https://vimeo.com/1', title: 'Boats', length: '1:00', poster: own }
const film = { ...video, poster: hers, credit: 'Hero' }

it.each([
  [['Ada', undefined, 'Ada'], 'Ada'],
  [['Ada', 'Hero'], 'Ada; Hero'],
])('names the makers %j once', (credits, text) => {
  const { html } = render(<Figure credits={credits}>x</Figure>)
  expect(textIn(/<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1])).toBe(text)
})

it.each<[Media, string?]>([
  [{ kind: 'image', image: own, place }],
  [{ kind: 'image', image: hers, place, caption: 'At sea' }, 'At sea\u2003Photograph: Ada'],
  [{ kind: 'video', video: film, place }, 'Film: Hero; Photograph: Ada'],
  [{ kind: 'video', video: { ...film, poster: undefined }, place }, 'Film: Hero'],
])('names below %j whose work it is', (item, expected) => {
  const { html } = render(<MediaItem item={item} />)
  expect(textIn(/<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1])).toBe(expected)
})

it('links images with a text to their largest version, and records width and colour', () => {
  const pair: Media = { kind: 'pair', images: [{ image: own }, { image: grain }] }
  const { html, usage } = render(<MediaItem item={pair} />)
  expect(linksIn(html)).toEqual(['../../assets/still-1600.avif'])
  expect([[...usage.files.images.values()], [...usage.head.colours.keys()]]).toEqual([
    [816, 816],
    ['c335577'],
  ])
})

it.each([
  [own, { image: hers, caption: 'At sea' }, 'At sea\u2003Photograph: Ada'],
  [hers, hers, 'Photograph: Ada'],
])('shows a gallery of %j and %j in rows for windows and pairs for phones: %s', (a, b, caption) => {
  const { html, usage } = render(<MediaItem item={{ kind: 'gallery', images: [a, b, a, a, b] }} />)
  const shown = [...html.matchAll(/<figcaption>(.*?)<\/figcaption>/g)]
  expect(new Set(shown.map(([, text]) => textIn(text)))).toEqual(new Set([caption]))
  const [, ...rows] = html.split('<div class="gallery-row">')
  expect(rows.map((row) => row.match(/class="r1778"/g)?.length)).toEqual([2, 3])
  expect(rows.map((row) => row.match(/<figure|<span>/g)?.length)).toEqual([3, 5])
  expect(html).toContain('sizes="(min-width:113rem) 51.2rem,(min-width:36rem) 45.2vw,90vw"')
  expect([[...usage.head.ratios], usage.files.images.get(a)]).toEqual([
    [['r1778', '--ratio:1.778']],
    819,
  ])
})

it.each([
  ['/films/large.mp4#t=10', '1:00', 'Play, 1:00, 12 MB'],
  ['/films/large.mp4', undefined, 'Play, 12 MB'],
  ['/films/small.mp4', '1:00', 'Play, 1:00'],
])('says of %s of %s how large it is: %s', (link, length, size) => {
  const { html, usage } = render(<VideoFigure video={{ ...video, link, length }} />)
  expect(html).toContain(`preload="none" src="../..${link}"`)
  expect(/facade-label">([^<]+)/.exec(html)?.[1]).toBe(size)
  expect([[...usage.files.images.keys()], usage.subjects.videos.length]).toEqual([[own], 1])
})

const credits = [{ role: 'Sound', names: 'Ada' }]

it.each<[Partial<Entry>, RegExp]>([
  [{}, /<time>2020<.*place-full.*place-wide.*<div><p>The text.<\/p><\/div>.*place-third/],
  [{ textPlace: 'top' }, /The text.*<\/header>.*place-full/],
  [{ draft: true }, /^$/],
  [{ year: '2018-11-30' }, /<time dateTime="2018-11-30">30\sNov\s2018<\/time> Paper</],
  [{ year: '2018-11 – 2020' }, /<span class="entry-card-years">Nov\s2018\s– 2020</],
  [{ year: undefined }, /<p class="entry-card-details"> Paper</],
  [{ medium: undefined }, /<time>2020<\/time> <\/p>/],
  [
    { year: undefined, medium: undefined, text: undefined, media: [] },
    /<header class="entry-card-heading" data-title="Reeds"><h2>Reeds<\/h2><\/header><\/article>$/,
  ],
  [
    { text: undefined, details: [{ label: 'Size*', text: '*4* m' }], credits },
    /term">Size\*<\/span> <em>4<\/em> m<.*place-wide.*<dl.*<dt[^>]*>Sound<.*place-third/,
  ],
  [
    { media: [{ kind: 'text', text: '## More' }, ...entry.media], textPlace: 'top' },
    /<\/header><div class="entry-card-row"><div class="entry-card-d.*entry-card-text"><div><h3 .*>More<\/h3><\/div><\/div><\/div><.*place-full/,
  ],
  [{ media: [{ kind: 'text', text: 'A' }] }, /class="entry-card entry-card-words"/],
])('shows an entry with %j', (change, expected) => {
  expect(render(<EntryCard entry={{ ...entry, ...change }} />).html).toMatch(expected)
})

it('shows the emphasis of a title', () => {
  const { html } = render(<EntryCard entry={{ ...entry, title: 'After *Ebb*' }} />)
  expect(html).toContain('<h2>After <em>Ebb</em></h2>')
})

it('sets lines of the CV below the date that they share, which stays on its line', () => {
  const entries = [{ years: '2018-11-30 – 2019-02-03', text: '*Ebb*' }, { text: '[A](/a)' }]
  const { html } = render(<CvSection section={{ title: 'Shows', entries }} />)
  const [, ...lines] = html.replace(/\s?–\s?/, ' – ').split(/<li.*?>/)
  expect(lines.map((line) => line.split('</li>')[0])).toEqual([
    '<span>30\u00a0Nov\u00a02018 – 3\u00a0Feb\u00a02019</span> <span><em>Ebb</em></span>',
    '<span></span> <span><a href="../../a/" class="prose-link">A</a></span>',
  ])
  expect(html).toContain('<section class="cv-dates">')
})

it('shows sections on a page of their own, none with the heading of the page', () => {
  const sections = ['Shows', '2024'].map((title) => ({ title, entries: [{ text: 'Ebb' }] }))
  const titled = (
    <Layout title="Shows" description="A">
      <Cv sections={sections} />
    </Layout>
  )
  const { html } = render(titled)
  expect(html.match(/<h\d.*?<\/h\d>|<li.*?<\/li>/g)?.slice(-3)).toEqual([
    '<li> <span>Ebb</span></li>',
    '<h2>2024</h2>',
    '<li> <span>Ebb</span></li>',
  ])
})

it.each([
  ['[A](https://a.example)', 'prose-link'],
  ['[a.example](https://a.example/)', 'prose-link prose-address'],
  ['[B](https://b.example)', 'prose-link prose-address'],
  ['[münchen.example](https://xn--mnchen-3ya.example)', 'prose-link prose-address'],
])('marks %s for paper, where b.example was shown before: %s', (text, className) => {
  const usage = usageOf('files', { links: new Set(['https://b.example']) })
  const { html } = render(<Blocks text={text} />, { usage })
  expect(/<a .*class="(.*?)"/.exec(html)?.[1]).toBe(className)
})

const boat = { de: 'Boot' } as never
const foreign = { ...video, title: boat }

it.each([
  ['caption', <Blocks key="" text={{ de: '![Boot](kiln.jpg)' } as never} kind="long" />, ['span']],
  ['film', <VideoFigure key="" video={foreign} />, ['span', 'iframe']],
  [
    'film without a still',
    <VideoFigure key="" video={{ ...foreign, poster: undefined }} />,
    ['span', 'iframe'],
  ],
  ['sound', <Sound key="" audio={{ file: '/a.mp3', title: boat }} />, ['p', 'audio']],
  ['link', <TabLink key="" to="/a" label={boat} />, ['span']],
  [
    'label',
    <EntryCard key="" entry={{ ...entry, details: [{ label: boat, text: '3 m' }] }} />,
    ['span'],
  ],
])('says the language of a %s that is not translated', (_, element, tags) => {
  const t = (text: unknown) => (typeof text === 'string' ? text : Object.values(text as object)[0])
  const { html } = render(element, { t })
  expect(html.match(/(?<=<)\w+(?= [^>]*lang="de")/g)).toEqual(tags)
})

const pairOf = (share: number) => pairSizes(share, 2 / 3)

it.each([
  ['![](kiln.jpg)', 'prose-figure', [placeSizes.wide]],
  ['![](boats.png)', 'prose-figure prose-portrait', [portraitSizes]],
  ['![](kiln.jpg)\n![](kiln.jpg)', 'prose-figure image-pair', [pairOf(0.5), pairOf(0.5)]],
  ['![](boats.png)\n![](kiln.jpg)', 'prose-figure image-pair', [pairOf(0.235), pairOf(0.763)]],
])('sets the figures %j as %s', (text, className, sizes) => {
  const portrait = { ...image, width: 900, height: 1600 }
  const find = (name: string) => (name === hers ? portrait : image)
  const { html } = render(<Blocks text={text} kind="long" />, { image: find })
  expect(/<figure class="(.*?)"/.exec(html)?.[1]).toBe(className)
  const attributes = [...html.matchAll(/sizes="(.*?)"/g)].map(([, attribute]) => ({ attribute }))
  expect(sizes).toMatchObject(attributes)
})

it.each([
  ['/workshops', undefined, ['page']],
  ['/workshops/paper', undefined, ['true']],
  ['/works/reeds', '/', ['true']],
  ['/press', undefined, []],
])('marks in the bar what %s, in the section %s, belongs to: %j', (route, section, current) => {
  const { html } = render(<SiteHeader section={section} />, { route })
  expect([...html.matchAll(/aria-current="(.*?)"/g)].map(([, value]) => value)).toEqual(current)
})

it('promises no width by a function: WebKit drops it', () => {
  const all = [...Object.values(placeSizes), pairSizes(0.3), portraitSizes]
  for (const { attribute } of all) expect(attribute).not.toMatch(/[a-z]\(/)
})
