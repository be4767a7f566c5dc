import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { works } from '../content/works.ts'
import type { Entry, ImageName, Media, Text, Video } from '../schema/schema.ts'
import { linkFrom } from '../shared/routes.ts'
import { dateText } from './dates.ts'
import { EntryCard } from './EntryCard.tsx'
import { MediaItem } from './MediaItem.tsx'
import { NewsList } from './NewsList.tsx'
import { type PageContext, PageProvider, PageUsage } from './page-context.ts'
import { SiteHeader } from './SiteHeader.tsx'
import { pairSizes, placeSizes, tallPairSizes } from './sizes.ts'
import { VideoEmbed } from './VideoEmbed.tsx'
import { VideoFigure } from './VideoFigure.tsx'
import { WebVersion } from './WebVersion.tsx'
import { WorkOverview } from './WorkOverview.tsx'
import { WorkPage } from './WorkPage.tsx'

/** What the owner writes. */
const content = vi.hoisted(() => {
  const shared = { year: 2020, medium: 'Paper', textPlace: 'top', media: [] }
  const long = `${'Word '.repeat(20)}ends. ${'Word '.repeat(20)}`
  return {
    site: { name: 'Nora', profiles: [] },
    navigation: [{ label: '', to: '/a/b/' }],
    works: [
      { ...shared, id: 'lines', title: 'Lines', text: 'One  line.\n\nAnother.' },
      { ...shared, id: 'sketch', title: 'Sketch', text: 'Not yet.', draft: true },
      { ...shared, id: 'sentences', title: 'Boats', text: long },
      { ...shared, id: 'words', title: 'Boats', year: '2021-', text: 'Word '.repeat(40) },
    ],
    workshops: [{ ...shared, id: 'smiles', title: 'Smiles', text: `a${'😀'.repeat(200)}` }],
    news: [
      { id: 'past', date: '2025-02-03', until: '2026-03-12', title: 'Past' },
      { id: 'show', date: '2025-11-03', until: '2026-03', title: 'Show', text: 'A.\n\nB.' },
      { id: 'today', date: '2026-03-12', title: 'Today', image: 'own.jpg' },
      { id: 'talk', date: '2026-03-13', title: 'Talk', link: '/talk' },
      { id: 'month', date: '2026-03', title: 'Month' },
    ],
    words: {
      ...{ play: 'Play', film: 'Film', playsFrom: 'From {provider}', loadsFrom: '' },
      ...{ megabytes: '{size} MB', current: 'Now', previous: 'Before', next: 'After' },
      allWorks: 'All',
    },
    images: {
      'own.jpg': 'A boat.',
      'hers.jpg': { alt: 'Her boat.', credit: 'Photograph: Ada Example, CC BY' },
      'grain.jpg': { alt: '(decorative)' },
    },
    decorative: '(decorative)',
  }
})
vi.mock('../content/images.ts', () => content)
vi.mock('../content/news.ts', () => content)
vi.mock('../content/site.ts', () => content)
vi.mock('../content/words.ts', () => content)
vi.mock('../content/works.ts', () => content)
vi.mock('../content/workshops.ts', () => content)

const named = (name: string) => name as ImageName
const [own, hers, grain] = [named('own.jpg'), named('hers.jpg'), named('grain.jpg')]

const image = {
  ...{ width: 1600, height: 900, colour: '335577', shareImage: '/assets/card.jpg' },
  variants: [{ url: '/assets/still-1600.avif', width: 1600 }],
  fallback: '/assets/still.jpg',
}

const textIn = (html?: string) => html?.replace(/<[^>]+>/g, '')

function render(element: ReactNode, more: Partial<PageContext> = {}) {
  const usage = new PageUsage()
  const context: PageContext = {
    ...{ language: 'en', languages: ['en'], t: (text: Text) => `${text}` },
    ...{ route: '/a/b', today: '2026-03-12', showsDrafts: false, isDraft: false, usage },
    draftIds: ['soon'],
    address: undefined,
    url: (target) => linkFrom('/a/b', target, '/'),
    image: () => image,
    fileSize: (path) => (path.includes('large') ? 12_400_000 : 9_999_999),
    ...more,
  }
  const html = renderToStaticMarkup(<PageProvider value={context}>{element}</PageProvider>)
  return { html, usage }
}

const link = 'https://vimeo.com/76979871'
const frame =
  'src="https://player.vimeo.com/video/76979871?byline=0&amp;portrait=0" title="A &amp; B" loading="lazy" allow="autoplay; fullscreen; picture-in-picture; encrypted-media" referrerPolicy="strict-origin-when-cross-origin"></iframe>'

it('a video is a link with the frame in a template when it has a poster; the class is on the link', () => {
  const more = { className: 'mine', poster: own, length: '4:10' }
  const { html } = render(<VideoEmbed src={link} title="A & B" {...more} />)
  const [facade = '', template] = html.split('</a>')
  expect(facade).toContain(
    `mine" href="${link}" data-player="&amp;autoplay=1" data-paper="Film, 4:10, vimeo.com/76979871">`,
  )
  expect(facade).toContain('src="../../assets/still.jpg"')
  expect(textIn(facade)).toBe('Play A &amp; B, 4:10. From Vimeo')
  expect(template).toBe(`<template><iframe ${frame}</template>`)
})

