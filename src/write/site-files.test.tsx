import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Link } from '../components/Link.tsx'
import { Picture } from '../components/Picture.tsx'
import { usePage } from '../components/page-context.ts'
import { placeSizes } from '../components/sizes.ts'
import { planImage } from '../read/image-variants.ts'
import type { Sources } from '../read/sources.ts'
import type { PageModule } from '../render/page.tsx'
import { renderPage } from '../render/page.tsx'
import { plainText, readMarks } from '../schema/marks.ts'
import type { ImageName } from '../schema/schema.ts'
import { makeSite } from './site-files.ts'

/** What tests change: the content itself is frozen. */
const given = vi.hoisted(() => ({ languages: ['en'] }))

const owner = vi.hoisted(() => ({
  site: {
    ...{ name: 'N', url: 'https://a.example/', email: 'n@a.example' },
    ...{ placeholders: [], profiles: [] },
    get languages() {
      return given.languages
    },
  },
  ...{ news: [], images: { 'a.jpg': 'A' }, decorative: '-' },
}))
vi.mock('../content/images.ts', () => owner)
vi.mock('../content/news.ts', () => owner)
vi.mock('../content/site.ts', () => owner)

const lists = { skills: [], cv: [], works: [], workshops: [], navigation: [] }
const nothing = { ...lists, about: {}, videos: {}, redirects: {}, pages: {}, words: {} }

/** A project that is nowhere: what is made of it cannot come from a disk. */
const root = '/nowhere/project'
const settings = { strict: false, siteUrl: new URL('https://a.example/art/'), today: '2026-03-12' }
const picture = String('a.jpg') as ImageName
const original = { hash: '1'.repeat(64), width: 1300, height: 900, colour: '102030' }
const plan = planImage(picture, original, '© N')

function Page({ title, children }: { title: string; children?: ReactNode }) {
  usePage().usage.meta = { title, description: `All of ${title}` }
  return (
    <main id="main">
      <h1>{title}</h1>
      {children}
    </main>
  )
}

const plain = { default: () => <Page title="Plain" /> }

const linksTo = (targets: string[]) => targets.map((to) => <Link key={to} to={to} />)

const valuesIn = (output: unknown, pattern: RegExp) =>
  [...`${output}`.matchAll(pattern)].map(([, ...values]) => values.join(' '))

const records = (pages: Record<string, PageModule>) =>
  Object.fromEntries(Object.entries(pages).map(([file, module]) => [file, { ...module }]))

/** Sources of a site that is in order, with these pages beside the two it needs. */
function sourcesOf(pages: Record<string, PageModule>, more = {}): Sources {
  const css = 'a{background:url(/icon.svg)}'
  const fonts = new Map([['assets/a.woff2', Buffer.from('font')]])
  const palette = { light: { paper: '' }, dark: { paper: '' } }
  const originals = new Map([['gr\u00f6sse.jpg', 'gro\u0308sse.jpg']])
  return {
    root,
    content: Object({ ...owner, ...nothing, ...more }),
    renderPage,
    pages: { 'pages/index.tsx': plain, 'pages/404.tsx': plain, ...records(pages) },
    imports: new Map(),
    readMarks,
    plainText,
    textFile: () => undefined,
    warnings: [],
    explain: (error, page = '') => ({
      ...{ file: page, page, found: `${error}`, expected: '', fix: '' },
    }),
    style: { css, rules: [{ text: css }], fonts, preload: undefined, palette },
    script: 'start()',
    images: { plans: new Map([[picture, plan]]), originals, diagnostics: [] },
    icons: [],
    publicFiles: [{ output: 'icon.svg', file: `${root}/icon.svg`, isLink: false, size: 1 }],
    sourceText: () => '',
  }
}

