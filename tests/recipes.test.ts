import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkTypes } from '../src/check/type-check.ts'
import { renderMarked } from '../src/edit/marked-page.ts'
import { readState } from '../src/edit/state.ts'
import { readSettings } from '../src/read/settings.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import { addCompiler, edit, pageSource, write } from './kit/project.ts'
import { codeIn, contents, follow, recipes } from './kit/recipes.ts'
import { type Made, make } from './kit/site.ts'

/** Output → recipe → what is in it after all of them together. */
const shown: Record<string, Record<string, RegExp>> = {
  'index.html': {
    'Work and image': /id="low-tide".*Ben Example.*alt="A flight of steps.*id="tide-table"/s,
    'Texts between images': /Nov\.?\s2025.*4 × 5 m.*Edition.*At night<.*-night.*Nobody.*id="tide-/s,
    'Italics, links, lists': /<em>Ebb<.*To bring<\/h3>\s*<ul.*<strong>charged/s,
    Film: /76979871[^"]*#t=90s.*<video [^>]*src="films\/pier.*\/pier\.en\.vtt".*swell\.mp4"/s,
    'Sound, web build': /<audio [^>]*src="sounds\/.*href="play\/index\.html"/s,
    Gallery: /-dawn\.jpg shows.*At dawn.*-dusk\.jpg shows/s,
  },
  'contact/index.html': {
    'First five minutes': /"Instagram".*social\.example\/@ada<\/a>.*Copyright .*Ada/s,
    'Line of the CV': /30\sNov.*<em>Ebb<.*Talk with/s,
    'One line each': /<h2[^>]*>CV/,
  },
  'news/index.html': {
    News: /<h2>2026<.*12\sMar.*>Low Tide, Example Gallery<.*<h2>2025</s,
  },
  'feed.xml': { News: /"https:\/\/example\.org\/low-tide"/ },
  'latest/index.html': { News: /<h2[^>]*>News<.*Low Tide, Example Gallery/s },
  'fr/index.html': {
    Languages: /^<!doctype html><html lang="fr".*ŒUVRES.*Marée basse/s,
  },
  'press/index.html': { 'New page': /srcSet=.*<li>.*href="\.\.\/press-kit\.pdf"/s },
  'statement/index.html': {
    'Essay or statement': /The steps at noon<.*<iframe.*water board<\/a>.*<table.*<em>they/s,
  },
  'works/low-tide/index.html': { 'Page for each work': /<title>Low Tide, .*rel="next"/s },
  'tags/water/index.html': { 'Overview and tags': /<h1[^>]*>By the water</ },
  'overview/index.html': {
    'Overview and tags': /href="\.\.\/works\/low-tide\/">.*\/tags\/water/s,
  },
  'installations/sluice/index.html': { 'Films and installations': /<h1[^>]*>Sluice</ },
  'newsletter/index.html': {
    Newsletter: /form-action https:\/\/letters\.example\.org".*<form/s,
  },
  'originals/index.html': { 'One line each': /"\.\.\/images\/low-tide\.jpg" download/ },
  'style.css': { Colours: /--paper: ?light-dark\(#fbf6ec/ },
}
const rows = Object.entries(shown).flatMap(([output, recipes]) =>
  Object.entries(recipes).map(([recipe, shows]) => ({ output, recipe, shows })),
)
const tried = [...new Set(rows.map(({ recipe }) => recipe))]

describe('all these recipes together', () => {
  let project: string
  let made: Made

  beforeAll(async () => {
    project = follow(...tried)
    const wordsFile = 'src/content/words.ts'
    edit(project, wordsFile, /sections: .*/, codeIn('One line each', 'sections'))
    const codes = {
      news: codeIn('News', '<NewsList />'),
      latest: codeIn('News', '<NewsList latest'),
      overview: codeIn('Overview and tags', '<WorkOverview works'),
      originals: codeIn('One line each', '<Link'),
    }
    for (const [name, code] of Object.entries(codes)) {
      write(project, `pages/${name}.tsx`, pageSource(name, `<h1>x</h1>${code}`))
    }
    made = await make(project)
  })

  it.each(rows)('$recipe, $output', ({ shows, output }) => {
    // Its name has a hash.
    const sheet = made.outputs.find((name) => name.endsWith('.css')) ?? ''
    expect(made.text(output === 'style.css' ? sheet : output)).toMatch(shows)
  })

  it('leave all pages so that clicks can edit them', async () => {
    const site = createDevSite(project, () => readSettings([], {}, new Date()))
    const state = await readState(project, site)
    for (const output of made.outputs.filter((one) => one.endsWith('index.html'))) {
      expect(() => renderMarked(state, output)).not.toThrow()
    }
  })

  it('leave nothing to warn of', () => {
    expect(made.warnings).toEqual([])
  })
})

it('no recipe is without a test, and the contents lead to each', () => {
  const others = ['Long text', 'Remove or move a page', 'Start empty', 'Typeface']
  const all = [...tried, ...others, 'Write on the page']
  expect([...recipes.keys()].sort()).toEqual(all.sort())
  const idOf = (title: string) => title.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')
  const links = [...recipes.keys()].map((title) => `[${title}](#${idOf(title)})`)
  expect(contents.match(/\[[^\]]+\]\(#[^)]+\)/g)).toEqual(links)
})

it('a page less, a text in a file, a typeface, and a draft', async () => {
  const project = follow('Work and image', 'Long text', 'Remove or move a page', 'Typeface')
  // As npm would install it, but for its fonts.
  const literata = join(project, 'node_modules/@fontsource-variable/literata')
  write(literata, 'package.json', '{}')
  for (const file of ['wght.css', 'wght-italic.css']) write(literata, file, '')
  rmSync(join(project, 'pages/workshops.tsx'))
  edit(project, 'src/content/words.ts', /.*WORKSHOPS.*\n/, '')
  const draft = codeIn('One line each', 'draft')
  edit(project, 'src/content/works.ts', "id: 'tide-table',", `id: 'tide-table', ${draft}`)
  const made = await make(project)
  expect(made.outputs).not.toContain('workshops/index.html')
  const home = made.text('index.html')
  expect(home).not.toMatch(/WORKSHOPS|id="tide-table"/)
  expect(home).toMatch(/id="low-tide".*is a calendar now.*<blockquote.*lowest three/s)
  expect(made.text('about/index.html')).toContain('url=../contact/')
})

it('a site that starts empty has neither a warning nor a wrong type', async () => {
  const project = follow('Start empty')
  addCompiler(project)
  const unused = ['pages/plain-player.tsx', 'pages/walks', 'public/images']
  for (const path of [...unused, 'src/content/texts'])
    rmSync(join(project, path), { recursive: true })
  edit(project, 'src/content/redirects.ts', /.*images.*\n/, '')
  const made = await make(project)
  expect(made.warnings).toEqual([])
  expect(await checkTypes(project)).toEqual([])
})