it.each([
  [<VideoEmbed key="" src="/film.html" title="A" poster={own} />, '?autoplay=1'],
  [<WebVersion key="" link="/film.html" title="A" poster={own} />, undefined],
])('a page of the site may be shown, and names no host', (element, player) => {
  const { html, usage } = render(element)
  expect(html).toMatch(/href="(\.\.\/\.\.\/film\.html)"(?!.*From).*<iframe src="\1"/)
  expect(/data-player="(.+?)"/.exec(html)?.[1]).toBe(player)
  expect([...usage.frameOrigins]).toEqual(["'self'"])
})

it.each(['//a.example/1', 'https://a;b.example/', ''])('a video shows nothing for %j', (src) => {
  const { html, usage } = render(<VideoEmbed src={src} title="A" poster={own} />)
  expect([html, ...usage.frameOrigins, usage.faults[0]?.value]).toEqual(['', src])
})
const video: Video = { link: 'https://vimeo.com/1', title: 'Boats', length: '1:00', poster: own }
const film = { ...video, credit: 'Hero, CC BY' }
const ada = 'Photograph: Ada Example, CC BY'
const place = 'wide'

it.each<[Media, string?]>([
  [{ kind: 'image', image: own, place }],
  [{ kind: 'image', image: hers, place, caption: 'At sea' }, `At sea\u2003${ada}`],
  [{ kind: 'video', video: { ...film, poster: hers }, place }, `Film: Hero, CC BY; ${ada}`],
  [{ kind: 'frame', link: 'https://a.example/', title: 'A', poster: hers, place }, ada],
  [{ kind: 'pair', images: [{ image: own }, { image: hers }] }, ada],
])('names below %j whose work it is', (item, expected) => {
  const { html } = render(<MediaItem item={item} />)
  expect(textIn(/<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1])).toBe(expected)
})

it('loads the first image at once, and opens the largest version of what says something', () => {
  const pair: Media = { kind: 'pair', images: [{ image: own }, { image: grain }] }
  const { html, usage } = render(<MediaItem item={pair} />)
  const [first, second] = html.match(/<img [^>]*>/g) ?? []
  expect(first).toMatch(/class="c335577".* alt="A boat." fetchPriority="high"/)
  expect(second).toMatch(/class="c335577".* alt="" loading="lazy"/)
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="../../assets/still-1600.avif"'])
  expect([[...usage.images.values()], [...usage.colours]]).toEqual([[816, 816], ['335577']])
})

