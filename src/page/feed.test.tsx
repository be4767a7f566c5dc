import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf, renderOptions, usageOf } from '../../tests/kit/rendered-site.ts'
import type { Entry, ImageName, News } from '../schema/schema.ts'
import { hasFeed, renderFeed } from './feed.tsx'

const content = vi.hoisted(() => ({
  site: { name: 'Nora & Co', url: 'https://nora.example', language: 'en-GB' },
  words: { play: 'Play', playsFrom: '' },
  images: { 'a.jpg': 'A "boat"' },
  decorative: '-',
  news: [] as object[],
  works: [] as object[],
}))
vi.mock('../content/images.ts', () => content)
vi.mock('../content/news.ts', () => content)
vi.mock('../content/site.ts', () => content)
vi.mock('../content/words.ts', () => content)
vi.mock('../content/works.ts', () => content)

const name = String('a.jpg') as ImageName
const days = { date: '2026-02-01', until: '2026-04-01' }
const news: News[] = [
  { id: 'old', date: '2025-09', title: '*Old*', link: '/films/a b.mp4' },
  { id: 'show', ...days, title: '<Show>', text: '\n\nA & B.', image: name },
  { id: 'talk', date: '2026-05-02', title: 'Talk', link: 'https://a.example/ä?b=100%25&c' },
]
const tide: Entry = {
  ...{ id: 'tide', title: 'Tide', year: '2026-01-05', medium: '*Paper*', text: '- A\n- B' },
  ...{ summary: 'In *short*', media: [{ kind: 'text', text: 'At *night*' }] },
}

const variants = [{ url: '/assets/a.avif', width: 9 }]
const image = { width: 9, height: 9, variants, fallback: '/assets/a.1.jpg', shareImage: '' }
const options = { ...renderOptions, image: () => image }
const usage = usageOf('subjects', { holdsAllNews: true })
usage.files.images.set('a.jpg', 9)
const pages = [pageOf('/', ''), pageOf('/news', '', { usage })]

beforeEach(() => {
  content.news = news
  content.works = []
})

const feedOf = (given = pages, more = {}) => renderFeed(given, { ...options, ...more })

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*?href="([^"]*)")?[^>]*>([^<]*)`, 'g'))].map(
    ([, href, text = '']) => href ?? text,
  )

const contentsOf = (xml: string) =>
  valuesOf(xml, 'content').map((text) =>
    text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
  )

it('lists entries, newest first', () => {
  const xml = feedOf()
  const id = 'https://nora.example/feed.xml'
  expect(valuesOf(xml, 'id')).toEqual([id, `${id}#talk`, `${id}#show`, `${id}#old`])
  expect(valuesOf(xml, 'title')).toEqual(['Nora &#38; Co', 'Talk', '&#60;Show&#62;', 'Old'])
  expect(valuesOf(xml, 'link')).toEqual([
    'https://preview.example/art/feed.xml',
    'https://preview.example/art/news/',
    'https://a.example/%C3%A4?b=100%25&#38;c',
    'https://preview.example/art/news/#news-show',
    'https://preview.example/art/films/a%20b.mp4',
  ])
  const days = ['2026-03-12', '2026-03-12', '2026-02-01', '2025-09-01']
  expect(valuesOf(xml, 'updated')).toEqual(days.map((day) => `${day}T00:00:00Z`))
})

it('contains date, image and text as HTML', () => {
  const [, show = ''] = contentsOf(feedOf())
  expect(show).toMatch(/^<p>1\sFeb\W+1\sApr\s2026<\/p><figure/)
  const picture =
    /<picture><img [^>]*src="https:\/\/preview\.example\/art\/assets\/a\.1\.jpg"[^>]*>/
  expect(show).toMatch(picture)
  expect(show).toMatch(/alt="A &quot;boat&quot;".*<p>A &amp; B\.<\/p>$/)
})

it.each([
  ['*A* [b](/c#d)', '<p><em>A</em> <a href="https://preview.example/art/c/#d" '],
  ['[a](https://b.example/?c&d)', '<a href="https://b.example/?c&amp;d" '],
  [
    '## A\n\n- b\n\n> c',
    '>A</h2><ul class="prose-list"><li>b</li></ul><blockquote class="prose-quo',
  ],
  ['## A\n\n[b](#a)', '<a href="https://preview.example/art/news/#a" class="prose-link"'],
  ['b^[*c*]', '<a href="https://preview.example/art/news/#note-1-mark" role="doc-backlink">1</a>'],
  [
    '![](videos.ebb)',
    '>Play, 3:00<span class="visually-hidden">, Die Ebbe, three coasts</span></span></a></figure>',
  ],
  ['![One *boat*](a.jpg)', '</picture><figcaption>One <em>boat</em></figcaption></figure>'],
])('contains %j with absolute addresses', (text, html) => {
  content.news = [{ id: 'a', date: '2026-01', title: 'A', text }]
  expect(contentsOf(feedOf())[0]).toContain(html)
})

