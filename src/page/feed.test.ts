import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderOptions } from '../../tests/kit/component.tsx'
import { news } from '../content/news.ts'
import { site } from '../content/site.ts'
import type { News } from '../schema/schema.ts'
import { renderFeed } from './feed.ts'

const items: News[] = [
  { id: 'old', date: '2025-09', title: '*Old*', link: '/films/a b.mp4' },
  { id: 'show', date: '2026-02-01', title: '<Show>', text: 'A & *B*\n\n![c](c.jpg)' },
  { id: 'talk', date: '2031-05-02', title: 'Talk', link: 'https://a.example/ä?b&c' },
  { id: 'soir', date: '2026', title: 'Soir', languages: ['fr'] },
]

// The feed reads the content by itself, as other tests of this process do.
const { name, languages } = site
beforeAll(() => {
  news.push(...items)
  Object.assign(site, { name: 'Nora & Co', languages: ['en-GB', 'fr'] })
})
afterAll(() => {
  news.splice(0)
  Object.assign(site, { name, languages })
})

const valuesOf = (xml: string, pattern: RegExp) =>
  [...xml.matchAll(pattern)].map(([, text]) => text).filter(Boolean)

const pageWith = (ids: string[], ownRoute: string, more: object = {}) => {
  return { ownRoute, language: 'en-GB', isUnlisted: false, ids: new Set(ids), ...more }
}

it('lists the news in the first language, newest first, each with its own day', () => {
  const all = ['news-show', 'news-old']
  const pages = [
    pageWith(all, '/fr/news', { language: 'fr' }),
    pageWith(all, '/preview', { isUnlisted: true }),
    pageWith(['news-show'], '/latest'),
    pageWith(all, '/news'),
  ]
  const xml = renderFeed(pages, renderOptions.siteUrl)
  const id = 'https://field.example/feed.xml'
  expect(valuesOf(xml, /<id>(.*?)</g)).toEqual([id, `${id}#talk`, `${id}#show`, `${id}#old`])
  const titles = ['Nora &#38; Co', 'Talk', '&#60;Show&#62;', 'Old']
  expect(valuesOf(xml, /<title>(.*?)</g)).toEqual(titles)
  expect(valuesOf(xml, /<summary>(.*?)</g)).toEqual(['A &#38; B'])
  const days = ['2031-05-02', '2031-05-02', '2026-02-01', '2025-09-01']
  expect(valuesOf(xml, /<updated>(.*?)T00:00:00Z</g)).toEqual(days)
  const links = ['/art/', '/%C3%A4?b&#38;c', '/art/news/#news-show', '/art/films/a%20b.mp4']
  expect(valuesOf(xml, /<link href="https:\/\/[^/]*(.*?)"/g)).toEqual(links)
})
