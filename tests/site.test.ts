import { beforeAll, describe, expect, it } from 'vitest'
import { copyFixture, edit, importsOf, pageSource, workPages, write } from './kit/project.ts'
import { type Made, make } from './kit/site.ts'

const siteFile = 'src/content/site.ts'

const valuesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, ...values]) => values.join(' '))

const page = `${importsOf('<Layout <Link')}
import { usePage } from '../src/components/page-context.ts'

const targets = ['/', '/sea/#main', '/plain-player', '/icon.svg', '/fr/sea', 'https://b.example/']
export const meta = { title: { en: 'Sea', fr: 'Mer' }, description: 'Water.' }
export default () => (
  <Layout>
    <h1>{usePage().language}</h1>
    {targets.map((to) => <Link key={to} to={to}>{to}</Link>)}
    <Link to="/sea" lang="en">English</Link>
  </Layout>
)`

describe('a site in English and French', () => {
  let made: Made

  beforeAll(async () => {
    const project = copyFixture()
    edit(project, siteFile, "'en-GB'", "'en', languages: ['en', 'fr']")
    const film =
      "{ kind: 'video', video: { link: 'https://vimeo.com/1', title: 'A' }, place: 'wide' }"
    edit(project, 'src/content/workshops.ts', 'media: [', `media: [${film},`)
    edit(project, siteFile, "'Artist'", "{ en: 'Artist', fr: '</script>' }")
    edit(project, 'pages/plain-player.tsx', 'export', "export const languages = ['en']\nexport")
    write(project, 'pages/sea.tsx', page)
    made = await make(project)
  })

  it('has each page in both, but what is in one alone, and one 404 page', () => {
    const pages = made.outputs.filter((output) => /(index|404)\.html$/.test(output))
    const both = ['', 'contact/', 'sea/', 'walks/lantern/', 'workshops/']
    const paths = [...both, ...both.map((path) => `fr/${path}`), 'plain-player/']
    const others = ['404.html', 'old-contact/index.html', 'über uns/index.html']
    expect(pages).toEqual([...others, ...paths.map((path) => `${path}index.html`)].sort())
    const addresses = valuesIn(made.text('sitemap.xml'), /<loc>https:\/\/field\.example\/(.*?)</g)
    expect(addresses).toEqual(paths.slice(0, -1).sort())
  })

  it('stays in the language, where a page is in it', () => {
    const main = made.text('fr/sea/index.html').split('<main')[1] ?? ''
    const others = ['../../plain-player/', '../../icon.svg', '../../fr/sea/', 'https://b.example/']
    const links = valuesIn(main.split('</main>')[0] ?? '', /<a href="([^"]*)"/g)
    expect(links).toEqual(['../../fr/', '../../fr/sea/#main', ...others, '../../sea/'])
    expect(main).toContain('<h1>fr</h1>')
  })

  it('leads to the page in the other language, as its readers call it, or to its first page', () => {
    const waysFrom = (output: string) =>
      valuesIn(
        made.text(output),
        /href="([^"]*)" class="site-header-language" lang="(.*?)">(.*?)</g,
      )
    expect(waysFrom('fr/sea/index.html')).toEqual(['../../sea/ en English'])
    expect(waysFrom('plain-player/index.html')).toEqual(['../fr/ fr Français'])
  })

  it('tells search engines and messengers of both', () => {
    const html = made.text('fr/sea/index.html')
    const [en, fr] = ['https://field.example/sea/', 'https://field.example/fr/sea/']
    expect(html).toMatch(/^<!doctype html><html lang="fr">.*<title>Mer<\/title>/)
    expect(html).toContain(`<link rel="canonical" href="${fr}"/>`)
    const alternates = [`en ${en}`, `fr ${fr}`, `x-default ${en}`]
    expect(valuesIn(html, /rel="alternate" hrefLang="(.*?)" href="(.*?)"/g)).toEqual(alternates)
    expect(valuesIn(html, /og:locale(?::alternate)?" content="(.*?)"/g)).toEqual(['fr_FR', 'en_US'])
    expect(html).toContain(`og:url" content="${fr}"`)
    expect(made.text('workshops/index.html')).toContain('"recordedIn":[{"@type":"VideoObject"')
    // No text may end the script.
    const structured = ['"inLanguage":"fr"', '"jobTitle":"\\u003c/script>"']
    for (const text of [...structured, '"@id":"https://field.example/fr/#site"']) {
      expect(html).toContain(text)
    }
    const single = made.text('plain-player/index.html') + made.text('404.html')
    expect(single).not.toMatch(/rel="alternate"|og:locale:/)
  })
})

