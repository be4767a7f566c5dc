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

/** Where the site is built for. */
const base = 'https://preview.example/art/'

const inBoth: Change = ["languages: ['en-GB']", "languages: ['en-GB', 'fr']"]

/** The fixture in English and French. */
const makeInBoth = (edits: Edits) =>
  make(copyFixture({ 'src/content/site.ts': [inBoth], ...edits }), [], { SITE_URL: base })

const inEnglish: Edits = {
  'pages/plain-player.tsx': [['export', "export const languages = ['en-GB']\nexport"]],
}
const inFrench = "export const languages = ['fr']\n"
const unlisted = 'export const unlisted = true\n'

const valuesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, ...values]) => values.join(' '))

const textOf = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: ${title.replaceAll('*', '')}, in four evenings.\n---\n\n${text}\n`

const sea = `${importsOf('Layout Link usePage')}
const targets = ['/', '/sea/#main', '/plain-player', '/icon.svg', '/fr/sea', 'https://b.example/']
export const meta = { title: { 'en-GB': 'Sea', fr: 'Mer' }, description: 'Water.' }
export default () => (
  <Layout>
    <h1>{usePage().language}</h1>
    {targets.map((to) => <Link key={to} to={to}>{to}</Link>)}
    <Link to="/sea" lang="en-GB">English</Link>
  </Layout>
)`

describe('a site in two languages', () => {
  let made: Made

  beforeAll(async () => {
    made = await makeInBoth({
      ...inEnglish,
      'pages/actual.tsx': inFrench + pageSource('Actual'),
      'pages/all.tsx': unlisted + pageSource('All'),
      'pages/sea.tsx': sea,
      'pages/essay.md': textOf('Essay', 'One.'),
      'pages/courses/tuning.md': textOf('Tuning', '## Ears\n\n## Main'),
      'pages/courses/tuning.fr.md': textOf('Un *Accord*', 'Premier [soir](/contact).'),
    })
  })

  it('has each page in both, unless it is limited to one', () => {
    const shared = ['', 'contact/', 'courses/tuning/', 'sea/', 'walks/lantern/', 'workshops/']
    const listed = [...shared, ...shared.map((path) => `fr/${path}`), 'essay/', 'fr/actual/']
    const unlistedOnes = ['all/', 'fr/all/', 'plain-player/', 'old-contact/', 'über uns/']
    const pages = made.outputs.filter((output) => output.endsWith('index.html'))
    expect(pages).toEqual([...listed, ...unlistedOnes].map((path) => `${path}index.html`).sort())
    const addresses = valuesIn(made.text('sitemap.xml'), /<loc>.*?\/art\/(.*?)</g)
    expect(addresses).toEqual(listed.sort())
  })

  it('makes pages of texts, in the languages of their files', () => {
    expect(made.text('courses/tuning/index.html')).toMatch(
      /<title>Tuning.*<h1 class="page-title">Tuning<\/h1><div class="prose"><h2 [^>]*>Ears<\/h2>\s*<h2 class="major" id="main-2"/,
    )
    expect(made.text('fr/courses/tuning/index.html')).toMatch(
      /<html lang="fr">.*<h1[^>]*>.*<em>Accord<.*<p>Premier <a [^>]*href="\.\.\/\.\.\/\.\.\/fr\/contact/,
    )
  })

  it('keeps links in the language, where a page is in it', () => {
    const main = made.text('fr/sea/index.html').split('<main')[1] ?? ''
    const others = ['../../plain-player/', '../../icon.svg', '../../fr/sea/', 'https://b.example/']
    const links = valuesIn(main.split('</main>')[0] ?? '', /<a href="([^"]*)"/g)
    expect(links).toEqual(['../../fr/', '../../fr/sea/#main', ...others, '../../sea/'])
    expect(main).toContain('<h1>fr</h1>')
  })

  it('leads from a page to itself in the other language; from a page in one, to the first page', () => {
    const waysFrom = (output: string) =>
      valuesIn(made.text(output), /href="([^"]*)" class="header-language" lang="(.*?)">(.*?)</g)
    expect(waysFrom('fr/sea/index.html')).toEqual(['../../sea/ en-GB British English'])
    expect(waysFrom('plain-player/index.html')).toEqual(['../fr/ fr français'])
  })

  it('tells search engines of both languages of a page', () => {
    const html = made.text('fr/sea/index.html')
    const [en, fr] = [`${base}sea/`, `${base}fr/sea/`]
    expect(html).toContain('<title>Mer, Nora Field</title>')
    expect(html).toContain(`<link rel="canonical" href="${fr}"/>`)
    const alternates = [`en-GB ${en}`, `fr ${fr}`, `x-default ${en}`]
    expect(valuesIn(html, /rel="alternate" hrefLang="(.*?)" href="(.*?)"/g)).toEqual(alternates)
  })
})

it('shows works, news, sections and lines in their languages alone', async () => {
  /** One in English alone, and one in French alone. `fields`: X stands for the language. */
  const both = (fields: string) =>
    ['en-GB', 'fr']
      .map((one) => `{ languages: ['${one}'], ${fields.replaceAll('X', one.slice(0, 2))} },`)
      .join('')
  const works = both("id: 'X-work', title: 'X work', tags: ['night'], media: []")
  const sections = both("title: 'X section', entries: [{ text: 'A' }]")
  const empty = "{ title: 'fr section', entries: [{ text: 'A', languages: ['fr'] }] },"
  const prizes = `{ title: 'Prizes', entries: [${both("text: 'X line'")} { text: 'Reed' }] },`
  const lists = `<h1>x</h1><NewsList /><Link to="/works/fr-work">x</Link>
