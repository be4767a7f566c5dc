import { expect, it } from 'vitest'
import { entry, linksIn, render, textIn } from '../../tests/kit/component.tsx'
import { works } from '../content/works.ts'
import type { Entry, Media, News } from '../schema/schema.ts'
import { EntryCard } from './Entry.tsx'
import { Figure } from './Figure.tsx'
import { Layout } from './Layout.tsx'
import { NewsList } from './News.tsx'
import { profileIcon } from './parts/profile-icons.ts'
import { VideoEmbed } from './VideoEmbed.tsx'
import { TagPage, WorkPage } from './Works.tsx'

const news: News[] = [
  { id: 'past', date: '2025-02-03', until: '2026-03-12', title: 'Past' },
  { id: 'show', date: '2025-11-03', until: '2026-03', title: 'Show', text: 'A.\n\nB.' },
  { id: 'today', date: '2026-03-12', title: 'Today' },
  { id: 'talk', date: '2026-03-13', title: 'Talk', link: '/talk' },
  { id: 'year', date: '2025', title: 'Year' },
]

const url = (to: string) => to
const visibleWords = (html: string) => textIn(html).replace(/\s+/g, ' ').trim()

const text: Media = { kind: 'text', text: 'A:' }
const [full, wide] = entry.media as [Media, Media]
/** The longest that stands beside a figure. */
const long = 'x'.repeat(850)
const nine = <Item,>(item: Item) => Array.from({ length: 9 }, () => item)

it.each<{ fields: Partial<Entry>; parts: string }>([
  { fields: {}, parts: '/header full wide entry-text third' },
  { fields: { textPlace: 'top' }, parts: 'entry-text /header full wide third' },
  {
    fields: { media: [text, full, wide] },
    parts: '/header entry-text entry-part full wide entry-text',
  },
  { fields: { text: `${long}x` }, parts: 'entry-text long-text /header full wide third' },
  { fields: { media: [text, text] }, parts: '/header prose prose prose' },
  {
    fields: { links: nine({ label: 'A', to: '/a' }), media: [] },
    parts: '/header prose entry-list',
  },
  { fields: { details: nine({ text: 'A' }), media: [] }, parts: '/header prose entry-list' },
])('an entry with $fields has its parts in this order: $parts', ({ fields, parts }) => {
  const html = render(<EntryCard entry={{ ...entry, ...fields }} />)
  const shown = html.match(
    /\/header|(?<=class="place-)[\w-]+|(?<=class=")(entry-text|entry-list|prose)[^"]*/g,
  )
  expect(shown?.join(' ')).toBe(parts)
})

it('marks an entry in another language, its direction, and writes its date in it', () => {
  const html = render(<EntryCard entry={{ ...entry, language: 'ar', year: '2018-11' }} />)
  expect(html).toMatch(/^<article [^>]*lang="ar" dir="rtl".*"entry-years">نوفمبر/)
})

it('lets a loop of another host wait for a click', () => {
  const loop = <VideoEmbed src="https://vimeo.com/1" title="A" loop />
  expect(render(loop)).toContain('<template><iframe')
})

it('shows a credit that two images share once', () => {
  const credits = [{ en: 'Ada' }, { en: 'Ada' }, 'Ben']
  expect(visibleWords(render(<Figure credits={credits}>{null}</Figure>))).toBe('Ada; Ben')
})

it('leads from the page of a work to all, and to those beside it', () => {
  const address = { url, route: '/w/x', ownRoute: '/fr/w/x' }
  const hasPage = (route: string) => route !== '/fr/w/lantern-walk'
  const html = render(<WorkPage id="paper-boats" works={works} />, { ...address, hasPage })
  const navigation = /<nav class="page-section.*<\/nav>/.exec(html)?.[0] ?? ''
  expect(visibleWords(navigation)).toBe('All worksBefore Kiln LogbookAfter Die Ebbe')
  expect(linksIn(navigation)).toEqual(['/', '/w/kiln-logbook', '/w/ebb'])
})

it('shows on the page of a tag its works, which lead to those of the others', () => {
  const route = '/tags/night'
  const shown = <TagPage id="night" works={works} to="/w" />
  const [, main = ''] = render(shown, { url, route, hasPage: () => true }).split('<main')
  expect(linksIn(main).slice(0, 2)).toEqual(['/w/lantern-walk', '/tags/water'])
})

it('links to the page of a tag that exists in French alone', () => {
  const french = { ...entry, languages: ['fr'], tags: ['water', 'night'] }
  const hasPage = (route: string) => route === '/fr/tags/water'
  const links = linksIn(render(<EntryCard entry={french} />, { url, language: 'fr', hasPage }))
  expect(links).toContain('/tags/water')
  expect(links).not.toContain('/tags/night')
})

it('draws the marks of six sites, and an arrow for others', () => {
  const links = ['linkedin.com', 'www.instagram.com', 'vimeo.com', 'youtube.com', 'github.com']
  const others = ['a.example', 'notvimeo.com', 'example.com']
  const [arrow, ...rest] = others.map((host) => profileIcon(`https://${host}/@ada`))
  const marks = [...links, 'mastodon.social'].map((host) => profileIcon(`https://${host}/ada`))
  expect(rest).toEqual([arrow, marks[0]])
  expect(new Set([arrow, ...marks]).size).toBe(7)
})

it.each([
  { route: '/workshops/paper', section: undefined, link: 'WORKSHOPS' },
  { route: '/works/reeds', section: '/', link: 'WORKS' },
  { route: '/works/reeds', section: '/workshops/', link: 'WORKSHOPS' },
])(
  'the page $route, of the section $section, marks $link in the bar',
  ({ route, section, link }) => {
    const html = render(<Layout section={section}>x</Layout>, { route })
    const marked = [...html.matchAll(/aria-current="true"[^>]*>(.*?)</g)]
    expect(marked.map(([, words]) => words)).toEqual([link])
  },
)

const listsIn = (html: string) =>
  html
    .split(/<section[^>]*>/)
    .slice(1)
    .map((list) => visibleWords(list))

it.each([
  {
    today: '2026-03-13',
    first: 'Now13 Mar 2026 Talk3 Nov 2025 – Mar 2026 ShowA. B.',
    second: '202612 Mar 2026 Today',
  },
  {
    today: '2026-04-01',
    first: '202613 Mar 2026 Talk12 Mar 2026 Today',
    second: '20253 Nov 2025 – Mar 2026 ShowA. B.',
  },
])('lists on $today what is on or still to come, then each year', ({ today, first, second }) => {
  const [current, next = ''] = listsIn(render(<NewsList items={news} />, { today }))
  expect([current, next.slice(0, second.length)]).toEqual([first, second])
})

it('shows one list below a heading, what is still on first, and gives each item its id once', () => {
  const lists = (
    <>
      <NewsList items={news} latest={1} heading="News" />
      <NewsList items={news} heading="All" />
    </>
  )
  const html = render(lists, { today: '2026-03-14' })
  expect(listsIn(html)[0]).toBe('News3 Nov 2025 – Mar 2026 ShowA. B.')
  expect(listsIn(html)[1]).toMatch(/^All3 Nov 2025 .* ShowA. B. 13 Mar 2026 Talk.*2025 Year$/)
  expect(html.match(/id="news-show"/g)).toHaveLength(1)
})
