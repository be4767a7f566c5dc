import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Change,
  copyFixture,
  type Edits,
  importsOf,
  pageSource,
  workPages,
} from './kit/project.ts'
import { type Made, make } from './kit/site.ts'

const valuesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, ...values]) => values.join(' '))

const page = `${importsOf('Layout Link usePage')}
const targets = ['/', '/sea/#main', '/plain-player', '/icon.svg', '/fr/sea', 'https://b.example/']
export const meta = { title: { 'en-GB': 'Sea', fr: 'Mer' }, description: 'Water.' }
export default () => (
  <Layout>
    <h1>{usePage().language}</h1>
    {targets.map((to) => <Link key={to} to={to}>{to}</Link>)}
    <Link to="/sea" lang="en-GB">English</Link>
  </Layout>
)`

const allNews = '<h1>x</h1><NewsList />'

const lists = `<h1>Works</h1><Link to="/works/Seul">B</Link><NewsList />
<WorkIndex works={works} /><WorkOverview works={works} to="/works" />`

/** A work twice, and its title once more as a heading. */
const own = `<h1>x</h1><WorkOverview works={works} to="/works" />
{works.map((work) => <EntryCard key={work.id} entry={work} />)}<Prose text="## Tide Table" />`

const facts = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: ${title.replaceAll('*', '')}, in four evenings.\n${more}---\n`

/** One of each in English alone, called Only, and one in French alone, called Seul. */
const both = (fields: string) =>
  Object.entries({ Only: 'en-GB', Seul: 'fr' })
    .map(([name, language]) => `{ languages: ['${language}'], ${fields.replaceAll('X', name)} },`)
    .join('')

const works = both("id: 'X', title: 'X', year: '2026-01-02', tags: ['night'], media: []")
const sections = both("title: 'X', entries: [{ years: '2020', text: 'A' }]")
const lines = both("years: '1999', text: 'X'")

const news = `{ id: 'Seul', date: '2026', title: 'Seul', languages: ['fr'] },
  { id: 'old', date: '2025-09', title: '*Old*', link: '/films/ebb.mp4' },
  { id: 'show', date: '2026-02-01', title: '<Show>', text: 'A & *B*\\n\\n![c](kiln.jpg)' },
  { id: 'talk', date: '2031-05-02', title: 'Talk', link: 'https://a.example/ä?b&c' },`

/** Where the site is built for. */
const base = 'https://preview.example/art/'

const edits: Edits = {
  'src/content/site.ts': [
    ["languages: ['en-GB']", "languages: ['en-GB', 'fr']"],
    ["'Nora Field'", "'Nora & Co'"],
  ],
  'src/content/works.ts': [['= [', `= [${works}`]],
  'src/content/news.ts': [['= [', `= [${news}`]],
  // The feed leads to none of these.
  'pages/actual.tsx': `export const languages = ['fr']\n${pageSource('Actual', allNews)}`,
  'pages/all.tsx': `export const unlisted = true\n${pageSource('All', allNews)}`,
  'pages/latest.tsx': pageSource('Latest', '<h1>x</h1><NewsList latest={2} heading="x" />'),
  'src/content/cv.ts': [
    [
      'CvSection[] = [',
      `CvSection[] = [${sections}{ title: 'Prizes', entries: [${lines}{ text: 'Reed' }] },`,
    ],
  ],
  'pages/plain-player.tsx': [['export', "export const languages = ['en-GB']\nexport"]],
  'pages/sea.tsx': page,
  'pages/courses/tuning.md': `${facts('Tuning')}\n## Ears\n\n## Main\n\nSee [the list](/courses).\n`,
  'pages/courses/tuning.fr.md': `${facts('Un *Accord*')}\nPremier [soir](/contact).\n`,
  'pages/courses/index.md': `${facts('Courses', 'unlisted: true\n')}[Tuning](/courses/tuning)`,
  'pages/works/index.tsx': pageSource('Works', lists, '../..'),
  'pages/works/salt.tsx': pageSource('Own', own, '../..'),
  ...workPages,
}

describe('a site in English and French', () => {
  let made: Made

  beforeAll(async () => {
    made = await make(copyFixture(edits), [], { SITE_URL: base })
  })

  it('has each page in both languages, unless it is limited to one', () => {
    const pages = made.outputs.filter((output) =>
      /^(?!.*(works|tags)\/).*index\.html$/.test(output),
    )
    const shared = [
      '',
      'contact/',
      'courses/tuning/',
      'latest/',
      'sea/',
      'walks/lantern/',
      'workshops/',
    ]
    const listed = [...shared, ...shared.map((path) => `fr/${path}`), 'fr/actual/']
    const others = ['all/', 'fr/all/', 'plain-player/', 'courses/', 'old-contact/', 'über uns/']
    expect(pages).toEqual([...listed, ...others].map((path) => `${path}index.html`).sort())
    const addresses = valuesIn(made.text('sitemap.xml'), /<loc>.*?\/art\/(.*?)</g)
    expect(addresses.filter((path) => !/(works|tags)\//.test(path))).toEqual(listed.sort())
  })

  it('stays in the language, where a page is in it', () => {
    const main = made.text('fr/sea/index.html').split('<main')[1] ?? ''
    const others = ['../../plain-player/', '../../icon.svg', '../../fr/sea/', 'https://b.example/']
    const links = valuesIn(main.split('</main>')[0] ?? '', /<a href="([^"]*)"/g)
    expect(links).toEqual(['../../fr/', '../../fr/sea/#main', ...others, '../../sea/'])
    expect(main).toContain('<h1>fr</h1>')
  })

  it('leads to the page in the other language, or to its first page', () => {
    const waysFrom = (output: string) =>
      valuesIn(made.text(output), /href="([^"]*)" class="header-language" lang="(.*?)">(.*?)</g)
    expect(waysFrom('fr/sea/index.html')).toEqual(['../../sea/ en-GB British English'])
    expect(waysFrom('plain-player/index.html')).toEqual(['../fr/ fr français'])
  })

  it('tells search engines of both', () => {
    const html = made.text('fr/sea/index.html')
    const [en, fr] = [`${base}sea/`, `${base}fr/sea/`]
    expect(html).toContain('<title>Mer, Nora &amp; Co</title>')
    expect(html).toContain(`<link rel="canonical" href="${fr}"/>`)
    const alternates = [`en-GB ${en}`, `fr ${fr}`, `x-default ${en}`]
    expect(valuesIn(html, /rel="alternate" hrefLang="(.*?)" href="(.*?)"/g)).toEqual(alternates)
  })

  it('shows an entry, news, sections and lines in their languages alone', () => {
    const pages = ['', 'contact/', 'works/', 'tags/night/', 'works/tide-table/']
    const countsOf = (name: string, folder: string) =>
      pages.map((path) => made.text(`${folder}${path}index.html`).split(`>${name}<`).length - 1)
    expect(countsOf('Only', '')).toEqual([2, 2, 2, 1, 1])
    // News, too.
    expect(countsOf('Seul', 'fr/')).toEqual([2, 2, 3, 1, 1])
    expect([...countsOf('Seul', ''), ...countsOf('Only', 'fr/')].filter(Boolean)).toEqual([])
    const own = made.outputs.filter((output) => /Only|Seul/.test(output))
    expect(own).toEqual(['fr/works/Seul/index.html', 'works/Only/index.html'])
    expect(made.text('works/index.html')).toContain('"../fr/works/Seul/"')
  })

  it('lists the news of its first language in a feed, newest first, each with its own day', () => {
    const feed = made.text('feed.xml')
    // Of the site, wherever it is built for.
    const id = 'https://field.example/feed.xml'
    const ids = ['talk', 'show', 'old'].map((name) => `${id}#${name}`)
    expect(valuesIn(feed, /<id>(.*?)</g)).toEqual([id, ...ids])
    const titles = ['Nora &#38; Co', 'Talk', '&#60;Show&#62;', 'Old']
    expect(valuesIn(feed, /<title>(.*?)</g)).toEqual(titles)
    expect(valuesIn(feed, /<summary>(.*?)</g)).toEqual(['A &#38; B'])
    const days = ['2031-05-02', '2031-05-02', '2026-02-01', '2025-09-01']
    expect(valuesIn(feed, /<updated>(.*?)T00:00:00Z</g)).toEqual(days)
    const own = [`${base}works/#news-show`, `${base}films/ebb.mp4`]
    const links = [base, 'https://a.example/%C3%A4?b&#38;c', ...own]
    expect(valuesIn(feed, /<link href="(.*?)"/g)).toEqual(links)
  })

  it('prefers a page of its own to that of a list', () => {
    expect(made.text('works/salt/index.html')).toContain('<title>Own, ')
  })

  it('gives a work its id once on a page, and no other element the same', () => {
    const ids = valuesIn(made.text('works/salt/index.html'), / id="(tide-table.*?)"/g)
    expect(ids).toEqual(['tide-table', 'tide-table-2'])
  })

  it('makes pages of texts, in the languages of their files', () => {
    expect(made.text('courses/tuning/index.html')).toMatch(
      /<title>Tuning.*<h1 class="page-title">Tuning<\/h1><div class="prose"><h2 [^>]*>Ears<\/h2>\s*<h2 class="major" id="main-2"/,
    )
    expect(made.text('fr/courses/tuning/index.html')).toMatch(
      /<html lang="fr">.*<h1[^>]*>.*<em>Accord<.*<p>Premier <a [^>]*href="\.\.\/\.\.\/\.\.\/fr\/contact/,
    )
  })
})

it('is for search engines once nothing stands in for the owner’s own', async () => {
  const ownAddress: Edits = { 'src/content/site.ts': [['field.example/', 'nora-field.org/']] }
  const own: Change = [/placeholder: true,?/g, '']
  const nothingElse: Edits = { 'src/content/videos.ts': [own], 'src/content/works.ts': [own] }
  const isHidden = async (edits: Edits) =>
    (await make(copyFixture(edits))).text('index.html').includes('"noindex"')
  expect(await isHidden(ownAddress)).toBe(true)
  expect(await isHidden({ ...ownAddress, ...nothingElse })).toBe(false)
})
