import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { type Made, makeProject } from './kit/made.ts'
import * as media from './kit/media-files.ts'
import { runBuild } from './kit/programs.ts'
import { edit, exists, read, root, write } from './kit/project.ts'
import { applyBlock, type Recipe, readRecipes } from './kit/recipes.ts'

const recipes = readRecipes(read(root, 'docs/recipes.md'))

let jpeg: Buffer

beforeAll(async () => {
  const image = { width: 1800, height: 1200, channels: 3, background: '#486' } as const
  jpeg = await sharp({ create: image }).jpeg().toBuffer()
})

/** A copy of the fixture after these recipes, with the files that their code names. */
function follow(...titles: string[]): string {
  const project = copyFixture()
  for (const title of titles) {
    const recipe = recipeOf(title)
    for (const file of recipe.deleted) rmSync(join(project, file))
    bringFiles(project, recipe)
    for (const block of recipe.blocks) applyBlock(project, block)
  }
  return project
}

function recipeOf(title: string): Recipe {
  const recipe = recipes.get(title)
  if (!recipe) throw new Error(`docs/recipes.md has no “${title}”`)
  return recipe
}

/** What an owner has and the fixture has not: an image with its line, a film, a PDF, a font. */
function bringFiles(project: string, { title, blocks }: Recipe): void {
  const code = blocks.map((block) => block.code).join('\n')
  if (code.includes('low-tide.jpg')) write(project, 'public/images/low-tide.jpg', jpeg)
  if (title !== 'Image' && code.includes('low-tide.jpg') && !hasImage(project)) {
    for (const block of recipeOf('Image').blocks) applyBlock(project, block)
  }
  for (const [, path = '', kind = ''] of code.matchAll(/["'](\/[\w/-]+\.(\w+))["']/g)) {
    const content = files[kind]
    if (content && !exists(project, `public${path}`)) write(project, `public${path}`, content)
  }
}

function hasImage(project: string): boolean {
  return read(project, 'src/content/images.ts').includes('low-tide.jpg')
}

const files: Record<string, string | Buffer> = {
  mp4: media.mp4,
  mp3: media.mp3,
  pdf: '%PDF-1.7\n',
  zip: 'PK',
  woff2: 'wOF2',
}

/** What a build makes after these recipes, and that nothing is wrong with it. */
async function make(...titles: string[]): Promise<Made> {
  return makeWell(follow(...titles))
}

async function makeWell(project: string): Promise<Made> {
  const made = await makeProject(project)
  expect(made.errors, made.errors.join('\n\n')).toEqual([])
  expect(made.warnings, made.warnings.join('\n\n')).toEqual([])
  return made
}

/** Recipe → a file of the result, and what it shows there. */
const results: [title: string, output: string, shown: RegExp][] = [
  ['First five minutes', 'index.html', /© .*Ada Example.*href="mailto:hello@ada\.example"/s],
  ['Image', 'index.html', /alt="A flight of steps that ends in still water/],
  ['Work', 'index.html', /id="low-tide".*Ben Example.*The steps at noon.*id="tide-table"/s],
  ['Workshop', 'workshops/index.html', /id="listening-walk".*2025–2026.*id="folding"/s],
  ['Line of the CV', 'contact/index.html', /<a href="https:\/\/example\.org\/low-tide">Low Tide/],
  ['Profile', 'contact/index.html', /data-tooltip="Instagram".*social\.example\/@ada<\/a>/s],
  ['Film from Vimeo or YouTube', 'index.html', /vimeo\.com\/video\/76979871[^"]*#t=90s/],
  ['Sound of your own', 'index.html', /<audio [^>]*src="sounds\/low-tide\.mp3"/],
  ['Language', 'index.html', /lang="de".*Zum Inhalt.*Abspielen.*Von Vimeo/s],
  ['New page', 'press/index.html', /"page">PRESS.*srcSet=.*<li>.*href="\.\.\/press-kit\.pdf"/s],
  ['Page for one work', 'works/low-tide/index.html', /<h1>Low Tide<\/h1>/],
  [
    'Images for the press',
    'press-images/index.html',
    /href="\.\.\/images\/low-tide\.jpg" download/,
  ],
  ['Unlisted page', 'for-the-jury/index.html', /content="noindex".*What only those see/s],
  ['Shared image', 'contact/index.html', /og:image" content="[^"]*low-tide/],
  ['Shorter contact page', 'contact/index.html', /<\/dl><section class="page-section"><h2>CV/],
  [
    'Colours',
    'index.html',
    /theme-color"[^>]*#fbf6ec.*theme-color"[^>]*#17120d.*--blue: ?#9a3412/s,
  ],
  ['Fade', 'index.html', /--fade: ?0?\.2s/],
  ['Page that moved', 'about/index.html', /url=https:\/\/ada\.example\/contact\//],
  ['Keep AI crawlers out', 'robots.txt', /User-agent: GPTBot.*Disallow: \/\n.*Sitemap: https/s],
]

describe('all these recipes together', () => {
  let made: Made

  beforeAll(async () => {
    made = await make(...results.map(([title]) => title))
  })

  it.each(results)('%s', (_, output, shown) => {
    expect(shown.test(made.text(output)), made.text(output)).toBe(true)
  })

  it('keep what is unlisted out of the sitemap', () => {
    expect(made.text('sitemap.xml')).toContain('/press-images/')
    expect(made.text('sitemap.xml')).not.toContain('for-the-jury')
  })

  it('publish images for the press as they are', () => {
    const expected = ['images/low-tide.jpg', 'press-images.zip', 'press-kit.pdf']
    expect(made.outputs).toEqual(expect.arrayContaining(expected))
  })
})

it('has a block or a test for every recipe', () => {
  const tried = new Set(results.map(([title]) => title))
  const told = [...recipes.values()].filter(({ title }) => !tried.has(title))
  expect(told.map(({ title }) => title)).toEqual([
    'Film of your own',
    'Draft',
    'Remove a page',
    'Remove the workshops',
    'Typeface',
    'Typeface from a file',
    'Icon',
    'Go online',
    'Addresses of an old site',
    'Newer version',
  ])
})

it('its table of contents leads to every recipe', () => {
  const [contents = ''] = read(root, 'docs/recipes.md').split(/^## /m, 1)
  const links = [...contents.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)]
  expect(links.map(([, title]) => title)).toEqual([...recipes.keys()])
  for (const [, title = '', id] of links) expect(id).toBe(title.toLowerCase().replaceAll(' ', '-'))
})

it('an image is described, and warned of while no page shows it', async () => {
  const { errors, warnings } = await makeProject(follow('Image'))
  expect(errors).toEqual([])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/low-tide\.jpg.*no page shows/s)
})

it('a page about one work does not link to itself', async () => {
  const project = follow('Work', 'Page for one work')
  const [, link = ''] = /`(links: \[.*?\])`/.exec(recipeOf('Page for one work').text) ?? []
  edit(project, 'src/content/works.ts', /links: \[.*\]/, link)
  const made = await makeWell(project)
  expect(made.text('index.html')).toContain('href="works/low-tide/">On a page of its own')
  expect(made.text('works/low-tide/index.html')).not.toContain('On a page of its own')
})

it('an own film has its captions', async () => {
  const project = follow('Work', 'Film of your own')
  const [, shown] = recipeOf('Film from Vimeo or YouTube').blocks
  if (shown) applyBlock(project, shown)
  const made = await makeWell(project)
  expect(made.text('index.html')).toMatch(
    /<video [^>]*src="films\/low-tide\.mp4".*<track kind="captions" src="films\/low-tide\.en\.vtt"/,
  )
})

it('drafts are not published', async () => {
  const made = await make('Work', 'Draft')
  expect(made.text('index.html')).not.toContain('Low Tide')
  expect(made.outputs).not.toContain('next/index.html')
})

it('a page is gone with its entry in the navigation', async () => {
  const made = await make('Remove a page')
  expect(made.outputs).not.toContain('workshops/index.html')
  expect(made.text('index.html')).not.toContain('WORKSHOPS')
  const without = await make('Remove a page', 'Remove the workshops')
  expect(without.text('index.html')).toBe(made.text('index.html'))
})

it('colours that are hard to read are warned of', async () => {
  const project = follow('Colours')
  edit(project, 'styles/_tokens.scss', '--quiet: #6b5d4d', '--quiet: #b0a595')
  const { errors, warnings } = await makeProject(project)
  expect(errors).toEqual([])
  expect(warnings.join()).toMatch(/--quiet on --paper, light scheme.*contrast of 2\.\d to 1/s)
})

describe('a typeface', () => {
  const [kept, , italic] = ['latin-wght-normal', 'latin-ext-wght-normal', 'latin-wght-italic']

  it('comes from another package', async () => {
    const project = follow()
    const package_ = recipeOf('Typeface').text.match(/npm i (\S+)`/)?.[1]
    for (const name of [kept, 'latin-ext-wght-normal', italic])
      write(project, `node_modules/${package_}/files/literata-${name}.woff2`, 'wOF2')
    for (const block of recipeOf('Typeface').blocks) applyBlock(project, block)
    const made = await makeWell(project)
    expect(made.text('index.html')).toMatch(
      /rel="preload" as="font"[^>]*href="assets\/literata-latin-wght-normal\.\w+\.woff2".*font-weight:200 900.*--font-text: ?"Text", ?sans-serif/s,
    )
    expect(made.outputs.filter((output) => output.includes('wittgenstein'))).toEqual([])
  })

  it('comes from a file', async () => {
    const made = await make('Typeface from a file')
    expect(made.outputs).toContain('fonts/my-typeface.woff2')
    expect(made.text('contact/index.html')).toMatch(
      /rel="preload" as="font"[^>]*href="\.\.\/fonts\/my-typeface\.woff2"/,
    )
  })
})

it('one drawing makes all icons', async () => {
  const project = follow('Icon')
  const { code, output } = await runBuild(project)
  expect(code, output).toBe(0)
  const icon = sharp(join(project, 'dist/apple-touch-icon.png')).removeAlpha()
  const centre = await icon.extract({ left: 90, top: 90, width: 1, height: 1 }).raw().toBuffer()
  expect([...centre]).toEqual([0x9a, 0x34, 0x12])
})

it('addresses of an old site become redirects', () => {
  const { text } = recipeOf('Addresses of an old site')
  const [, find = '', by = ''] = /^find: +(\S+)\nreplace: +(.*)$/m.exec(text) ?? []
  const list = 'https://old.example/projects/low-tide/\n  http://www.old.example/about.html\n'
  const lines = list.replace(new RegExp(find, 'gm'), by).trimEnd()
  expect(lines).toBe("'/projects/low-tide': '/',\n'/about.html': '/',")
})
