import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import * as kit from './kit/project.ts'

const { DOMParser } = new Window()
const dist = join(kit.preparedFixture(), 'dist')
const siteUrl = 'https://field.example/'

/** A page of `dist/`, and one attribute of its elements, or else their words. */
function open(output: string) {
  const html = kit.read(dist, output)
  const document = new DOMParser().parseFromString(html, 'text/html')
  const values = (selector: string, attribute?: string) =>
    [...document.querySelectorAll(selector)].flatMap(
      (one) => (attribute ? one.getAttribute(attribute) : one.textContent) ?? [],
    )
  return { html, url: new URL(output.replace(/index\.html$/, ''), siteUrl), values }
}

/** Page → its link in the bar. */
const current = new Map([
  ['index.html', ['WORKS']],
  ['workshops/index.html', ['WORKSHOPS']],
  ['contact/index.html', ['CONTACT']],
  ['walks/lantern/index.html', []],
  ['plain-player/index.html', []],
  ['404.html', []],
])
const pageOutputs = [...current.keys()]

it.each(pageOutputs)('%s has a bar, a strict policy, and images with size and text', (output) => {
  const { html, url, values } = open(output)
  const paths = values('header > a, nav li a', 'href').map((link) => new URL(link, url).pathname)
  expect(paths).toEqual(['/', '/', '/workshops/', '/contact/'])
  expect(values('nav [aria-current=page]')).toEqual(current.get(output))
  const [policy = ''] = values('[http-equiv=Content-Security-Policy]', 'content')
  expect(policy).toMatch(/^default-src 'none'; img-src 'self'; font-src 'self'; /)
  expect(policy).toContain("style-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(html).not.toMatch(/<[^>]+ (?:style|on\w+)=|<style|preconnect|dns-prefetch/)
  for (const tag of html.match(/<picture[ >].*?<\/picture>/gs) ?? []) {
    expect(tag).toMatch(/srcset="\S+\.avif 480w, .* \d+w" sizes="[^"]+".* alt="/i)
    expect(tag).toMatch(/ width="\d{3,}" height="\d{3,}"/)
  }
})

const home = 'index.html'
const contact = 'contact/index.html'
const unlisted = 'plain-player/index.html'
const redirect = 'über uns/index.html'
const missing = '404.html'

interface Row {
  says: string
  on: string
  select: string
  /** Without one, the words of the elements are meant. */
  attribute?: string
  values: (string | RegExp)[]
}

const name = 'Nora Field'
const previewImage = /^https:\S+\/assets\/harbour\.\w+-1200\.jpeg/
const robots = { select: '[name=robots]', attribute: 'content' }
const sharing = (name: string) => ({ select: `[property${name}]`, attribute: 'content' })
const rows: Row[] = [
  {
    says: 'describes a shared link',
    on: home,
    ...sharing('="og:description"'),
    values: ['All works.'],
  },
  {
    says: 'shows the first image of a shared link',
    on: home,
    ...sharing('="og:image"'),
    values: [previewImage],
  },
  {
    says: 'says how large it is',
    on: home,
    ...sharing('^="og:image:"'),
    values: ['1200', '800', /^A harbour/],
  },
  { says: 'says whose it is', on: home, ...sharing('="og:site_name"'), values: [name] },
  {
    says: 'says who wrote it',
    on: home,
    select: '[name=author]',
    attribute: 'content',
    values: [name],
  },
  {
    says: 'has icons',
    on: home,
    select: 'link[rel*=icon]',
    attribute: 'href',
    values: [/ico$/, 'icon.svg', /^apple.*png$/],
  },
  {
    says: 'lets search engines show images',
    on: home,
    ...robots,
    values: ['max-image-preview:large'],
  },
  { says: 'is hidden if it is unlisted', on: unlisted, ...robots, values: ['noindex'] },
  { says: 'is hidden if it redirects', on: redirect, ...robots, values: ['noindex'] },
  {
    says: 'names the language of a work',
    on: home,
    select: '[lang]',
    attribute: 'lang',
    values: ['en-GB', 'de', 'de'],
  },
  {
    says: 'loads its first image at once',
    on: home,
    select: '[fetchpriority]',
    attribute: 'alt',
    values: [''],
  },
  {
    says: 'describes images once',
    on: home,
    select: '#kiln-logbook img',
    attribute: 'alt',
    values: [/^The mouth/, '', '', '', ''],
  },
  {
    says: 'says who else one is',
    on: contact,
    select: '[rel=me]',
    attribute: 'href',
    values: [/net/, /mailto/, /net/, /code/, /chat/],
  },
  {
    says: 'says that nothing is here',
    on: missing,
    select: 'h1, main p',
    values: ['404', 'Nothing here', 'Back to the works'],
  },
  {
    says: 'leads back from anywhere',
    on: missing,
    select: 'main a',
    attribute: 'href',
    values: ['/'],
  },
  { says: 'is hidden where nothing is', on: missing, ...robots, values: ['noindex'] },
  {
    says: 'has no address where nothing is',
    on: missing,
    select: '[property], [rel=canonical]',
    attribute: 'content',
    values: [],
  },
]

