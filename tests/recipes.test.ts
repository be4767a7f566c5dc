import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkTypes } from '../src/check/type-check.ts'
import { readSettings } from '../src/read/settings.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import { createSourceReader } from '../src/serve/fresh-sources.ts'
import { edit, importsOf, read, write } from './kit/project.ts'
import { addPage, codeIn, contents, follow, recipe, recipes } from './kit/recipes.ts'
import { type Made, make } from './kit/site.ts'

/** What a page of the site shows after a recipe: `index.html`, if no other is named. */
const results: [title: string, shown: RegExp, output?: string][] = [
  [
    'First five minutes',
    /"Instagram".*social\.example\/@ada<\/a>.*© .*Ada Example.*href="mailto:hello@ada\.example"/s,
    'contact/index.html',
  ],
  [
    'Work, workshop, image',
    /id="low-tide".*Ben Example.*alt="A flight of steps.*The steps.*id="tide-table"/s,
  ],
  [
    'Details, texts between images',
    /30\.\sNov\.\s2025.*> 4 × 5 m<.*>Edition<.*noon<.*entry-card-text.*<h3[^>]*>At night<.*entry-card-row.*Nobody.*-night.*id="tide-table/,
  ],
  ['Italics, links, lists', /<em>Ebb<.*<h3 class.*>To bring<\/h3><ul.*<strong>charged/],
  ['Line of the CV', />30\.\sNov\..*<em>Ebb<.*<span><\/span> <span>Talk/s, 'contact/index.html'],
  [
    'Film',
    /76979871[^"]*#t=90s.*<video [^>]*src="films\/pier.*\/pier\.en\.vtt".*<button[^>]*Swell"/,
  ],
  [
    'Sound, web build, pair of images',
    /<audio [^>]*src="sounds\/.*href="play\/index\.html".*<iframe src="play\/.*class="image-pair">.*alt="What low-tide-night\.jpg shows.*At night/,
  ],
  [
    'Gallery',
    /class="gallery gallery-wall"><div class="gallery-row">.*-dawn\.jpg shows.*At dawn.*-dusk\.jpg shows/,
  ],
  ['News', /<h2>2026<.*12\.\sMärz.*>Low Tide, Example Gallery<.*<h2>2025</s, 'news/index.html'],
  ['Language', /lang="de".*Zum Inhalt.*Von Vimeo/s],
  ['New page', /srcSet=.*<li>.*href="\.\.\/press-kit\.pdf"/s, 'press/index.html'],
  [
    'Essay or statement',
    /<figcaption>The steps at noon.*<iframe.*<audio.*class="image-link".*water board<\/a>.*<table.*doc-endnotes/,
    'statement/index.html',
  ],
  ['One line each', /og:image" content="[^"]*low-tide.*<h2>CV/, 'contact/index.html'],
  ['Colours', /theme-color"[^>]*#fbf6ec.*--blue: ?#9a3412/s],
  ['Address that moved', /url=https:\/\/ada\.example\/contact\//, 'about/index.html'],
  ['Statistics and forms', /form-action \S+ https:\/\/forms.*<script defer[^>]* src/s, '404.html'],
  ['Keep AI crawlers out', /User-agent: GPTBot.*Disallow: \/\n.*Sitemap: https/s, 'robots.txt'],
]

describe('all these recipes together', () => {
  let made: Made

  beforeAll(async () => {
    const project = await follow(...results.map(([title]) => title))
    const imported = `${codeIn('Essay or statement', /^import/)}\n`
    write(project, 'src/content/texts/practice.md', 'Every day at low tide.')
    addPage(project, 'practice', codeIn('Essay or statement', /<PageSection/), imported)
    addPage(project, 'news', codeIn('News', /<NewsList \/>/))
    addPage(project, 'events', codeIn('Line of the CV', /^<Cv/).replace('cv}', 'events}'))
    addPage(project, 'full', codeIn('News', /full/))
    addPage(project, 'latest', codeIn('News', /latest/))
    addPage(project, 'originals', codeIn('One line each', /download/))
    made = await make(project)
  })

  it.each(results)('%s', (_, shown, output = 'index.html') =>
    expect(made.text(output)).toMatch(shown),
  )

  it('also those that are one line of a page', () => {
    expect(made.text('originals/index.html')).toContain('"../images/low-tide.jpg" download')
    expect(made.text('events/index.html')).toMatch(/<h2>2026<.*<li> <span>Concert on/s)
    expect(made.text('full/index.html')).toContain('low-tide-room.jpg shows')
    expect(made.text('latest/index.html')).toMatch(/<h2>News<.*Low Tide, Example Gallery/s)
    expect(made.text('contact/index.html')).toContain('"application/atom+xml" href="../feed.xml"')
  })

  it('leave nothing to warn of', () => {
    // All pages of this test have the title of “New page”, and their words are not translated.
    const others = made.warnings.filter(({ code = '' }) => !/^(repeated-|english-words)/.test(code))
    expect(others).toEqual([])
  })
})

it('no recipe is without a test', () => {
  const tried = results.map(([title]) => title)
  const others = [
    ['Write on the page', 'Start empty', 'Long text', 'Journal', 'Second language'],
    ['Page for one work, or for each', 'Overview of many works', 'Tags, series, years'],
    ['Remove a page', 'Typeface', 'Typeface from a file', 'Icon'],
  ]
  expect([...recipes.keys()].filter((title) => !tried.includes(title))).toEqual(others.flat())
})

it('its table of contents leads to every recipe', () => {
  const idOf = (title: string) => title.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')
  const links = [...recipes.keys()].map((title) => `[${title}](#${idOf(title)})`)
  expect(contents.match(/\[[^\]]+\]\(#[^)]+\)/g)).toEqual(links)
})

it('a page less, a text and a typeface in files of their own', async () => {
  const work = ['Work, workshop, image', 'Long text']
  const project = await follow(...work, 'Remove a page', 'Typeface from a file')
  edit(project, 'src/content/words.ts', /.*WORKSHOPS.*\n/, '')
  const made = await make(project)
  expect(made.outputs).not.toContain('workshops/index.html')
  expect(made.text('index.html')).not.toContain('WORKSHOPS')
  const text = /id="low-tide".*is a calendar now.*<blockquote.*lowest three/
  expect(made.text('index.html')).toMatch(text)
  expect(made.text('contact/index.html')).toContain('href="../fonts/my-typeface.woff2"')
})

describe('a second language', () => {
  let project: string
  let made: Made

  beforeAll(async () => {
    project = await follow('Work, workshop, image', 'Second language')
    addPage(project, 'statement', `${codeIn('Second language', /^<h1>/)}<p>{t(meta.title)}</p>`)
    const page = 'pages/statement.tsx'
    edit(project, page, /title: '[^']*'/, codeIn('Second language', /^title: /))
    edit(project, page, '  return', `${codeIn('Second language', /^const/)}\nreturn`)
    edit(project, page, / *<h1 class.*\n/, '')
    edit(project, page, /^/, "import { usePage } from '../src/components/page-context.ts'\n")
    made = await make(project)
  })

  it('has its own address and texts', () => {
    expect(made.text('fr/index.html')).toMatch(
      /^<!doctype html><html lang="fr">.*ŒUVRES.*Marée basse.*Depuis V/s,
    )
    expect(made.text('fr/statement/index.html')).toMatch(/<title>Démarche<.*<h1>Démarche</)
    expect(made.warnings).toEqual([])
  })

  it('shows the other where it is missing, and says so', async () => {
    edit(project, 'src/content/works.ts', ", fr: 'Marée basse'", '')
    expect((await make(project)).text('fr/index.html')).toContain('<span lang="en-GB">Low Tide')
  })

  it('is known to the editor, which objects to a text that is shown as it stands, and to nothing else', async () => {
    edit(project, 'pages/statement.tsx', '<p>{t(meta.title)}', "<p>{t('')}{meta.title}")
    expect(await checkTypes(project)).toMatchObject([{ file: 'pages/statement.tsx' }])
  })
})

it('a page about one work, a draft, and a typeface from a package', async () => {
  const project = await follow('Work, workshop, image', 'Typeface')
  const packages = join(project, 'node_modules/@fontsource-variable')
  cpSync(
    join(packages, 'field/files/field-latin-wght-normal.woff2'),
    join(packages, 'literata/files/literata-latin-wght-normal.woff2'),
  )
  const link = codeIn('Page for one work, or for each', /^links:/)
  const element = codeIn('Page for one work, or for each', /^<WorkPage/)
  const page = `${importsOf(element, '../..')}export default () => ${element}\n`
  write(project, 'pages/works/low-tide.tsx', page)
  edit(project, 'src/content/works.ts', /links: \[.*\]/, link)
  const made = await make(project)
  expect(made.text('index.html')).toContain('href="works/low-tide/">On a page of its own')
  expect(made.text('works/low-tide/index.html')).not.toContain('On a page of its own')
  expect(made.text('index.html')).toMatch(/href="assets\/literata-.*"Text Fallback";src:local/s)
  const withDraft = await follow('Work, workshop, image')
  const line = codeIn('One line each', /^draft/)
  edit(withDraft, 'src/content/works.ts', "id: 'low-tide',", `id: 'low-tide', ${line}`)
  const draft = await make(withDraft)
  expect(draft.text('index.html')).not.toContain('Low Tide')
  expect(draft.warnings).toEqual([])
})

it('a site that starts empty has neither a warning nor a wrong type, light only or dark only', async () => {
  const [light, dark] = await Promise.all([startEmpty(), startEmpty()])
  const tokens = 'styles/_tokens.scss'
  edit(light, tokens, /^/, codeIn('Colours', /^\$schemes: light/))
  edit(dark, tokens, /^/, codeIn('Colours', /^\$schemes: dark/))
  for (const [project, shown] of [
    [light, /theme-color"[^>]*dark[^>]*#f2f3f1/],
    [dark, /light[^>]*#0f1315.*:root\{color-scheme: ?dark;[^}]*--divider: ?#b0b3b0/s],
  ] as const) {
    const made = await make(project)
    expect(made.warnings).toEqual([])
    expect(made.text('index.html')).not.toContain('<ol')
    expect(made.text('index.html')).toMatch(shown)
  }
  expect(await checkTypes(light)).toEqual([])
})

async function startEmpty(): Promise<string> {
  const project = await follow('Start empty')
  for (const path of [
    ...['pages/plain-player.tsx', 'pages/walks', 'pages/soon.tsx'],
    ...['public/images', 'src/content/texts'],
  ]) {
    rmSync(join(project, path), { recursive: true })
  }
  edit(project, 'src/content/words.ts', /.*shareImage: .*\n/, '')
  edit(project, 'pages/index.tsx', /.*shareImage: .*\n/, '')
  return project
}

it('a page for each work, and an overview that leads to them', async () => {
  const forEach = 'Page for one work, or for each'
  const titles = ['Work, workshop, image', 'Details, texts between images', forEach]
  const project = await follow(...titles)
  const imports = read(project, 'pages/works/[id].tsx').match(/^(import .*\n)+/)?.[0]
  const prose = importsOf('<Prose', '../..')
  const page = `const notes = 'Made at night.'\nexport default () => ${codeIn(forEach, /<Prose/)}\n`
  write(project, 'pages/works/low-tide.tsx', imports + prose + page)
  const list = /^ *<WorkIndex.*(?=^ *<\/Layout>)/ms
  edit(project, 'pages/index.tsx', list, codeIn('Overview of many works', /^<WorkOverview/))
  edit(project, 'pages/index.tsx', /^/, importsOf('<WorkOverview'))
  const table = codeIn('Overview of many works', /^<WorkTable/)
  addPage(project, 'list', table)
  const made = await make(project)
  expect(made.warnings).toEqual([])
  const overview =
    /<a href="works\/low-tide\/"><picture>.*<\/picture>Low Tide<sup>\u00a02025–2026<.*<p>Steps.*<em>leaves</
  expect(made.text('index.html')).toMatch(overview)
  expect(made.text('list/index.html')).toMatch(/<th [^>]*><a href="..\/works\/tide-table\/">Tide/)
  const work =
    /<title>Low Tide<.*="description" content="Steps that.*<h1[^>]*>Low Tide<.*<p>Made at night\.<.*rel="next"/
  expect(made.text('works/low-tide/index.html')).toMatch(work)
})

it('pages for tags and for posts, which lists, works and the feed lead to', async () => {
  const tags = 'Tags, series, years'
  const work = 'Page for one work, or for each'
  const project = await follow('Work, workshop, image', work, tags, 'News', 'Journal')
  const props = `${codeIn(tags, /^tags=/)} ${codeIn(tags, /^related=/)}`
  edit(project, 'pages/works/[id].tsx', 'overview=', `${props} overview=`)
  const lists = codeIn(tags, /^<GroupLinks/) + codeIn(tags, /^<WorkOverview/)
  addPage(project, 'years', lists)
  addPage(project, 'news', codeIn('News', /<NewsList \/>/))
  edit(project, 'src/content/site.ts', "url: '", `${codeIn('News', /^feed:/)} url: '`)
  const made = await make(project)
  expect(made.text('tags/water/index.html')).toMatch(
    /<h1[^>]*>By the water<.*aria-current="page"[^>]*>By the water<.*"\.\.\/\.\.\/works\/tide-table\/"/,
  )
  expect(made.text('works/tide-table/index.html')).toMatch(
    /<li><a href="..\/..\/tags\/water\/">.*<h2>See also<\/h2>.*>Lantern Walk</,
  )
  expect(made.text('sitemap.xml')).toContain('/tags/water/<')
  const years = made.text('years/index.html').match(/href="\.\.\/tags\/night\/"|(?<=<h2>)\d+/g)
  expect(years?.slice(0, 3)).toEqual(['href="../tags/night/"', '2026', '2025'])
  const post = 'news/low-tide-example-gallery/'
  expect(made.text('news/index.html')).toContain('href="../news/low-tide-example-gallery/">Low')
  expect(made.text(`${post}index.html`)).toMatch(
    /first time in a room.*<a [^>]*>example\.org\/low-tide</,
  )
  expect(made.text('index.xml')).toContain(`/${post}"/>`)
  expect(made.text('404.html')).toContain('"application/atom+xml" href="/index.xml"')
  const settings = readSettings([], {}, new Date())
  const inDevelopment = createDevSite(project, settings, createSourceReader(project))
  expect(await inDevelopment.read('index.xml')).toContain(`/${post}"/>`)
})

it('addresses of an old site become redirects', () => {
  const text = recipe('Address that moved')
  const [, find = '', by = ''] = /^find: +(\S+)\nreplace: +(.*)$/m.exec(text) ?? []
  const list = 'https://old.example/projects/low-tide/\n  http://www.old.example/about.html\n'
  const lines = list.replace(new RegExp(find, 'gm'), by).trimEnd()
  expect(lines).toBe("'/projects/low-tide': '/',\n'/about.html': '/',")
})