it('holds pages, fonts, public files, and what hosts and search engines read', () => {
  const unlisted = { ...plain, unlisted: true }
  const sources = sourcesOf({ 'pages/a/b.tsx': plain, 'pages/c.tsx': unlisted })
  const { files, images, generated } = makeSite(sources, settings)
  const made = ['.htaccess', '.nojekyll', '_headers', 'assets/a.woff2', 'robots.txt', 'sitemap.xml']
  const others = ['404.html', 'a/b/index.html', 'c/index.html', 'index.html', 'icon.svg']
  expect([...files.keys()].sort()).toEqual([...made, ...others].sort())
  expect([generated.sort(), images]).toEqual([made, []])
  expect(files.get('icon.svg')).toEqual({ copyOf: `${root}/icon.svg` })
  expect(files.get('a/b/index.html')).toContain('url(../../icon.svg)')
  expect(files.get('404.html')).toContain('url(/art/icon.svg)')
  const addresses = ['https://a.example/art/', 'https://a.example/art/a/b/']
  expect(valuesIn(files.get('sitemap.xml'), /<loc>(.*?)</g)).toEqual(addresses)
})

it('leaves drafts out of a build, but shows the one page that development looks at', () => {
  const sources = sourcesOf({ 'pages/a.tsx': { ...plain, draft: true } })
  const filesOf = (only?: string) => makeSite(sources, settings, only).pages.map(({ file }) => file)
  expect(filesOf()).toEqual(['pages/index.tsx', 'pages/404.tsx'])
  expect(filesOf('a/index.html')).toEqual(['pages/a.tsx'])
})

it('makes a page of each entry of a file, but not of drafts', () => {
  const List = {
    default: ({ id = '' }) => <Page title={id} />,
    entries: [{ id: 'a' }, { id: 'b', draft: true }, { id: 'c' }],
  }
  const { pages, files } = makeSite(sourcesOf({ 'pages/x/[id].tsx': List }), settings)
  expect(pages.map(({ output, meta }) => `${output} ${meta.title}`).slice(2)).toEqual([
    'x/a/index.html a',
    'x/c/index.html c',
  ])
  expect(files.get('sitemap.xml')).toContain('/x/c/</loc>')
})

it('knows the pages that drafts will have, which lists of pages do not hold in a build', () => {
  const List = { default: plain.default, entries: [{ id: 'a' }] }
  const works = [{ id: 'a' }, { id: 'b', draft: true }]
  const { draftTargets } = makeSite(sourcesOf({ 'pages/x/[id].tsx': List }, { works }), settings)
  expect([...draftTargets].slice(2)).toEqual(['x/a/index.html', 'x/b/index.html', '#b'])
})

it('says of which page of many it is wrong, and renders the others', () => {
  const fail = ({ id = '' }) => {
    if (id === 'a') throw new RangeError('no light')
    return <Page title="Same" />
  }
  const module = { default: fail, entries: [{ id: 'a' }, { id: 'b' }] }
  const { failures, pages } = makeSite(sourcesOf({ 'pages/x/[id].tsx': module }), settings)
  expect(failures).toMatchObject([{ file: 'pages/x/[id].tsx', page: '/x/a/' }])
  expect(pages.map(({ route }) => route)).toEqual(['/', '/404', '/x/b'])
})

it('encodes each image of the pages once, and copies originals that are linked', () => {
  const showing = {
    default: () => (
      <Page title="A">
        <Picture name={picture} sizes={placeSizes.full} />
        <Link to={'/images/gro\u0308sse.jpg'}>Size</Link>
      </Page>
    ),
  }
  const sources = sourcesOf({ 'pages/a.tsx': showing, 'pages/b.tsx': showing })
  const { files, images } = makeSite(sources, settings)
  expect(images).toEqual([...plan.variants, plan.shareImage])
  for (const { output, cached, xmp } of images) {
    const copyOf = `${root}/node_modules/.cache/images/${cached}`
    expect(files.get(output)).toEqual({ copyOf, xmp })
  }
  const copies = [...files].filter(([output]) => output.startsWith('images/'))
  const copyOf = `${root}/public/images/gro\u0308sse.jpg`
  expect(copies).toEqual([['images/gr\u00f6sse.jpg', { copyOf }]])
})