it('shows an entry, news, sections and lines in their languages alone', async () => {
  const project = copyFixture()
  edit(project, siteFile, "language: 'en-GB'", "languages: ['en-GB', 'fr']")
  const both = (more: string) =>
    [
      ['Only', 'en-GB'],
      ['Seul', 'fr'],
    ]
      .map(
        ([name = '', language]) =>
          `{ languages: ['${language}'], ${more.replaceAll('X', name)} }, `,
      )
      .join('')
  const entries = both("id: 'X', title: 'X', year: '2026-01-02', tags: ['night'], media: []")
  edit(project, 'src/content/works.ts', "tags: ['water'],", "tags: ['water', 'night'],")
  edit(project, 'src/content/works.ts', '= [', `= [${entries}`)
  edit(project, 'src/content/news.ts', '= [', `= [${both("id: 'X', date: '2026-01', title: 'X'")}`)
  const lines = both("years: '1999', text: 'X'")
  const cv = `${both("title: 'X', entries: [{ years: '2020', text: 'A' }]")}{ title: 'Prizes', entries: [${lines}{ text: 'Reed' }] },`
  edit(project, 'src/content/cv.ts', 'CvSection[] = [', `CvSection[] = [${cv}`)
  for (const [file, source] of Object.entries(workPages)) write(project, `pages/${file}`, source)
  const lists = `<h1>Works</h1><Link to="/#Seul">A</Link><Link to="/works/Seul">B</Link><NewsList /><WorkIndex works={works} /><WorkTable works={works} to="/works" />
    <WorkOverview works={works} to="/works" tags="/tags" by="year" />`
  write(project, 'pages/works/index.tsx', pageSource('Works', lists, '../..'))
  const made = await make(project)
  const pages = ['', 'contact/', 'works/', 'tags/night/', 'works/tide-table/']
  const countsOf = (name: string, folder: string) =>
    pages.map((path) => made.text(`${folder}${path}index.html`).split(`>${name}<`).length - 1)
  for (const counts of [countsOf('Only', ''), countsOf('Seul', 'fr/')]) {
    expect(counts).toEqual([2, 2, 4, 1, 2])
  }
  expect([...countsOf('Seul', ''), ...countsOf('Only', 'fr/')].filter(Boolean)).toEqual([])
  const own = made.outputs.filter((output) => /Only|Seul/.test(output))
  expect(own).toEqual(['fr/works/Seul/index.html', 'works/Only/index.html'])
  expect(made.text('works/Only/index.html')).toMatch(/href="..\/..\/fr\/" class="site-header-lang/)
  expect(made.text('works/Only/index.html')).not.toContain('rel="alternate" hrefLang')
  expect(made.text('works/index.html')).toMatch(/"..\/fr\/#Seul".*"..\/fr\/works\/Seul\/"/)
  expect(valuesIn(made.text('feed.xml'), /<title>(Only|Seul)/g)).toEqual(['Only', 'Only'])
  // Its date is that of a line which is not there.
  expect(made.text('contact/index.html')).toContain('<span>1999</span> <span>Reed')
  expect(made.text('fr/contact/index.html')).toContain('<span></span> <span>Reed')
})

it('runs from right to left in a language that does, and says nothing of an artist without a name', async () => {
  const project = copyFixture()
  edit(project, siteFile, 'en-GB', 'pa-Arab')
  edit(project, siteFile, "'email'", "'name'")
  const html = (await make(project)).text('index.html')
  expect(html).toContain('<html lang="pa-Arab" dir="rtl">')
  expect(html).not.toMatch(/og:locale|ld\+json/)
})

it('is for search engines once nothing stands in for the owner’s own', async () => {
  const project = copyFixture()
  edit(project, siteFile, 'field.example/', 'nora-field.org/')
  const isHidden = async () => (await make(project)).text('index.html').includes('"noindex"')
  expect(await isHidden()).toBe(true)
  for (const name of ['cv', 'site', 'videos', 'works']) {
    edit(project, `src/content/${name}.ts`, /placeholder: true,?|'email'/g, '')
  }
  expect(await isHidden()).toBe(false)
})

describe('a site with pages and rules of its own', () => {
  const own = '.added{top:0}@media print{.added:is(td){top:0}}@keyframes added{to{top:0}}'
  let made: Made

  beforeAll(async () => {
    const project = copyFixture()
    const item = "{ id: 'a', date: '2026-03', title: 'Tide', image: 'kiln.jpg' }"
    edit(project, 'src/content/news.ts', '= []', `= [${item}]`)
    const page = '<NewsPage item={news[0]} />'
    write(project, 'pages/tide.tsx', `${importsOf(page)}export default () => ${page}\n`)
    const starts = {
      '[id]': `export const entries = [{ id: 'one' }, { id: 'Two' }, { id: 'three' }]\n`,
      Two: '',
      three: 'export const draft = true\n',
    }
    for (const [name, start] of Object.entries(starts)) {
      write(project, `pages/a/${name}.tsx`, start + pageSource(name, '<h1>x</h1>', '../..'))
    }
    write(project, 'styles/_own.scss', own)
    made = await make(project)
  })

  it('describes news on a page of their own', () => {
    const article =
      /"Article","@id":"(\S+tide\/)","url":"\1","headline":"Tide","datePublished":"2026-03".*kiln/
    expect(made.text('tide/index.html')).toMatch(article)
  })

  it('has no page of a list where a page of its own stands, unless that is a draft', () => {
    const titles = ['one', 'Two', 'three'].map((id) =>
      valuesIn(made.text(`a/${id}/index.html`), /<title>(.*?)</g).join(),
    )
    expect(titles).toEqual(['[id]', 'Two', '[id]'])
  })

  it('has the rules of _own.scss on each page: scripts of other hosts add classes that no page has', () => {
    for (const output of ['404.html', 'index.html']) expect(made.text(output)).toContain(`{${own}}`)
  })
})
