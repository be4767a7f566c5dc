import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatDiagnostic } from '../src/shared/diagnostic.ts'
import { runProgram } from './kit/programs.ts'
import { copyFixture, edit, exists, read, root, write } from './kit/project.ts'
import { findFaults, type Made, make } from './kit/site.ts'

const [contents = '', ...sections] = read(root, 'docs/recipes.md').split(/^## /m)
const recipes = new Map(sections.map((text) => [text.split('\n', 1).join(), text]))

/** A copy of the fixture after these recipes, with the files that their code names. */
async function follow(...titles: string[]): Promise<string> {
  const project = copyFixture()
  for (const title of titles) {
    const text = recipes.get(title)
    if (!text) throw new Error(`docs/recipes.md has no “${title}”`)
    for (const [, file = ''] of text.matchAll(/\bDelete `([^`]+)`/g)) rmSync(join(project, file))
    for (const [, file = '', code = ''] of text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)) {
      await bringFiles(project, code)
      applyBlock(project, file, code)
    }
  }
  return project
}

const bytes: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><title>Low Tide</title>',
  '.mp4': read(root, 'tests/fixture/public/films/ebb.mp4'),
  '.mp3': 'ID3\u0004\0\0\0\0\0\0',
  '.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe water is at the third step.\n',
  '.pdf': '%PDF-1.7\n',
  '.woff2': readFileSync(join(root, 'tests/fixture/fonts/field-latin-wght-normal.woff2')),
}

/** What an owner has and the fixture has not: an image, a film, a sound, a PDF, a font. */
async function bringFiles(project: string, code: string): Promise<void> {
  for (const [name] of code.matchAll(/low-tide[\w-]*\.jpg/g)) {
    const image = { width: 1800, height: 1200, channels: 3, background: '#486' } as const
    write(project, `public/images/${name}`, await sharp({ create: image }).jpeg().toBuffer())
  }
  const files = code.matchAll(/["'](\/[\w/.-]+?(index\.html|\.\w+))["']/g)
  for (const [, path = '', kind = ''] of files) {
    const content = bytes[kind]
    if (content && !exists(project, `public${path}`)) write(project, `public${path}`, content)
  }
}

// As its reader does: whole files begin with what only files begin with; `// …` stands for what is
// there; other lines take the place of those that begin alike, or stand below the one before.
function applyBlock(project: string, file: string, code: string): void {
  const [head = '', rest] = code.split(/^ *\/\/ …\n/m)
  if (/^import .*\n$/.test(head) && rest === '') write(project, file, head + read(project, file))
  else if (!exists(project, file) || /^(import|@font-face|<svg)/.test(code))
    write(project, file, code)
  else if (rest && !head) write(project, file, read(project, file) + rest)
  else if (rest !== undefined) edit(project, file, /^.*\n/.exec(head)?.[0] ?? '', head)
  else {
    let before = ''
    const statements = /^( *)(?![\s\]}])(.*?(?::| =)|.*).*\n(?:\1 .*\n|\n|\1[\]}].*\n)*/gm
    for (const [statement, indent = '', start = ''] of code.matchAll(statements)) {
      const name = start.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
      const inner = `.*[[{]\\n(?:${indent} .*\\n|\\n)*${indent}[\\]}]`
      const old = new RegExp(`^${indent}${name}(?:${inner}|.*).*\\n`, 'm')
      if (before && !old.test(read(project, file))) edit(project, file, before, before + statement)
      else edit(project, file, old, statement)
      before = statement
    }
  }
}

