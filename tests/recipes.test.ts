import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkTypes } from '../src/check/type-check.ts'
import { addCompiler, edit, pageSource, read, write } from './kit/project.ts'
import { codeIn, contents, follow, recipes } from './kit/recipes.ts'
import { type Made, make } from './kit/site.ts'

/** What a page shows after all these recipes together, if not the first one. */
const rows: [recipe: string, shows: RegExp, on?: string][] = [
  ['First five minutes', /"Instagram".*social\.example\/@ada<\/a>.*© .*Ada/s, 'contact/index.html'],
  ['Work and image', /id="low-tide".*Ben Example.*alt="A flight of steps.*id="tide-table"/s],
  ['Texts between images', /Nov\.?\s2025.*4 × 5 m.*Edition.*At night<.*-night.*Nobody.*id="tide-/s],
  ['Italics, links, lists', /<em>Ebb<.*To bring<\/h3>\s*<ul.*<strong>charged/s],
  ['Line of the CV', /30\sNov.*<em>Ebb<.*Talk with/s, 'contact/index.html'],
  ['Film', /76979871[^"]*#t=90s.*<video [^>]*src="films\/pier.*\/pier\.en\.vtt".*swell\.mp4"/s],
  ['Sound, web build', /<audio [^>]*src="sounds\/.*href="play\/index\.html"/s],
  ['Gallery', /-dawn\.jpg shows.*At dawn.*-dusk\.jpg shows/s],
  ['News', /<h2>2026<.*12\sMar.*>Low Tide, Example Gallery<.*<h2>2025</s, 'news/index.html'],
  ['Languages', /^<!doctype html><html lang="fr".*ŒUVRES.*Marée basse/s, 'fr/index.html'],
  ['New page', /srcSet=.*<li>.*href="\.\.\/press-kit\.pdf"/s, 'press/index.html'],
  [
    'Essay or statement',
    /The steps at noon<.*<iframe.*water board<\/a>.*<table.*<em>they/s,
    'statement/index.html',
  ],
  ['Page for each work', /<title>Low Tide, .*rel="next"/s, 'works/low-tide/index.html'],
  ['Overview and tags', /<h1[^>]*>By the water</, 'tags/water/index.html'],
  ['Films and installations', /<h1[^>]*>Sluice</, 'installations/sluice/index.html'],
  ['Newsletter', /form-action https:\/\/letters\.example\.org".*<form/s, 'newsletter/index.html'],
  ['One line each', /og:image" content="[^"]*low-tide.*<h2[^>]*>CV/s, 'contact/index.html'],
  ['Colours', /--paper: ?light-dark\(#fbf6ec/, 'style'],
]

describe('all these recipes together', () => {
  let made: Made

  beforeAll(async () => {
    const project = await follow(...rows.map(([recipe]) => recipe))
    const codes = {
      news: codeIn('News', /<NewsList \/>/),
      latest: codeIn('News', /latest/),
      overview: codeIn('Overview and tags', /^<WorkOverview/),
      originals: codeIn('One line each', /download/),
    }
    for (const [name, code] of Object.entries(codes)) {
      write(project, `pages/${name}.tsx`, pageSource(name, `<h1>x</h1>${code}`))
    }
    made = await make(project)
  })

  it.each(rows)('%s', (_, shows, on = 'index.html') => {
    const asset = made.outputs.find((output) => output.includes(`assets/${on}`))
    expect(made.text(asset ?? on)).toMatch(shows)
  })

  it('also those that are one line of a page', () => {
    expect(made.text('originals/index.html')).toContain('"../images/low-tide.jpg" download')
    expect(made.text('latest/index.html')).toMatch(/<h2[^>]*>News<.*Low Tide, Example Gallery/s)
    expect(made.text('overview/index.html')).toMatch(
      /href="\.\.\/works\/low-tide\/">.*\/tags\/water/s,
    )
    expect(made.text('feed.xml')).toContain('"https://example.org/low-tide"')
  })

  it('leave nothing to warn of', () => {
    // Images of the fixture are small.
    expect(made.warnings.filter(({ code }) => code !== 'small-image')).toEqual([])
  })
})

it('no recipe is without a test, and the contents lead to each', () => {
  const others = [
    'Write on the page',
    'Start empty',
    'Long text',
    'Remove or move a page',
    'Typeface',
  ]
  const tried = [...rows.map(([recipe]) => recipe), ...others]
  expect([...recipes.keys()].sort()).toEqual(tried.sort())
  const idOf = (title: string) => title.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')
  const links = [...recipes.keys()].map((title) => `[${title}](#${idOf(title)})`)
  expect(contents.match(/\[[^\]]+\]\(#[^)]+\)/g)).toEqual(links)
})

it('a page less, a text in a file, a typeface, and a draft', async () => {
  const project = await follow('Work and image', 'Long text', 'Remove or move a page', 'Typeface')
  // As npm would install it.
  const packages = join(project, 'node_modules/@fontsource-variable')
  const [field, literata] = [join(packages, 'field'), join(packages, 'literata')]
  const filesFrom = {
    'package.json': 'package.json',
    'wght.css': 'wght.css',
    'wght-italic.css': 'wght.css',
  }
  for (const [file, from] of Object.entries(filesFrom)) {
    write(literata, file, read(field, from).replaceAll('field', 'literata'))
  }
  const font = 'files/field-latin-wght-normal.woff2'
  cpSync(join(field, font), join(literata, font.replace('field', 'literata')))
  edit(project, 'src/content/words.ts', /.*WORKSHOPS.*\n/, '')
  const draft = codeIn('One line each', /^draft/)
  edit(project, 'src/content/works.ts', "id: 'tide-table',", `id: 'tide-table', ${draft}`)
  const made = await make(project)
  expect(made.outputs).not.toContain('workshops/index.html')
  const home = made.text('index.html')
  expect(home).not.toMatch(/WORKSHOPS|id="tide-table"/)
  expect(home).toMatch(/id="low-tide".*is a calendar now.*<blockquote.*lowest three/s)
  expect(made.text('about/index.html')).toContain('url=https://field.example/contact/')
})

it('a site that starts empty has neither a warning nor a wrong type', async () => {
  const project = await follow('Start empty')
  addCompiler(project)
  const unused = ['pages/plain-player.tsx', 'pages/walks', 'public/images']
  for (const path of [...unused, 'src/content/texts'])
    rmSync(join(project, path), { recursive: true })
  edit(project, 'src/content/words.ts', /.*shareImage: .*\n/, '')
  edit(project, 'pages/index.tsx', /.*shareImage: .*\n/, '')
  edit(project, 'src/content/redirects.ts', /.*images.*\n/, '')
  const made = await make(project)
  expect(made.warnings).toEqual([])
  expect(await checkTypes(project)).toEqual([])
})
