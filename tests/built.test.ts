import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import * as kit from './kit/project.ts'

const { DOMParser } = new Window()
const dist = join(kit.preparedFixture(), 'dist')
const siteUrl = 'https://field.example/'

/** A page of `dist/`, and one attribute of its elements, or their texts. */
function open(output: string) {
  const html = kit.read(dist, output)
  const document = new DOMParser().parseFromString(html, 'text/html')
  const values = (selector: string, name = 'text') =>
    [...document.querySelectorAll(selector)].flatMap(
      (one) => (name === 'text' ? one.textContent : one.getAttribute(name)) ?? [],
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
    expect(tag).toMatch(/srcset="\S+\.avif \d+w, .* 480w" sizes="[^"]+".* alt="/i)
    expect(tag).toMatch(/ width="\d{3,}" height="\d{3,}"/)
  }
})

const [home, contact, player] = ['index.html', 'contact/index.html', 'plain-player/index.html']
const missing = '404.html'
const robots = '[name=robots]'
const previewImage = /^https:\S+\/assets\/harbour\.\w+-1200\.jpeg/
const name = 'Nora Field'
const back = 'Back to the works'
it.each([
  ['describes a shared link', home, '[property="og:description"]', 'content', ['All works.']],
  [
    'shows the first image of a shared link',
    home,
    '[property="og:image"]',
    'content',
    [previewImage],
  ],
  [
    'says how large it is',
    home,
    '[property^="og:image:"]',
    'content',
    ['1200', '800', /^A harbour/],
  ],
  ['says whose it is', home, '[property="og:site_name"],[name=author]', 'content', [name, name]],
  ['has icons', home, 'link[rel*=icon]', 'href', [/ico$/, 'icon.svg', /^apple.*png$/]],
  ['lets search engines show images', home, robots, 'content', ['max-image-preview:large']],
  ['is hidden if it is unlisted', player, robots, 'content', ['noindex']],
  ['is hidden if it redirects', 'über uns/index.html', robots, 'content', ['noindex']],
  ['names the language of a work', home, '[lang]', 'lang', ['en-GB', 'de', 'de']],
  ['loads its first image at once', home, '[fetchpriority]', 'alt', ['']],
  ['describes images once', home, '#kiln-logbook img', 'alt', [/^The mouth/, '', '', '', '']],
  ['says who else one is', contact, '[rel=me]', 'href', [/net/, /mailto/, /net/, /code/, /chat/]],
  ['says that nothing is here', missing, 'h1, main p', 'text', ['404', 'Nothing here', back]],
  ['leads back from anywhere', missing, 'main a', 'href', ['/']],
  ['is hidden where nothing is', missing, robots, 'content', ['noindex']],
  ['has no address where nothing is', missing, '[property], [rel=canonical]', 'content', []],
])('a page %s (%s: %s, %s)', (_, output, selector, name, expected) => {
  expect(open(output).values(selector, name)).toEqual(
    expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
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
