import { expect, it } from 'vitest'
import { entry, grain, hers, linksIn, own, render, textIn } from '../../tests/kit/component.tsx'
import type { Entry, Media, Video } from '../schema/schema.ts'
import { CvSection } from './CvSection.tsx'
import { EntryCard } from './EntryCard.tsx'
import { MediaItem } from './MediaItem.tsx'
import { pairSizes, placeSizes, tallPairSizes } from './sizes.ts'
import { GroupLinks } from './GroupLinks.tsx'
import { GroupPage } from './GroupPage.tsx'
import { Blocks } from './Marks.tsx'
import { MediaItem } from './MediaItem.tsx'
import { NewsList } from './NewsList.tsx'
import { type PageContext, PageProvider, PageUsage } from './page-context.ts'
import { SiteHeader } from './SiteHeader.tsx'
import { pairSizes, placeSizes, portraitSizes, tallPairSizes } from './sizes.ts'
import { VideoEmbed } from './VideoEmbed.tsx'
import { VideoFigure } from './VideoFigure.tsx'
import { WebVersion } from './WebVersion.tsx'
import { WorkPage } from './WorkPage.tsx'

const link = 'https://vimeo.com/76979871'
const frame =
  'src="https://player.vimeo.com/video/76979871?byline=0&amp;portrait=0" title="A &amp; B" loading="lazy" allow="autoplay; fullscreen; picture-in-picture; encrypted-media" referrerPolicy="strict-origin-when-cross-origin"></iframe>'

it('shows a video with a poster as a link, with its frame in a template', () => {
  const more = { className: 'mine', poster: own, length: '4:10' }
  const { html } = render(<VideoEmbed src={link} title="A & B" {...more} />)
  const [facade = '', template] = html.split('</a>')
  const attributes = 'data-player="&amp;autoplay=1" data-paper="Film, 4:10, vimeo.com/76979871">'
  expect(facade).toContain(`<a class="facade mine" href="${link}" ${attributes}`)
  expect(facade).toContain('src="../../assets/still.jpg"')
  expect(textIn(facade)).toBe('Play A &amp; B, 4:10. Plays from Vimeo')
  expect(template).toBe(`<template><iframe ${frame}</template>`)
})

it.each([
  [<VideoEmbed key="" src="/film.html" title="A" poster={own} />, '?autoplay=1'],
  [<WebVersion key="" link="/film.html" title="A" poster={own} />, undefined],
])('shows a page of the site without the name of a host', (element, player) => {
  const { html, usage } = render(element)
  expect(html).toMatch(/href="(\.\.\/\.\.\/film\.html)"(?!.*from).*<iframe src="\1"/)
  expect(/data-player="(.+?)"/.exec(html)?.[1]).toBe(player)
  expect([...usage.frameOrigins]).toEqual(["'self'"])
})

it.each([
  [<VideoEmbed key="" src="https://a;b.example/" title="A" />, 'unknown-video-link', /a;b/],
  [<WorkPage key="" id="soon" />, 'unknown-work', /^"soon", .*draft/],
])('reports what no component can show', (element, code, found) => {
  const { html, usage } = render(element)
  const fault = { code, found: expect.stringMatching(found) }
  expect([html, usage.frameOrigins.size, usage.faults]).toMatchObject(['', 0, [fault]])
})

const video: Video = { link: 'https://vimeo.com/1', title: 'Boats', length: '1:00', poster: own }
const film = { ...video, poster: hers, credit: 'Hero' }
const place = 'wide'

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
  expect([[...usage.images.values()], [...usage.colours]]).toEqual([[816, 816], ['335577']])
})