const results: [title: string, output: string, shown: RegExp][] = [
  ['First five minutes', 'index.html', /© .*Ada Example.*href="mailto:hello@ada\.example"/s],
  ['Image', 'index.html', /alt="A flight of steps that ends in still water/],
  ['Work or workshop', 'index.html', /id="low-tide".*Ben Example.*The steps.*id="tide-table"/s],
  [
    'Italics, links, lists',
    'index.html',
    /<em>Ebb<.*<h3 class.*>To bring<\/h3><ul.*<ul.*open ones/,
  ],
  ['Line of the CV', 'contact/index.html', />30\.\sNov\..*<em>Ebb<.*<span><\/span> <span>Talk/s],
  ['Profile', 'contact/index.html', /data-tooltip="Instagram".*social\.example\/@ada<\/a>/s],
  ['Film from Vimeo or YouTube', 'index.html', /vimeo\.com\/video\/76979871[^"]*#t=90s/],
  ['Sound of your own', 'index.html', /<audio [^>]*src="sounds\/low-tide\.mp3"/],
  ['Web build of your own', 'index.html', /href="play\/index\.html".*<iframe src="play\//],
  ['Pair of images', 'index.html', /class="image-pair">.*alt="The same steps at night.*At night/],
  ['News', 'news/index.html', /<h2>2026<.*12\.\sMärz.*>Low Tide, Example Gallery<.*<h2>2025</s],
  ['Language', 'index.html', /lang="de".*Zum Inhalt.*Abspielen.*Von Vimeo/s],
  ['New page', 'press/index.html', /srcSet=.*<li>.*href="\.\.\/press-kit\.pdf"/s],
  ['Essay or statement', 'statement/index.html', /<figcaption>The steps at noon.*water board<\/a>/],
  ['Page for one work', 'works/low-tide/index.html', /<h1[^>]*>Low Tide<\/h1>/],
  ['Images for the press', 'press/index.html', /"\.\.\/images\/low-tide\.jpg" download/],
  ['Shared image', 'contact/index.html', /og:image" content="[^"]*low-tide/],
  ['Shorter contact page', 'contact/index.html', /<h2>CV/],
  ['Colours', 'index.html', /theme-color"[^>]*#fbf6ec.*--blue: ?#9a3412/s],
  ['Icon', 'icon.svg', /fill="#9a3412"/],
  ['Page that moved', 'about/index.html', /url=https:\/\/ada\.example\/contact\//],
  ['Statistics and forms', '404.html', /form-action \S+ https:\/\/forms.*<script defer[^>]* src/s],
  ['Keep AI crawlers out', 'robots.txt', /User-agent: GPTBot.*Disallow: \/\n.*Sitemap: https/s],
]

describe('all these recipes together', () => {
  let made: Made

  beforeAll(async () => {
    made = await make(await follow(...results.map(([title]) => title)))
  })

  it.each(results)('%s', (_, output, shown) => expect(made.text(output)).toMatch(shown))

  it('leave nothing to warn of', () => expect(made.warnings).toEqual([]))
})

it('no recipe is without a test', () => {
  const tried = results.map(([title]) => title)
  expect([...recipes.keys()].filter((title) => !tried.includes(title))).toEqual([
    ...[
      'Start empty',
      'Long text',
      'Film of your own',
      'Draft',
      'Second language',
      'Page for each work',
    ],
    ...['Overview of many works', 'Unlisted page', 'Remove a page', 'Light only', 'Dark only'],
    ...['Typeface', 'Typeface from a file', 'Addresses of an old site', 'Newer version'],
  ])
})

it('its table of contents leads to every recipe', () => {
  const titles = [...recipes.keys()]
  const links = titles.map(
    (title) => `[${title}](#${title.toLowerCase().replace(/,/g, '').replaceAll(' ', '-')})`,
  )
  expect(contents.match(/\[[^\]]+\]\(#[^)]+\)/g)).toEqual(links)
})

it('a film of one’s own, a page less, and a typeface from a file', async () => {
  const titles = ['Image', 'Work or workshop', 'Film of your own', 'Remove a page']
  const project = await follow(...titles, 'Typeface from a file')
  const item = "{ kind: 'video', video: videos.lowTide, place: 'full' },"
  edit(project, 'src/content/works.ts', 'media: [', `media: [${item}`)
  const made = await make(project)
  expect(made.text('index.html')).toMatch(/<video [^>]*src="films\/low-tide.*low-tide\.en\.vtt"/)
  expect(made.outputs).not.toContain('workshops/index.html')
  expect(made.text('index.html')).not.toContain('WORKSHOPS')
  expect(made.text('contact/index.html')).toContain('href="../fonts/my-typeface.woff2"')
})

const checkTypes = (project: string) => runProgram(project, ['node_modules/typescript/bin/tsc'])

describe('a second language', () => {
  let project: string
  let made: Made

  beforeAll(async () => {
    project = await follow('Second language')
    made = await make(project)
  })

  it('has its own address, texts and way to the other', () => {
    const [english, french] = [made.text('index.html'), made.text('fr/index.html')]
    expect(french).toMatch(/^<!doctype html><html lang="fr">.*ŒUVRES.*Marée basse.*Lire.*Depuis V/s)
    expect(french).toMatch(/<a href="\.\.\/" class="[^"]*" lang="en">English<\/a>/)
    expect(english).toMatch(/<html lang="en">.*<a href="fr\/" [^>]*lang="fr">Français<\/a>/s)
    expect(made.text('fr/statement/index.html')).toContain('<title>Démarche</title>')
    expect(made.warnings).toEqual([])
  })

  it('is known to the editor, which objects to a text that is shown as it stands, and to nothing else', async () => {
    edit(project, 'pages/statement.tsx', '>{t(paragraph)}', '>{paragraph}')
    const { output } = await checkTypes(project)
    const error = expect.stringMatching(/^pages\/statement\.tsx.*error TS/)
    expect(output.match(/^\S.*/gm)).toEqual([error])
  })

  it('is missed where it is missing', async () => {
    const [, message] = /^```text\n(.*?)\n^```$/ms.exec(recipes.get('Second language') ?? '') ?? []
    edit(project, 'src/content/works.ts', ", fr: 'Marée basse'", '')
    const { errors } = await findFaults(project)
    expect(errors.map(formatDiagnostic)).toEqual([message])
  })
})

it('a page about one work, a draft, and a typeface from a package', async () => {
  const project = await follow('Image', 'Work or workshop', 'Page for one work', 'Typeface')
  const packages = join(project, 'node_modules/@fontsource-variable')
  cpSync(
    join(packages, 'field/files/field-latin-wght-normal.woff2'),
    join(packages, 'literata/files/literata-latin-wght-normal.woff2'),
  )
  const [, link = ''] = /`(links: \[.*?\])`/.exec(recipes.get('Page for one work') ?? '') ?? []
  edit(project, 'src/content/works.ts', /links: \[.*\]/, link)
  const made = await make(project)
  expect(made.text('index.html')).toContain('href="works/low-tide/">On a page of its own')
  expect(made.text('works/low-tide/index.html')).not.toContain('On a page of its own')
  expect(made.text('index.html')).toMatch(/href="assets\/literata-.*"Text Fallback";src:local/s)
  const draft = await make(await follow('Image', 'Work or workshop', 'Draft'))
  expect(draft.text('index.html')).not.toContain('Low Tide')
  expect(draft.warnings).toEqual([])
})

it('a site that starts empty has neither a warning nor a wrong type, light only or dark only', async () => {
  const [light, dark] = await Promise.all(['Light only', 'Dark only'].map(startEmpty))
  for (const [project = '', shown] of [
    [light, /theme-color"[^>]*dark[^>]*#f2f3f1/],
    [dark, /light[^>]*#0f1315.*:root\{color-scheme: ?dark;[^}]*--divider: ?#b0b3b0/s],
  ] as const) {
    const made = await make(project)
    expect(made.warnings).toEqual([])
    expect(made.text('index.html')).not.toContain('<ol')
    expect(made.text('index.html')).toMatch(shown)
  }
  expect(await checkTypes(light ?? '')).toEqual({ code: 0, output: '' })
})

async function startEmpty(title: string): Promise<string> {
  const project = await follow('Start empty', title)
  for (const path of ['pages/plain-player.tsx', 'pages/walks', 'pages/soon.tsx', 'public/images']) {
    rmSync(join(project, path), { recursive: true })
  }
  edit(project, 'src/content/words.ts', /.*shareImage: .*\n/, '')
  edit(project, 'pages/index.tsx', /.*shareImage: .*\n/, '')
  return project
}

it('a text in a file of its own', async () => {
  const project = await follow('Image', 'Work or workshop', 'Long text')
  const made = await make(project)
  expect(made.warnings).toEqual([])
  const shown = /id="low-tide".*is a calendar now.*<blockquote.*lowest three.*<li>At night, from/
  expect(made.text('index.html')).toMatch(shown)
  expect(await checkTypes(project)).toEqual({ code: 0, output: '' })
})

it('news on the first page, and a feed that every page names', async () => {
  const project = await follow('Image', 'News')
  const [, list = ''] = /`(<NewsList latest.*?\/>)`/.exec(recipes.get('News') ?? '') ?? []
  edit(project, 'pages/index.tsx', '</Layout>', `${list}</Layout>`)
  const from = "import { NewsList } from '../src/components/NewsList.tsx'\n"
  write(project, 'pages/index.tsx', from + read(project, 'pages/index.tsx'))
  const made = await make(project)
  expect(made.text('index.html')).toMatch(/<h2>News<.*>Low Tide, Example Gallery<.*In residence/s)
  expect(made.text('contact/index.html')).toContain('"application/atom+xml" href="../feed.xml"')
})

it('a page for each work, and an overview that leads to them', async () => {
  const titles = ['Image', 'Work or workshop', 'Page for each work', 'Overview of many works']
  const project = await follow(...titles)
  const works = "works: { title: 'Works', heading: 'A', description: 'W', shareImage: 'kiln.jpg' },"
  edit(project, 'src/content/words.ts', 'export const pages = {', `export const pages = { ${works}`)
  const made = await make(project)
  expect(made.warnings).toEqual([])
  const overview = /<a href="works\/low-tide\/"><figure><picture>.*<figcaption>Low Tide, 2025–2026</
  expect(made.text('index.html')).toMatch(overview)
  const work = /<title>Low Tide<.*<h1[^>]*>Low Tide<.*href="\.\.\/\.\.\/".*rel="next"/
  expect(made.text('works/low-tide/index.html')).toMatch(work)
})

it('addresses of an old site become redirects', () => {
  const text = recipes.get('Addresses of an old site') ?? ''
  const [, find = '', by = ''] = /^find: +(\S+)\nreplace: +(.*)$/m.exec(text) ?? []
  const list = 'https://old.example/projects/low-tide/\n  http://www.old.example/about.html\n'
  const lines = list.replace(new RegExp(find, 'gm'), by).trimEnd()
  expect(lines).toBe("'/projects/low-tide': '/',\n'/about.html': '/',")
})
