import { expect, it } from 'vitest'
import { renderOptions } from '../../tests/kit/rendered-site.ts'
import { Layout } from '../components/Layout.tsx'
import { Link } from '../components/Link.tsx'
import { usePage } from '../components/page-context.ts'
import { type PageModule, renderPage } from './page.tsx'

const options = { ...renderOptions, language: 'en' }
const plan = { file: 'pages/a.tsx', route: '/a', language: 'en' }

const bare = () => <Layout>x</Layout>
const old = () => (
  <Layout title="Tide" description="Old">
    x
  </Layout>
)

it.each<[string, PageModule, string[]]>([
  ['as data', { default: bare, meta: { title: 'Tide' } }, ['Tide', '']],
  ['from its entry', { default: bare, meta: ({ id = '' }) => ({ title: id }) }, ['tide', '']],
  ['from <Layout>', { default: old }, ['Tide', 'Old']],
  ['from both', { default: old, meta: { title: '*New*' } }, ['New', 'Old']],
  ['from neither', { default: bare }, ['', '']],
])('reads title and description of a page %s', (_, module, [title, description]) => {
  const { meta } = renderPage({ ...plan, entry: { id: 'tide' } }, module, options)
  expect(meta).toMatchObject({ title, description })
})

it('links to files of the style from where the page stands', () => {
  const styleFor = () => 'a{b:url(/a.svg) url("/b.svg") url(#c)}'
  const { html } = renderPage(plan, { default: bare }, { ...options, styleFor })
  expect(html).toContain('<style>a{b:url(../a.svg) url("../b.svg") url(#c)}</style>')
})

it('a link without to is told at once, not by what follows from it', () => {
  // @ts-expect-error
  const page = () => <Link href="/contact">x</Link>
  expect(() => renderPage(plan, { default: page }, options)).toThrow('<Link to="/contact">')
})

it.each([
  ['/a.mp4?b', true],
  ['/a.pdf', false],
])('the policy lets a page that links to %s play files: %s', (file, isAllowed) => {
  const page = () => <a href={usePage().url(file)}>x</a>
  const { html } = renderPage(plan, { default: page }, options)
  expect(html.includes('; media-src &#x27;self&#x27;;')).toBe(isAllowed)
})
