import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import * as kit from './kit/project.ts'

const { DOMParser } = new Window()
const dist = join(kit.preparedFixture(), 'dist')
const siteUrl = 'https://field.example/'

/** A page of `dist/`. */
function open(output: string) {
  const html = kit.read(dist, output)
  const document = new DOMParser().parseFromString(html, 'text/html')
  /** One attribute of these elements, or else their words. */
  const values = (selector: string, attribute?: string) =>
    [...document.querySelectorAll(selector)].flatMap(
      (one) => (attribute ? one.getAttribute(attribute) : one.textContent) ?? [],
    )
  const facts = [...document.querySelectorAll('meta[content]')].map((one) => {
    return [one.getAttribute('name') ?? one.getAttribute('property'), one.getAttribute('content')]
  })
  const url = new URL(output.replace(/index\.html$/, ''), siteUrl)
  return { url, values, facts: Object.fromEntries(facts) }
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

it.each(pageOutputs)('%s has a bar and a strict policy', (output) => {
  const { url, values } = open(output)
  const paths = values('header > a, nav li a', 'href').map((link) => new URL(link, url).pathname)
  expect(paths).toEqual(['/', '/', '/workshops/', '/contact/'])
  expect(values('nav [aria-current=page]')).toEqual(current.get(output))
  expect(values('footer a', 'href')).toEqual(['mailto:nora@field.example'])
  const [policy = ''] = values('[http-equiv=Content-Security-Policy]', 'content')
  expect(policy).toMatch(/^default-src 'none'; img-src 'self'; font-src 'self'; /)
  expect(policy).toContain("style-src 'self';")
  expect(policy).not.toContain('unsafe')
})

const home = 'index.html'

it('a page tells search engines, readers and shared links what it is', () => {
  const { facts, values } = open(home)
  // The name of the site is in it already.
  expect(values('title')).toEqual(['Nora Field: works'])
  expect(facts).toMatchObject({
    author: 'Nora Field',
    referrer: 'strict-origin-when-cross-origin',
    robots: 'max-image-preview:large',
    'twitter:card': 'summary_large_image',
    'og:site_name': 'Nora Field',
    'og:description': 'All works.',
    'og:image': expect.stringMatching(/^https:\S+\/assets\/harbour\.\w+-1200\.jpeg/),
    'og:image:width': '1200',
    'og:image:height': '800',
    'og:image:alt': expect.stringMatching(/^A harbour/),
  })
  // It shows no image.
  expect(open('contact/index.html').facts['og:image']).toMatch(/\/harbour\./)
  expect(values('link[rel*=icon]', 'href').join(' ')).toMatch(/ico icon\.svg apple.*png$/)
  const [data = ''] = values('[type="application/ld+json"]')
  expect(JSON.parse(data)['@graph']).toMatchObject([
    { '@type': 'WebSite', url: siteUrl, name: 'Nora Field' },
    { '@type': 'Person', name: 'Nora Field', jobTitle: 'Artist' },
  ])
})

it('a page lets browsers prefetch other pages, and nothing else', () => {
  const { values } = open('contact/index.html')
  const [rules = ''] = values('[type=speculationrules]')
  const [{ where }] = JSON.parse(rules).prefetch
  const links = new Set(values(`a:is(${where.selector_matches})`, 'href'))
  expect([...links]).toEqual(['../', '../workshops/', '../contact/', '../walks/lantern/'])
})

it.each(['plain-player/index.html', 'über uns/index.html', '404.html'])(
  '%s is in no index',
  (output) => {
    expect(open(output).facts).toMatchObject({ robots: 'noindex' })
  },
)

it('the first page loads one image at once, and describes images once', () => {
  const { values } = open(home)
  expect(values('[fetchpriority]', 'alt')).toEqual([''])
  const texts = values('#kiln-logbook img', 'alt')
  expect(texts.map((text) => text.slice(0, 9))).toEqual(['The mouth', '', '', '', ''])
})

it('the contact page links the other profiles of the artist', () => {
  const links = open('contact/index.html').values('[rel=me]', 'href')
  expect(links.join()).toMatch(/net.*,mailto.*net.*code.*chat/)
})

it('a missing page says so, leads back from anywhere, and has no address', () => {
  const { values } = open('404.html')
  expect(values('h1, main p')).toEqual(['404', 'Nothing here', 'Back to the works'])
  expect(values('main a', 'href')).toEqual(['/'])
  expect(values('[property], [rel=canonical]')).toEqual([])
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

it('holds pages, redirects, public files and settings of hosts, and nothing else', () => {
  const files = kit.filesBelow(dist).filter((file) => !file.startsWith('assets/'))
  const redirects = ['old-contact/index.html', 'über uns/index.html']
  const icons = ['apple-touch-icon.png', 'favicon.ico', 'icon.svg']
  const films = ['film.html', 'films/ebb.en.vtt', 'films/ebb.mp4', 'loops/steam.mp4']
  const copies = [...films, 'sounds/ebb.mp3', '.well-known/security.txt']
  const originals = ['images/harbour.jpg', 'images/lantern.webp']
  const forHosts = ['.htaccess', '.nojekyll', '_headers', '_redirects', 'robots.txt', 'sitemap.xml']
  const others = [...redirects, ...icons, ...copies, ...originals, ...forHosts]
  expect(files.sort()).toEqual([...pageOutputs, ...others].sort())
})
