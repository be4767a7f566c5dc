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

const byTitle = "({ title }) => title === 'Tide Table'"
const found = `works.find(${byTitle}).id`

it.each([
  { fails: 'when it is loaded', shown: '1', more: `export const id = ${found}` },
  { fails: 'when it is rendered', shown: found, more: '' },
  {
    fails: 'in silence',
    shown: `works.filter(${byTitle}).map(({ id }) => <i key={id} />)`,
    more: '',
  },
])('names the page whose code fails with the marks, $fails', async ({ shown, more }) => {
  const page = `export default () => <Layout><h1>{${shown}}</h1></Layout>\n${more}`
  const file = 'pages/strict.tsx'
  const state = await openCopy({ [file]: importsOf(`works ${page}`) + page }).readState()
  expect(() => renderMarked(state, 'strict/index.html')).toThrow(`code of ${file} compares`)
})
