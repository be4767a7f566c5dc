import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '../../tests/kit/component.tsx'
import { NewsList } from './NewsList.tsx'

vi.mock('../content/news.ts', () => ({
  news: [
    { id: 'past', date: '2025-02-03', until: '2026-03-12', title: 'Past' },
    { id: 'show', date: '2025-11-03', until: '2026-03', title: 'Show', text: 'A.\n\nB.' },
    { id: 'today', date: '2026-03-12', title: 'Today', image: 'kiln.jpg' },
    { id: 'talk', date: '2026-03-13', title: 'Talk', link: '/talk' },
    { id: 'month', date: '2026-03', title: 'Month' },
  ],
}))

/** Versions of Node set other spaces around the dash. */
const plainSpaces = (text: string) => text.replace(/\s/g, ' ')

function renderNews(element: ReactNode) {
  const { html, usage } = render(element)
  const [, ...sections] = plainSpaces(html).split('<section')
  const lines = sections.map((section) => section.match(/(?<=<(h2|span|div)>)[^<]+/g))
  return { html, usage, lines }
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
  expect([[...usage.images.keys()], usage.holdsAllNews]).toEqual([['kiln.jpg'], true])
  const some = renderNews(<NewsList latest={2} heading="News" />)
  expect(some.lines).toEqual([['News', '13 Mar 2026', 'Mar 2026', 'Month']])
  expect(some.usage.holdsAllNews).toBe(false)
})