describe('in English and French', () => {
  beforeEach(() => Object.assign(given, { languages: ['en', 'fr'] }))
  afterEach(() => Object.assign(given, { languages: ['en'] }))

  function Linking() {
    const { t, languages } = usePage()
    return (
      <Page title={t(Object({ en: 'Sea', fr: 'Mer' }))}>
        {linksTo(['/', '/a/#b', '/english', '/icon.svg', '/fr/a', 'https://b.example/'])}
        <Link to="/a" lang="en" /> {languages.join()}
      </Page>
    )
  }
  const english = { ...plain, languages: ['en'] }
  const both = { 'pages/a.tsx': { default: Linking }, 'pages/english.tsx': english }
  const sources = () => sourcesOf(both)

  it('renders each page in both, but what is in one alone, and one 404 page', () => {
    const { pages, files } = makeSite(sources(), settings)
    const outputs = ['index.html', 'fr/index.html', '404.html', 'a/index.html', 'fr/a/index.html']
    expect(pages.map(({ output }) => output)).toEqual([...outputs, 'english/index.html'])
    const addresses = valuesIn(files.get('sitemap.xml'), /<loc>https:\/\/a\.example\/art\/(.*?)</g)
    expect(addresses).toEqual(['', 'a/', 'english/', 'fr/', 'fr/a/'])
  })

  it('stays in the language, where a page is in it', () => {
    const html = `${makeSite(sources(), settings).files.get('fr/a/index.html')}`
    const links = valuesIn(html, /<a href="([^"]*)"/g)
    const others = ['../../english/', '../../icon.svg', '../../fr/a/', 'https://b.example/']
    expect(links).toEqual(['../../fr/', '../../fr/a/#b', ...others, '../../a/'])
    expect(html).toMatch(/<h1>Mer<\/h1>.*<\/a> en,fr</)
  })

  it('tells search engines and messengers of both', () => {
    const { files } = makeSite(sources(), settings)
    const html = `${files.get('fr/a/index.html')}`
    const [en, fr] = ['https://a.example/art/a/', 'https://a.example/art/fr/a/']
    expect(html).toMatch(/^<!doctype html><html lang="fr">.*<title>Mer<\/title>/)
    expect(html).toContain(`<link rel="canonical" href="${fr}"/>`)
    const alternates = [`en ${en}`, `fr ${fr}`, `x-default ${en}`]
    expect(valuesIn(html, /rel="alternate" hrefLang="(.*?)" href="(.*?)"/g)).toEqual(alternates)
    expect(valuesIn(html, /og:locale(?::alternate)?" content="(.*?)"/g)).toEqual(['fr_FR', 'en_US'])
    expect(html).toContain(`og:url" content="${fr}"`)
    const single = `${files.get('english/index.html')}${files.get('404.html')}`
    expect(single).not.toMatch(/rel="alternate"|og:locale:/)
  })
})

it.each([
  ['https://nora-field.org/', {}, true],
  ['https://nora-field.org/', { about: { placeholder: true } }, false],
  ['https://a.example/', { about: { placeholder: true } }, true],
])('at %s, with %j, search engines may list it: %s', (url, more, isIndexed) => {
  const site = makeSite(sourcesOf({}, more), { ...settings, siteUrl: new URL(url) })
  expect(site.isIndexed).toBe(isIndexed)
  expect(`${site.files.get('index.html')}`.includes('content="noindex"')).toBe(!isIndexed)
})

it.each([
  ['en-GB', '<html lang="en-GB">', 'en_GB'],
  ['pa-Arab', '<html lang="pa-Arab" dir="rtl">', undefined],
])('a site in %s has %s and the locale %s', (language, start, locale) => {
  given.languages = [language]
  const html = `${makeSite(sourcesOf({}), settings).files.get('index.html')}`
  given.languages = ['en']
  expect(html).toContain(start)
  expect(/og:locale" content="(.*?)"/.exec(html)?.[1]).toBe(locale)
})