it('leads to the page of an entry, and writes its link below the text', () => {
  const xml = feedOf(pages, {
    pageAbout: (item: News) => (item.id === 'old' ? '/journal/old' : undefined),
  })
  expect(valuesOf(xml, 'link').at(-1)).toBe('https://preview.example/art/journal/old/')
  const link =
    '<a href="https://preview.example/art/films/a%20b.mp4" class="prose-address">nora.example/films/a b.mp4</a>'
  expect(contentsOf(xml).at(-1)).toContain(`<p>${link}</p>`)
})

it('contains the media of news without players', () => {
  const audio = { link: 'https://soundcloud.com/a/b', title: 'Tide' }
  const media: News['media'] = [
    { kind: 'audio', audio, place: 'wide', caption: 'At *dawn*' },
    { kind: 'gallery', images: [name, name, { image: name }] },
    { kind: 'text', text: '- A' },
    { kind: 'video', video: { link: 'vimeo.com/1', title: 'Film' }, place: 'wide' },
  ]
  content.news = [{ id: 'a', date: '2026-01', title: 'A', media }]
  const [text = ''] = contentsOf(feedOf())
  expect(text.match(/<(a [^>]*?href="http[^"]*"|img|em|li|iframe)/g)).toEqual([
    ...['<a class="facade sound height-166" href="https://soundcloud.com/a/b"', '<em'],
    ...['<img', '<img', '<img', '<li', '<a class="facade film" href="https://vimeo.com/1"'],
  ])
})

const showing = (route: string, works: Entry[], isUnlisted = false) =>
  pageOf(route, '', { usage: usageOf('subjects', { entries: works }), isUnlisted })
const other: Entry = { ...tide, id: 'other', year: 2026 }
const all = showing('/', [tide, other])

it('shows the image that stands for a work', () => {
  const work = { ...tide, thumbnail: name, medium: undefined }
  content.works = [work]
  const [, , text] = contentsOf(feedOf([...pages, showing('/tide', [work])]))
  expect(text).toMatch(/^<p>5\sJan\s2026<\/p><figure><picture><img [^>]*a\.1\.jpg/)
})

it('does not repeat a summary that begins the text', () => {
  const work = { ...tide, summary: 'A *line*', text: 'A line. Another.' }
  content.works = [work]
  expect(contentsOf(feedOf([showing('/tide', [work])])).join()).toMatch(
    /<\/p><p>A line\. Another\.<\/p>/,
  )
})

it.each([
  ['the page about it', [all, showing('/works/tide', [tide])], 'works/tide/'],
  ['its place among others', [all, showing('/works/tide', [tide], true)], '#tide'],
])('contains a work that has a day, and leads to %s', (_, pages, path) => {
  content.works = [other, tide, { ...tide, id: 'draft', draft: true }]
  content.news = []
  const xml = feedOf(pages)
  expect(valuesOf(xml, 'id').slice(1)).toEqual(['https://nora.example/#tide'])
  expect(valuesOf(xml, 'link').at(-1)).toBe(`https://preview.example/art/${path}`)
  expect(valuesOf(xml, 'updated').at(-1)).toBe('2026-01-05T00:00:00Z')
  const [text] = contentsOf(xml)
  expect(text).toMatch(
    /^<p>5\sJan\s2026\. <em>Paper<\/em><\/p><p>In <em>short<\/em><\/p><ul.*<li>A<\/li><li>B<\/li><\/ul><p>At <em>night<\/em><\/p>$/,
  )
})

it('leaves out works that only unlisted pages show, and needs neither pages nor images', () => {
  content.works = [tide]
  expect(valuesOf(feedOf([showing('/jury', [tide], true)]), 'id')).toHaveLength(4)
  content.news = news.slice(1, 2)
  content.works = []
  const xml = feedOf([])
  expect(valuesOf(xml, 'link').slice(1)).toEqual(Array(2).fill('https://preview.example/art/'))
  expect(xml).not.toContain('img')
  content.news = []
  expect(hasFeed()).toBe(false)
})
