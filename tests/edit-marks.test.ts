import { expect, it } from 'vitest'
import { renderMarked } from '../src/edit/marked-page.ts'
import { unmarked } from '../src/edit/marks.ts'
import { makeSite } from '../src/render/site-maker.ts'
import { openCopy } from './kit/editing.ts'
import { importsOf, pageSource } from './kit/project.ts'

const { readState } = openCopy({
  // The longest text that stands beside a figure.
  'src/content/texts/lantern.md': 'x'.repeat(850),
  'src/content/news.ts':
    "export const news = [{ id: 'a', title: 'A', date: '2026-03-12', until: '2026-04' }]\n",
  'pages/news.tsx': pageSource('News', '<NewsList />'),
})

const bodyOf = (html: string) => html.slice(html.indexOf('<body>'))

it('shows the same on each page with marks', async () => {
  const state = await readState()
  for (const { output, html } of makeSite(state.sources, state.settings).pages) {
    const marked = renderMarked(state, output)
    expect(bodyOf(unmarked(marked)), output).toBe(bodyOf(html))
    expect(bodyOf(marked), output).not.toBe(bodyOf(html))
  }
})

it('names the page whose code fails with the marks', async () => {
  const found = "export const id = works.find(({ title }) => title === 'Tide Table').id\n"
  const page = importsOf(found) + pageSource('Strict') + found
  const state = await openCopy({ 'pages/strict.tsx': page }).readState()
  expect(() => renderMarked(state, 'index.html')).toThrow('code of pages/strict.tsx compares')
})
