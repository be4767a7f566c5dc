import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { selectAll } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as kit from './kit/project.ts'

const dist = join(kit.preparedFixture(), 'dist')
const siteUrl = 'https://field.example/'

type Node = ReturnType<typeof parseDocument>['children'][number] | ReturnType<typeof parseDocument>
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A page of `dist/`, and one attribute of its elements, or their texts; templates are `later`. */
function open(output: string) {
  const html = kit.read(dist, output)
  const document = parseDocument(html.replaceAll('template>', 'later>'))
  const values = (selector: string, name = 'text') =>
    selectAll<Node, Element>(selector, document).flatMap(
      (one) => (name === 'text' ? DomUtils.textContent(one) : one.attribs[name]) ?? [],
    )
  return { html, url: new URL(output.replace(/index\.html$/, ''), siteUrl), values }
}

const current = new Map([
  ['index.html', ['WORKS']],
  ['workshops/index.html', ['WORKSHOPS']],
  ['contact/index.html', ['CONTACT']],
  ['walks/lantern/index.html', []],
  ['plain-player/index.html', []],
  ['404.html', []],
])
const pageOutputs = [...current.keys()]

describe.each(pageOutputs)('%s', (output) => {
  const { html, url, values } = open(output)

  it('has name, navigation, skip link and footer', () => {
    expect(values('header > a, nav li')).toEqual(['Nora Field', 'WORKS', 'WORKSHOPS', 'CONTACT'])
    const paths = values('header > a, nav li a', 'href').map((link) => new URL(link, url).pathname)
    expect(paths).toEqual(['/', '/', '/workshops/', '/contact/'])
    expect(values('nav [aria-current=page]')).toEqual(current.get(output))
    expect(values('nav > a', 'aria-label')).toEqual(['Network'])
    expect(values('body > :first-child', 'href')).toEqual(['#main'])
    expect([values('main#main').length, values('h1').length]).toEqual([1, 1])
    expect(values('footer').join()).toContain(`© ${new Date().getUTCFullYear()} Nora Field`)
    expect(values('footer a', 'href')).toEqual(['mailto:nora@field.example'])
  })

  it('sets no thickness in a shorthand, which WebKit drops', () => {
    expect(html).not.toMatch(/text-decoration:[^;}]*\d/)
  })

  it('weighs little: 14,600 bytes in all; its script 1,460 compressed, 350 more with a loop', () => {
    const [script = ''] = values('script')
    const hasLoop = values('video[loop]').length > 0
    expect(script.includes('loop-button')).toBe(hasLoop)
    expect(gzipSync(html).length).toBeLessThanOrEqual(14_600)
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(hasLoop ? 3700 : 3000)
    expect(gzipSync(script).length).toBeLessThanOrEqual(hasLoop ? 1810 : 1460)
  })

  it('has a policy with the hashes of its style and scripts, and nothing that it forbids', () => {
    const [policy = ''] = values('[http-equiv=Content-Security-Policy]', 'content')
    for (const text of values('style, head script')) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
    expect(policy).toMatch(/^default-src 'none'; img-src 'self'; font-src 'self'; /)
    expect(policy).not.toContain('unsafe')
    expect(policy.includes('media-src')).toBe(values('video').length > 0)
    const origins = values('iframe', 'src').map((src) => new URL(src, url).origin)
    const sources = origins.map((origin) => (origin === url.origin ? "'self'" : origin))
    const allowed = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
    expect(allowed).toEqual([...new Set(sources)].sort())
    expect(html).not.toMatch(/<[^>]+ (?:style|on\w+)=|preconnect|dns-prefetch/)
  })

  it('has images with size, text and widths; the first is urgent, the others can wait', () => {
    const tags = html.match(/<picture>.*?<\/picture>/gs) ?? []
    for (const tag of tags) {
      expect(tag).toMatch(/srcset="\S+\.avif \d+w, .* 480w" sizes="[^"]+".* alt="/i)
      expect(tag).toMatch(/ width="\d{3,}" height="\d{3,}"/)
      expect(tag.includes('loading="lazy"')).toBe(tag !== tags[0])
      expect(/fetchpriority="high"/i.test(tag)).toBe(tag === tags[0])
    }
  })
})