it.each(rows)('a page $says', ({ on, select, attribute, values }) => {
  expect(open(on).values(select, attribute)).toEqual(
    values.map((value) => (typeof value === 'string' ? value : expect.stringMatching(value))),
  )
})

/** In compressed bytes: within 18 KB, a phone on a slow network shows the first page in a second. */
const most = { sheet: 7400, script: 1250, firstVisit: 17_400, nextPage: 9500 }

it('weighs little, at the first visit of / and at the next page', () => {
  const files = kit.filesBelow(dist)
  const sizeOf = (file: string | undefined) => gzipSync(kit.read(dist, file ?? '')).length
  const sheet = sizeOf(files.find((file) => /style-\w+\.css$/.test(file)))
  const script = sizeOf(files.find((file) => /script-\w+\.js$/.test(file)))
  expect(sheet).toBeLessThanOrEqual(most.sheet)
  expect(script).toBeLessThanOrEqual(most.script)
  expect(sheet + script + sizeOf(home)).toBeLessThanOrEqual(most.firstVisit)
  for (const output of pageOutputs) expect(sizeOf(output)).toBeLessThanOrEqual(most.nextPage)
})

it('has a token for every property that rules read, as the site itself has', () => {
  const sheet = kit.filesBelow(dist).find((file) => /style-\w+\.css$/.test(file)) ?? ''
  const css = kit.read(dist, sheet)
  const namesIn = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))].sort()
  const known = namesIn(css, /--[\w-]+(?=:)|(?<=@property )--[\w-]+/g)
  const read = namesIn(css, /(?<=var\()--[\w-]+(?=\))/g)
  // Set by the script.
  expect(read.filter((name) => !known.includes(name))).toEqual(['--shown'])
  const tokensOf = (project: string) =>
    namesIn(kit.read(kit.root, `${project}/styles/_tokens.scss`), /--[\w-]+(?=:)/g)
  expect(tokensOf('.')).toEqual(expect.arrayContaining(tokensOf('tests/fixture')))
})

it('holds pages, redirects, public files and settings of hosts, and nothing else', () => {
  const files = kit.filesBelow(dist).filter((file) => !file.startsWith('assets/'))
  const redirects = ['old-contact/index.html', 'über uns/index.html']
  const icons = ['apple-touch-icon.png', 'favicon.ico', 'icon.svg']
  const films = ['film.html', 'films/ebb.en.vtt', 'films/ebb.mp4']
  const media = [...films, 'loops/steam.mp4', 'sounds/ebb.mp3']
  const forHosts = ['.htaccess', '.nojekyll', '.well-known/security.txt', '_headers', '_redirects']
  const forSearch = ['robots.txt', 'sitemap.xml']
  const others = [...icons, ...media, ...forHosts, ...forSearch, 'images/harbour.jpg']
  expect(files.sort()).toEqual([...pageOutputs, ...redirects, ...others].sort())
})