<WorkIndex works={works} /><WorkOverview works={works} to="/works" />`
  const made = await makeInBoth({
    ...workPages,
    'src/content/works.ts': [['= [', `= [${works}`]],
    'src/content/news.ts': [['= [', `= [${both("id: 'X-news', date: '2026', title: 'X news'")}`]],
    'src/content/cv.ts': [['CvSection[] = [', `CvSection[] = [${sections}${empty}${prizes}`]],
    'pages/works/index.tsx': pageSource('Works', lists, '../..'),
  })
  const shownOn = (output: string) =>
    new Set(valuesIn(made.text(output), />((?:en|fr) (?:work|news|section|line))</g))
  for (const [one, folder] of Object.entries({ en: '', fr: 'fr/' })) {
    const named = (...names: string[]) => new Set(names.map((name) => `${one} ${name}`))
    expect(shownOn(`${folder}index.html`)).toEqual(named('work'))
    expect(shownOn(`${folder}contact/index.html`)).toEqual(named('line', 'section'))
    expect(shownOn(`${folder}works/index.html`)).toEqual(named('news', 'work'))
    expect(shownOn(`${folder}tags/night/index.html`)).toEqual(named('work'))
    expect(shownOn(`${folder}works/tide-table/index.html`)).toEqual(named('work'))
  }
  const own = made.outputs.filter((output) => /(en|fr)-work/.test(output))
  expect(own).toEqual(['fr/works/fr-work/index.html', 'works/en-work/index.html'])
  expect(made.text('works/index.html')).toContain('"../fr/works/fr-work/"')
})

it('lists the news of its first language in a feed, newest first, each with its own day', async () => {
  const news = `{ id: 'seul', date: '2026', title: 'Seul', languages: ['fr'] },
    { id: 'old', date: '2025-09', title: '*Old*', link: '/films/ebb.mp4' },
    { id: 'show', date: '2026-02-01', title: '<Show>', text: 'A & *B*\\n\\n![c](kiln.jpg)' },
    { id: 'talk', date: '2031-05-02', title: 'Talk', link: 'https://a.example/ä?b&c' },`
  const allNews = '<h1>x</h1><NewsList />'
  const made = await makeInBoth({
    'src/content/site.ts': [inBoth, ["'Nora Field'", "'Nora & Co'"]],
    'src/content/news.ts': [['= [', `= [${news}`]],
    // The feed leads to none of these.
    'pages/actual.tsx': inFrench + pageSource('Actual', allNews),
    'pages/all.tsx': unlisted + pageSource('All', allNews),
    'pages/latest.tsx': pageSource('Latest', '<h1>x</h1><NewsList latest={2} heading="x" />'),
    'pages/news.tsx': pageSource('News', allNews),
  })
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
  const own = [`${base}news/#news-show`, `${base}films/ebb.mp4`]
  const links = [base, 'https://a.example/%C3%A4?b&#38;c', ...own]
  expect(valuesIn(feed, /<link href="(.*?)"/g)).toEqual(links)
})

it('prefers a page of its own to that of a list, and gives no id twice on it', async () => {
  const twice = `<h1>x</h1><WorkOverview works={works} to="/works" />
{works.map((work) => <EntryCard key={work.id} entry={work} />)}<Prose text="## Tide Table" />`
  const made = await makeInBoth({
    ...workPages,
    'pages/works/index.tsx': pageSource('Works', '<h1>x</h1>', '../..'),
    'pages/works/salt.tsx': pageSource('Own', twice, '../..'),
  })
  const html = made.text('works/salt/index.html')
  expect(html).toContain('<title>Own, ')
  expect(valuesIn(html, / id="(tide-table.*?)"/g)).toEqual(['tide-table', 'tide-table-2'])
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