it.each([
  ['/films/large.mp4#t=10', '1:00', '1:00, 12 MB'],
  ['/films/large.mp4', undefined, '12 MB'],
  ['/films/small.mp4', '1:00', undefined],
])('says of %s of %s how large it is: %s', (link, length, size) => {
  const { html, usage } = render(<VideoFigure video={{ ...video, link, length }} />)
  expect(html).toContain(`preload="none" src="../..${link}"`)
  expect(/own-media-size">([^<]+)/.exec(html)?.[1]).toBe(size)
  expect([[...usage.posters], usage.videos.length]).toEqual([[own], 1])
})

it.each<[Partial<Entry>, RegExp]>([
  [{}, /<time>2020<.*place-full.*place-wide.*<div><p>The text.<\/p><\/div>.*place-third/],
  [{ textPlace: 'top' }, /The text.*<\/header>.*place-full/],
  [{ draft: true }, /^$/],
])('shows an entry with %j', (change, expected) => {
  expect(render(<EntryCard entry={{ ...entry, ...change }} />).html).toMatch(expected)
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

it.each([
  ['[A](https://a.example)', 'prose-link'],
  ['[a.example](https://a.example/)', 'prose-link prose-address'],
  ['[B](https://b.example)', 'prose-link prose-address'],
])('marks %s for paper, whose page has a link to b.example: %s', (text, className) => {
  const usage = Object.assign(new PageUsage(), { links: new Set(['https://b.example']) })
  const { html } = render(<Blocks text={text} level={2} />, { usage })
  expect(/<a .*class="(.*?)"/.exec(html)?.[1]).toBe(className)
})

const { narrow, third } = placeSizes

it.each([
  ['![](own.jpg)', 'prose-figure', [placeSizes.wide]],
  ['![](hers.jpg)', 'prose-figure prose-portrait', [portraitSizes]],
  ['![](own.jpg)\n![](own.jpg)', 'prose-figure image-pair', [third, third]],
  ['![](hers.jpg)\n![](own.jpg)', 'prose-figure image-pair image-pair-tall', [third, narrow]],
  ['![](own.jpg)\n![](hers.jpg)', 'prose-figure image-pair image-pair-wide', [narrow, third]],
])('sets the figures %j as %s', (text, className, sizes) => {
  const portrait = { ...image, width: 900, height: 1600 }
  const find = (name: string) => (name === hers ? portrait : image)
  const { html } = render(<Blocks text={text} level={2} kind="long" />, { image: find })
  expect(/<figure class="(.*?)"/.exec(html)?.[1]).toBe(className)
  const attributes = [...html.matchAll(/sizes="(.*?)"/g)].map(([, attribute]) => ({ attribute }))
  expect(sizes).toMatchObject(attributes)
})

it.each([
  ['lines', 'Lines', 'One line. Another.'],
  ['boats', 'Boats (2020)', `${'Word '.repeat(20)}ends.`],
  ['more', 'Boats (2021–)', `a${'😀'.repeat(179)} …`],
])('describes the page of a work by the start of its text: %s', (id, title, description) => {
  expect(render(<WorkPage id={id} />).usage.meta).toEqual({ title, description })
})

const url = (target: string, language?: string) => `${language ?? ''}${target}`

it.each([
  ['boats', works, 'AllBefore LinesAfter Boats (2021–)', ['/', '/a/lines', '/a/more']],
  ['lines', works.slice(1), 'All', ['/']],
])('leads from %s to all works, and to the published ones beside it', (id, list, text, links) => {
  const { html } = render(<WorkPage id={id} works={list} />, { url })
  const navigation = /<nav class="page-section .*?<\/nav>/.exec(html)?.[0] ?? ''
  expect([textIn(navigation)?.trim(), linksIn(navigation)]).toEqual([text, links])
})

it('shows one image of each published work, with its title and year', () => {
  const pair: Media = { kind: 'pair', images: [{ image: hers }, { image: own }] }
  const audio: Media = { kind: 'audio', audio: { file: '/a', title: 'A', length: '1:00' }, place }
  const bare: Media = { kind: 'video', video: { link, title: 'A' }, place }
  const reeds = { ...entry, media: [audio, bare, pair] }
  const german = { ...entry, id: 'ebbe', titleLanguage: 'de', media: [] }
  const overview = <WorkOverview works={[reeds, ...works, german]} to="/works" />
  const { html, usage } = render(overview, { url })
  expect([...usage.images]).toEqual([[hers, placeSizes['left-half'].widest]])
  expect(html).toContain('href="/works/lines"><figure><figcaption>Lines, 2020<')
  // In the language of the page, whatever that of its title.
  expect(html).toContain('<li id="ebbe" lang="de"><a href="/works/ebbe">')
  expect(html).not.toContain('Sketch')
})

it('leads to all works and to the tags that they have, from each to the others', () => {
  const tagged = { ...entry, tags: ['water'] }
  const links = <GroupLinks works={[tagged]} by="tag" to="/a" overview="/works" />
  const { html } = render(links, { url, route: '/a/water' })
  expect([textIn(html), linksIn(html)]).toEqual(['AllBy the water', ['/works', '/a/water']])
  expect(/aria-current="page"[^>]*>([^<]*)/.exec(html)?.[1]).toBe('By the water')
  const group = { id: 'water', title: 'Water', works: [tagged] }
  const page = <GroupPage group={group} works={[tagged]} by="tag" to="/works" />
  const { meta } = render(page, { url, route: '/a/water' }).usage
  expect(meta).toEqual({ title: 'Water', description: 'Water: Reeds.' })
})

it('names the tags of an entry on its own page, as links where they have pages', () => {
  const tagged = { ...entry, tags: ['water'] }
  const shown = (card: ReactNode) => /<li.*<\/li>/.exec(render(card, { url }).html)?.[0]
  expect(shown(<EntryCard entry={tagged} />)).toBeUndefined()
  expect(shown(<EntryCard entry={tagged} heading="h1" />)).toBe('<li>By the water</li>')
  const linked = shown(<EntryCard entry={tagged} heading="h1" tags="/a" />)
  expect(linked).toBe('<li><a href="/a/water">By the water</a></li>')
})

it('shows works by year under headings, those without one last', () => {
  const works = [entry, { ...entry, id: 'new', year: 2021 }]
  const { html } = render(<WorkOverview works={works} to="/works" by="year" />, { url })
  expect(html.match(/<h2>.*?<\/h2>|href="[^"]*"/g)).toEqual([
    ...['<h2>2021</h2>', 'href="/works/new"', '<h2>2020</h2>', `href="/works/${entry.id}"`],
  ])
  const tagged = { ...entry, tags: ['water'] }
  const byTag = render(<WorkOverview works={[entry, tagged]} to="/works" by="tag" />, { url })
  expect(byTag.html.match(/<h2>.*?<\/h2>|<span>/g)).toEqual(['<h2>By the water</h2>', '<span>'])
})

it('leads to the page in the other languages, as their readers call them', () => {
  const { html } = render(<SiteHeader />, { languages: ['en', 'fr'], language: 'fr', url })
  const links = [...html.matchAll(/href="([^"]*)" class="site-header-language"(.*?)<\/a>/g)]
  expect(links.map(([, ...parts]) => parts)).toEqual([
    ['en/a/b', ' lang="en">English'],
    // It is not in this one: its first page.
    ['pt-BR/', ' lang="pt-BR">Português (Brasil)'],
  ])
  expect(html).toContain('<a href="/a/b/" data-label="A" aria-current="page">')
})

it('promises no width by a function: WebKit drops it', () => {
  const all = [...Object.values(placeSizes), ...pairSizes, ...tallPairSizes, portraitSizes]
  for (const { attribute } of all) expect(attribute).not.toMatch(/[a-z]\(/)
})
