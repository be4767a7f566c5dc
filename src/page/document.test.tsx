import { expect, it } from 'vitest'
import { entry } from '../../tests/kit/component.tsx'
import { renderOptions } from '../../tests/kit/rendered-site.ts'
import { EntryCard } from '../components/Entry.tsx'
import { Layout } from '../components/Layout.tsx'
import type { PageModule } from './body.tsx'
import { renderPage, type SharedHead } from './document.tsx'

const head: SharedHead = {
  hasDrawing: true,
  style: '/style.css',
  script: '/script.js',
  preload: undefined,
  speculationRules: undefined,
}

function render(module: PageModule, route = '/a') {
  const plan = { file: 'a.tsx', output: '', route, language: 'en', routes: new Map() }
  return renderPage({ ...plan, entry: undefined }, module, renderOptions, head)
}

const bare = () => <Layout>x</Layout>
const old = () => (
  <Layout title="Tide" description="Old">
    x
  </Layout>
)

it.each<[string, PageModule, string[]]>([
  ['as data', { default: bare, meta: { title: 'Tide' } }, ['Tide', '']],
  ['from <Layout>', { default: old }, ['Tide', 'Old']],
  ['from both', { default: old, meta: { title: '*New*' } }, ['New', 'Old']],
])('reads title and description %s', (_, module, [title, description]) => {
  expect(render(module).meta).toMatchObject({ title, description })
})

it('links to style and script at any depth, and from disk', () => {
  const from = (route: string) =>
    render({ default: bare }, route).html.match(/(?<=")[^"]*(style\.css|script\.js)/g)
  expect(from('/a/b')).toEqual(['../../script.js', '../../style.css'])
  expect(from('/404')).toEqual(['/art/script.js', '/art/style.css'])
})

it('tells search engines of site and work', () => {
  const typesOf = (heading: 'h1' | 'h2') =>
    render({ default: () => <EntryCard entry={entry} heading={heading} /> }).html.match(
      /(?<="@type":")\w+/g,
    )
  expect(typesOf('h2')).toEqual(['WebSite', 'Person'])
  expect(typesOf('h1')).toEqual(['WebSite', 'Person', 'CreativeWork'])
})