it.each([
  ['/films/large.mp4#t=10', '1:00, 12 MB'],
  ['/films/small.mp4', undefined],
])('says of %s how large it is: %s', (link, size) => {
  const { html, usage } = render(<VideoFigure video={{ ...video, link }} />)
  expect(html).toContain(`preload="none" src="../..${link}"`)
  expect(/own-media-size">([^<]+)/.exec(html)?.[1]).toBe(size)
  expect([[...usage.posters], usage.videos.length]).toEqual([[own], 1])
})

const entry: Entry = {
  ...{ id: 'boats', title: 'Boats', year: 2020, medium: 'Paper', textPlace: 'beside' },
  text: 'The text.',
  media: [
    { kind: 'image', image: own, place: 'full' },
    { kind: 'image', image: own, place: 'wide' },
    { kind: 'image', image: own, place: 'third' },
  ],
}

it.each<[Partial<Entry>, RegExp]>([
  [{}, /place-full.*place-wide.*The text.*place-third/],
  [{ textPlace: 'top' }, /The text.*<\/header>.*place-full/],
  [{ year: '2020 - 2022' }, /-years">2020–2022<\/span> Paper/],
  [{ year: 'mid-1990s' }, /-years">mid-1990s<\/span> Paper/],
  [{ year: '2024-' }, /-years">2024–<\/span> Paper/],
  [{ year: '2024' }, /<time>2024<\/time> Paper/],
  [{ text: '\n\n A \n\n B\n\n' }, /<div><p> A <\/p><p> B<\/p><\/div>/],
  [{ draft: true }, /^$/],
])('an entry with %j', (change, expected) => {
  expect(render(<EntryCard entry={{ ...entry, ...change }} />).html).toMatch(expected)
})

it.each([
  ['lines', 'Lines', 'One line. Another.'],
  ['sentences', 'Boats (2020)', `${'Word '.repeat(20)}ends.`],
  ['words', 'Boats (2021–)', `${'Word '.repeat(36).trim()} …`],
  ['smiles', 'Smiles', `a${'😀'.repeat(179)} …`],
])('describes the page of a work by the start of its text: %s', (id, title, description) => {
  expect(render(<WorkPage id={id} />).usage.meta).toEqual({ title, description })
})

it.each([
  ['lines', works, 'AllAfter Boats (2020)', ['../../', '../sentences/']],
  ['sentences', works, 'AllBefore LinesAfter Boats (2021–)', ['../../', '../lines/', '../words/']],
  ['lines', works.slice(1), 'All', ['../../']],
])(
  'leads from %s to all works, and to those beside it that are no drafts',
  (id, list, text, links) => {
    const { html } = render(<WorkPage id={id} works={list} />)
    const navigation = /<nav class="page-section .*?<\/nav>/.exec(html)?.[0] ?? ''
    expect(textIn(navigation)?.trim()).toBe(text)
    const targets = [...navigation.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(targets).toEqual(links.map((link) => link.replace(/^\.\.\/(?=\w)/, '../../a/')))
  },
)

const url = (target: string, language?: string) => `${language ?? ''}${target}`

it('shows one image of each work that is no draft, with its title and year', () => {
  const pair: Media = { kind: 'pair', images: [{ image: hers }, { image: own }] }
  const sound = { file: '/a.mp3', title: 'A', length: '1:00' }
  const audio: Media = { kind: 'audio', audio: sound, place }
  const film: Media = { kind: 'video', video: { ...video, poster: hers }, place }
  const list = [[audio, pair], [film], [audio]].map((media) => ({ ...entry, media }))
  const german = { ...entry, id: 'ebbe', titleLanguage: 'de', media: [] }
  const overview = <WorkOverview works={[...list, ...works, german]} to="/works" />
  const { html, usage } = render(overview, { url })
  expect([...html.matchAll(/alt=""/g)]).toHaveLength(2)
  expect([...usage.images]).toEqual([[hers, placeSizes['left-half'].widest]])
  expect(html).toContain('href="/works/lines"><figure><figcaption>Lines, 2020<')
  // In the language of the page, whatever that of its title.
  expect(html).toContain('<li id="ebbe" lang="de"><a href="/works/ebbe">')
  expect(html).not.toContain('Sketch')
})

it('records a page of a work that is none', () => {
  const { html, usage } = render(<WorkPage id="wrods" />)
  expect([html, usage.faults[0]?.fix]).toEqual(['', 'Did you mean "words"?'])
  const [fault] = render(<WorkPage id="soon" />).usage.faults
  expect(fault?.found).toBe('"soon", which is a draft')
})

it('leads to the page in the other languages, as their readers call them', () => {
  const { html } = render(<SiteHeader />, { languages: ['en', 'fr', 'pt-BR'], language: 'fr', url })
  const links = html.match(/<a [^>]*site-header-language.*?<\/a>/g)
  expect(links?.map((link) => link.replace(/ class="[^"]*"/, ''))).toEqual([
    '<a href="en/a/b" lang="en">English</a>',
    '<a href="pt-BR/a/b" lang="pt-BR">Português (Brasil)</a>',
  ])
})

it('promises no width by a function: WebKit drops it', () => {
  const all = [...Object.values(placeSizes), ...pairSizes, ...tallPairSizes]
  for (const { attribute } of all) expect(attribute).not.toMatch(/[a-z]\(/)
})

function renderNews(element: ReactNode) {
  const { html, usage } = render(element, { language: 'en-GB' })
  // Versions of Node set other spaces around the dash.
  const sections = html.replace(/\s/g, ' ').split('<section').slice(1)
  const lines = sections.map((section) => section.match(/(?<=<(h2|span|div)>).*?(?=<)/g))
  return { html, usage, lines: lines.map((texts) => texts?.filter(Boolean)) }
}

it('lists news newest first, after what lasts beyond the day of the build', () => {
  const { html, usage, lines } = renderNews(<NewsList />)
  expect(lines).toEqual([
    ['Now', '13 Mar 2026', 'Mar 2026', 'Month', 'Nov 2025 – Mar 2026', 'Show'],
    ['2026', '12 Mar', 'Today'],
    ['2025', '3 Feb 2025 – 12 Mar 2026', 'Past'],
  ])
  expect(html).toContain('<a href="../../talk/">Talk</a>')
  expect(html).toContain('<p>A.</p><p>B.</p>')
  expect([[...usage.images.keys()], usage.holdsAllNews]).toEqual([[own], true])
})

it('lists some of it under one heading', () => {
  const { lines, usage } = renderNews(<NewsList latest={2} heading="News" />)
  expect(lines).toEqual([['News', '13 Mar 2026', 'Mar 2026', 'Month']])
  expect(usage.holdsAllNews).toBe(false)
})

it.each([
  ['2026-03-12', '2026-04-02', 'en-GB', '2026', '12 Mar – 2 Apr'],
  ['2026-03', '2026-04-02', 'en-GB', '', 'Mar – Apr 2026'],
  ['2026-03-12', '2026-04-02', 'de', '', '12. März – 2. Apr. 2026'],
  ['2026-03', undefined, 'fa', '', 'مارس ۲۰۲۶'],
])('sets %s until %s in %s under “%s” as %s', (date, until, language, heading, text) => {
  const set = dateText({ id: 'a', title: 'A', date, until }, language, heading)
  expect(set.replace(/\s/g, ' ')).toBe(text)
})
