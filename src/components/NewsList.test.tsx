import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { words } from '../content/words.ts'
import { emptyUsage } from '../page.ts'
import { linkFrom } from '../paths.ts'
import type { Text } from '../schema/schema.ts'
import { dateText } from './dates.ts'
import { NewsList } from './NewsList.tsx'
import { PageContext } from './page-context.ts'

vi.mock('../content/site.ts', () => ({ site: { language: 'en-GB' } }))
vi.mock('../content/images.ts', () => ({ images: { 'a.jpg': 'A boat.' }, decorative: '-' }))
vi.mock('../content/words.ts', () => ({ words: { current: 'Now' } }))
vi.mock('../content/news.ts', () => ({
  news: [
    { id: 'past', date: '2025-02-03', until: '2026-03-12', title: 'Past' },
    { id: 'show', date: '2025-11-03', until: '2026-03', title: 'Show', text: 'A.\n\nB.' },
    { id: 'today', date: '2026-03-12', title: 'Today', image: 'a.jpg' },
    { id: 'talk', date: '2026-03-13', title: 'Talk', link: '/talk' },
    { id: 'month', date: '2026-03', title: 'Month' },
  ],
}))

function render(element: React.ReactNode) {
  const usage = emptyUsage()
  const context: PageContext = {
    ...{ route: '/news', today: '2026-03-12', showsDrafts: false, isDraft: false, usage },
    ...{ language: 'en-GB', languages: ['en-GB'], t: (text: Text) => `${text}`, draftIds: [] },
    url: (target) => linkFrom('/news', target, '/'),
    image: () => undefined,
    fileSize: () => undefined,
    describe: () => {},
  }
  const html = renderToStaticMarkup(<PageContext value={context}>{element}</PageContext>)
  // Versions of Node set other spaces around the dash.
  const sections = html.replace(/\s/g, ' ').split('<section').slice(1)
  const lines = sections.map((section) => section.match(/(?<=<(h2|span|div)>).*?(?=<)/g))
  return { html, usage, lines: lines.map((texts) => texts?.filter(Boolean)) }
}

it('lists news newest first, after what lasts beyond the day of the build', () => {
  const { html, usage, lines } = render(<NewsList />)
  expect(lines).toEqual([
    ['Now', '13 Mar 2026', 'Nov 2025 – Mar 2026', 'Show'],
    ['2026', '12 Mar', 'Today', 'Mar', 'Month'],
    ['2025', '3 Feb 2025 – 12 Mar 2026', 'Past'],
  ])
  expect(html).toContain('<a href="../talk/">Talk</a>')
  expect(html).toContain('<p>A.</p><p>B.</p>')
  expect([[...usage.images.keys()], usage.holdsAllNews]).toEqual([['a.jpg'], true])
})

it('lists some of it under one heading', () => {
  const { lines, usage } = render(<NewsList latest={2} heading="News" />)
  expect(lines).toEqual([['News', '13 Mar 2026', 'Nov 2025 – Mar 2026', 'Show']])
  expect(usage.holdsAllNews).toBe(false)
})

it('keeps years together where there is no word for what lasts', () => {
  delete words.current
  expect(render(<NewsList />).lines.map((texts) => texts?.[0])).toEqual(['2026', '2025'])
  words.current = 'Now'
})

it.each([
  ['2026-03-12', undefined, 'en-GB', '', '12 Mar 2026'],
  ['2026-03-12', '2026-03-12', 'en-GB', '2026', '12 Mar'],
  ['2026-03-12', '2026-04-02', 'en-GB', '2026', '12 Mar – 2 Apr'],
  ['2026-03-12', '2027-04-02', 'en-GB', '2026', '12 Mar 2026 – 2 Apr 2027'],
  ['2026-03', '2026-04-02', 'en-GB', '', 'Mar – Apr 2026'],
  ['2026-03-12', '2026-04-02', 'de', '', '12. März – 2. Apr. 2026'],
])('sets %s until %s in %s under “%s” as %s', (date, until, language, heading, text) => {
  const set = dateText({ id: 'a', title: 'A', date, until }, language, heading)
  expect(set.replace(/\s/g, ' ')).toBe(text)
})
