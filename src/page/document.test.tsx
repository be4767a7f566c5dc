import { expect, it } from 'vitest'
import { entry, renderOptions } from '../../tests/kit/component.tsx'
import { EntryCard } from '../components/Entry.tsx'
import { Layout } from '../components/Layout.tsx'
import { Prose } from '../components/Text.tsx'
import { WorkOverview } from '../components/Works.tsx'
import { type PageModule, renderBody } from './body.tsx'
import { renderDocument, type SharedHead } from './document.tsx'

const head: SharedHead = {
  hasDrawing: true,
  style: '/style.css',
  script: '/script.js',
  preload: undefined,
}

function render(module: PageModule, route = '/a', language = 'en') {
  const address = { route, ownRoute: route, language, routes: new Map() }
  const plan = { file: 'a.tsx', output: '', ...address, entry: undefined }
  const body = renderBody(plan, module, renderOptions)
  return renderDocument(body, { frames: [], forms: [] }, head)
}

const bare = () => <Layout>x</Layout>

it('repeats no name of the site in a title that has it', () => {
  const title = 'Works by Nora Field, 2026'
  expect(render({ default: bare, meta: { title } })).toContain(`<title>${title}</title>`)
})

it('gives an entry its id once, and makes no other of a heading below it', () => {
  const page = () => (
    <>
      <WorkOverview works={[entry]} to="/works" />
      <EntryCard entry={entry} />
      <EntryCard entry={{ ...entry, id: 'reeds-2' }} />
      <Prose text="## Reeds" />
    </>
  )
  const ids = [...render({ default: page }).matchAll(/ id="(.*?)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['reeds', 'reeds-2', 'reeds-3'])
})

it('runs from right to left in a language that does', () => {
  const html = render({ default: bare }, '/a', 'pa-Arab')
  expect(html).toContain('<html lang="pa-Arab" dir="rtl">')
})