const [home, contact, player] = ['index.html', 'contact/index.html', 'plain-player/index.html']
it.each([
  [home, '[name=description], [property="og:description"]', 'content', Array(2).fill('All works.')],
  [home, '[property="og:image"]', 'content', [/^https:\S+\/assets\/harbour\.\w+-card/]],
  [home, '[name=theme-color]', 'content', ['#f2f3f1', '#0f1315']],
  [home, '[rel~=icon], [rel=apple-touch-icon]', 'href', [/ico$/, 'icon.svg', /^apple.*png$/]],
  [home, '[name=robots]', 'content', ['max-image-preview:large']],
  [home, '[property="og:locale"]', 'content', ['en_GB']],
  [home, '[rel=preload]', 'href', [/^assets\/field-latin-wght-normal\.\w{8}\.woff2$/]],
  [home, 'ol li:nth-child(n+5)', 'text', ['Die Ebbe\u00a02019–2021', 'Steam\u00a02018', 'Salt']],
  [home, '[lang]', 'lang', ['en-GB', 'de', 'de']],
  [home, '#kiln-logbook img', 'alt', [/^The mouth of a kiln/, '', '', '', '']],
  [
    home,
    'later > video, video[loop]',
    'src',
    ['films/ebb.mp4', 'loops/steam.mp4', 'loops/steam.mp4'],
  ],
  [home, '.facade > .title-card + video', 'src', ['loops/steam.mp4#t=0.1']],
  [
    home,
    '.facade > .title-card',
    'text',
    ['Steam, the kettle ', 'Steam, the whole film ', 'What it says '],
  ],
  [home, '.shape-160-120 later > video', 'src', ['loops/steam.mp4']],
  [home, 'style', 'text', [/\.shape-160-120\{--shape:160\/120\}\.height-450\{height:450px\}\}$/]],
  [home, ':not(later) > [autoplay], #unfinished', 'text', []],
  [contact, '[rel=me]', 'href', [/network/, /network/, /code/, /chat/]],
  [player, 'main > iframe.page-section', 'src', ['../film.html']],
  [player, '[name=robots]', 'content', ['noindex']],
  ['404.html', 'main a', 'href', ['/']],
  ['404.html', '[name=robots]', 'content', ['noindex']],
  ['404.html', '[name=description], [property], [rel=canonical]', 'content', []],
  ['über uns/index.html', '[name=robots]', 'content', ['noindex']],
])('%s: %s, %s', (output, selector, name, expected) => {
  expect(open(output).values(selector, name)).toEqual(
    expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
  )
})

it('holds pages, public files, and what hosts and search engines read', () => {
  const files = kit.filesBelow(dist).filter((file) => !file.startsWith('assets/'))
  const redirects = ['old-contact/index.html', 'über uns/index.html']
  const icons = ['apple-touch-icon.png', 'favicon.ico', 'icon.svg']
  const media = [
    'film.html',
    'films/ebb.en.vtt',
    'films/ebb.mp4',
    'loops/steam.mp4',
    'sounds/ebb.mp3',
  ]
  const forHosts = ['.htaccess', '.nojekyll', '.well-known/security.txt', '_headers', '_redirects']
  const forSearch = ['robots.txt', 'sitemap.xml']
  const others = [...icons, ...media, ...forHosts, ...forSearch, 'images/harbour.jpg']
  expect(files.sort()).toEqual([...pageOutputs, ...redirects, ...others].sort())
})

it('describes only the artist’s own content to search engines', async () => {
  const graphs = pageOutputs.map((output) => {
    const scripts = open(output).values('[type="application/ld+json"]')
    return [output, scripts.map((json) => JSON.parse(json)['@graph'])]
  })
  const text = JSON.stringify(Object.fromEntries(graphs), undefined, 2)
  const named = text.replace(/(?<=assets\/[\w-]+\.)[^"]*/g, '…')
  await expect(`${named}\n`).toMatchFileSnapshot('structured-data.txt')
})

it('has images to share, with their rights', async () => {
  const card = kit.filesBelow(dist).find((file) => /harbour.*-card/.test(file)) ?? ''
  const { width, height, xmp } = await sharp(join(dist, card)).metadata()
  expect([width, height]).toEqual([1200, 630])
  expect(`${xmp}`).toMatch(/WebStatement="https:\/\/field.example\/contact\/".*© Nora Field/)
})
