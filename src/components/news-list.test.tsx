import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { own, plainSpaces, render } from '../../tests/kit/component.tsx'
import type { News } from '../schema/schema.ts'
import { NewsList } from './NewsList.tsx'
import { NewsPage } from './NewsPage.tsx'

vi.mock('../content/news.ts', () => ({
  news: [
    { id: 'past', date: '2025-02-03', until: '2026-03-12', title: 'Past' },
    { id: 'show', date: '2025-11-03', until: '2026-03', title: 'Show', text: 'A.\n\nB.' },
    { id: 'today', date: '2026-03-12', title: 'Today', image: 'kiln.jpg' },
    { id: 'talk', date: '2026-03-13', title: 'Talk', link: '/talk' },
    { id: 'month', date: '2026-03', title: 'Month', media: [{ kind: 'text', text: 'C.' }] },
  ],
}))

function renderNews(element: ReactNode) {
  const { html, usage } = render(element, { today: '2026-03-13' })
  const [, ...sections] = plainSpaces(html).split('<section')
  const lines = sections.map((section) => section.match(/(?<=<(h2|h3|span)>)[^<]+/g))
  return { html, usage, lines }
}

it('lists news newest first, after what is on or still to come', () => {
  const { html, usage, lines } = renderNews(<NewsList />)
  expect(lines).toEqual([
    ['Now', '13 Mar 2026', 'Mar 2026', 'Month', 'Nov 2025 – Mar 2026', 'Show'],
    ['2026', '12 Mar', 'Today'],
    ['2025', '3 Feb 2025 – 12 Mar 2026', 'Past'],
  ])
  expect(html).toContain('<a href="../../talk/">Talk</a>')
  expect(html).toContain('<p>A.</p><p>B.</p>')
  expect([[...usage.files.images.keys()], usage.subjects.holdsAllNews]).toEqual([
    ['kiln.jpg'],
    true,
  ])
  const some = renderNews(<NewsList latest={2} heading="News" />)
  expect(some.lines).toEqual([['News', '13 Mar 2026', 'Mar 2026', 'Month']])
  expect(some.usage.subjects.holdsAllNews).toBe(false)
})

it.each([
  ['2025-02-03', 'the first day of a span', ['talk', 'today', 'month', 'show', 'past']],
  ['2026-03-12', 'its last day', ['talk', 'today', 'month', 'show', 'past']],
  ['2026-03-13', 'the day after', ['talk', 'month', 'show']],
  ['2026-03-31', 'the last day of a month', ['month', 'show']],
  ['2026-04-01', 'the day after the month', null],
])('on %s, %s, these are current: %j', (today, _, ids) => {
  const sections = render(<NewsList />, { today }).html.split('<section')
  const current = sections.find((section) => section.includes('>Now<')) ?? ''
  expect(current.match(/(?<=id="news-)\w+/g)).toEqual(ids)
})

it('lists the first paragraph of news that have a page, and leads there', () => {
  const pageAbout = (item: object) => (Reflect.get(item, 'id') === 'show' ? '/log/show' : undefined)
  const { html } = render(<NewsList />, { pageAbout })
  expect(html).toContain('<a href="../../log/show/">Show</a>')
  expect(html).toMatch(/<p>A\.<\/p>(?!<p>B)/)
  expect(html).not.toContain('C.')
  const full = render(<NewsList full />, { pageAbout }).html
  expect(full).toMatch(/<p>C\.<\/p>.*show\/">Show<.*<p>A\.<\/p><p>B\.<\/p>/)
})

const posted: News = {
  ...{ id: 'a', date: '2026-03-12', title: 'Today', tags: ['water', 'fog'] },
  media: [
    { kind: 'image', image: own, place: 'third' },
    { kind: 'text', text: 'At *night*' },
  ],
}

it('shows media and tags of news below their text', () => {
  const { html } = render(<NewsPage item={posted} tags="/tags" />)
  expect(html.replace(/<a class="linked.*?<\/a>/, 'IMAGE')).toMatch(
    /news-date.*<ul class="entry-card-tags"><li><a href="..\/..\/tags\/water\/">By the water<.*<li><a href="..\/..\/tags\/fog\/">fog<\/a><\/li><\/ul><div class="entry-card"><figure class="place-third">IMAGE.*<em>night<.*<\/article>/,
  )
})

it('shows news on a page of their own, with date, image, text and link', () => {
  const item: News = { id: 'a', date: '2026-03-12', title: 'Today', image: own, link: '/talk' }
  const { html, usage } = render(<NewsPage item={{ ...item, text: '## Why\n\nA. *B*.' }} />)
  const main = plainSpaces(/<h1.*<\/article>/.exec(html)?.[0] ?? '')
  expect(main.replace(/<a class="linked.*?<\/a>/, 'IMAGE')).toBe(
    '<h1 class="page-title">Today</h1><article class="prose"><p class="news-date">12 Mar 2026</p>' +
      '<figure class="prose-figure">IMAGE</figure><h2 class="prose-heading" id="why">Why</h2>' +
      '<p>A. <em>B</em>.</p><p><a href="../../talk/" class="prose-address">field.example/talk</a></p></article>',
  )
  expect(usage.head.meta).toEqual({ title: 'Today', description: 'Why A. B.', shareImage: own })
  expect(usage.subjects.news?.id).toBe('a')
})
