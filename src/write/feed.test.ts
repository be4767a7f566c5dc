import { expect, it } from 'vitest'
import { pageOf } from '../../tests/kit/rendered-site.ts'
import { PageUsage } from '../components/page-context.ts'
import { plainText } from '../schema/marks.ts'
import type { ImageName, News, Site } from '../schema/schema.ts'
import { feedFile } from './feed.ts'

const site: Site = {
  ...{ name: 'Nora & Co', email: 'n@nora.example', url: 'https://nora.example', language: 'en-GB' },
  ...{ profiles: [], placeholders: [] },
}
const usage = { ...new PageUsage(), holdsAllNews: true, images: new Map([['a.jpg', 9]]) }
const pages = [pageOf('/', ''), pageOf('/news', '', { usage })]
const image = { width: 9, height: 9, variants: [], fallback: '/assets/a.1.jpg', shareImage: '' }
const siteUrl = new URL('https://preview.example/art/')
const options = { siteUrl, today: '2026-03-12', image: () => image, plainText }
const name = String('a.jpg') as ImageName
const days = { date: '2026-02-01', until: '2026-04-01' }
const news: News[] = [
  { id: 'old', date: '2025-09', title: 'Old', link: '/films/a b.mp4' },
  { id: 'show', ...days, title: '<Show>', text: '\n\nA & B.', image: name },
  { id: 'talk', date: '2026-05-02', title: 'Talk', link: 'https://a.example/ä?b[]=100%25|%20&c' },
]

const images = { 'a.jpg': 'A "boat"' }
const content = { news, site, images, decorative: '-' }

/** The text of each element of this name, or the address it holds. */
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*?href="([^"]*)")?[^>]*>([^<]*)`, 'g'))].map(
    ([, href, text]) => href ?? text,
  )

it('holds what readers of feeds need, newest first', () => {
  const xml = feedFile(content, pages, options)
  const id = 'https://nora.example/feed.xml'
  expect(valuesOf(xml, 'id')).toEqual([id, `${id}#talk`, `${id}#show`, `${id}#old`])
  expect(valuesOf(xml, 'title')).toEqual(['Nora &#38; Co', 'Talk', '&#60;Show&#62;', 'Old'])
  expect(valuesOf(xml, 'link')).toEqual([
    'https://preview.example/art/feed.xml',
    'https://preview.example/art/news/',
    'https://a.example/%C3%A4?b%5B%5D=100%25%7C%20&#38;c',
    'https://preview.example/art/news/#news-show',
    'https://preview.example/art/films/a%20b.mp4',
  ])
  const days = ['2026-03-12', '2026-03-12', '2026-02-01', '2025-09-01']
  expect(valuesOf(xml, 'updated')).toEqual(days.map((day) => `${day}T00:00:00Z`))
})

it('holds text and image as HTML that is escaped', () => {
  const xml = feedFile(content, pages, options)
  const text = (name: string) => {
    const pattern = new RegExp(`<${name}.*?>(.*?)</${name}>`)
    const [, inner = ''] = pattern.exec(xml.split('<entry>')[2] ?? '') ?? []
    return inner.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  }
  expect(text('content')).toMatch(
    /^<p>1\sFeb\W+1\sApr\s2026<\/p><p>A &#38; B\.<\/p><p><img src="https:\/\/preview\.example\/art\/assets\/a\.1\.jpg" alt="A &#34;boat&#34;"><\/p>$/,
  )
})

it('leads to the first page, without images, where no page holds all news', () => {
  const xml = feedFile({ ...content, news: news.slice(1, 2) }, [], options)
  expect(valuesOf(xml, 'link').slice(1)).toEqual(Array(2).fill('https://preview.example/art/'))
  expect(xml).not.toContain('img')
})
