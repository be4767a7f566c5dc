import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { selectAll } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { runProgram } from './kit/programs.ts'
import * as kit from './kit/project.ts'
import { type Made, make } from './kit/site.ts'

const fixture = kit.preparedFixture()
const dist = join(fixture, 'dist')
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

/** What a page asks for by itself, and then what it leads to. */
function addressesOf({ html, values }: ReturnType<typeof open>) {
  const sets = values('[srcset]', 'srcset').flatMap((set) => set.split(', '))
  const asked = [
    ...values('link:not([rel=canonical])', 'href'),
    ...[...values('[src]:not(later *)', 'src'), ...values('[poster]', 'poster')],
    ...sets.map((one) => one.replace(/ .*/, '')),
    ...[...html.matchAll(/url\(["']?([^"')]+)/g)].map(([, link = '']) => link),
  ]
  return { asked, linked: values('a[href]', 'href') }
}

const isOutside = (link: string) => /^([a-z]+:|\/\/)/i.test(link)

/** The file of `dist/` that an address of the site shows. */
function outputAt({ pathname }: URL): string {
  const path = decodeURIComponent(pathname.slice(1))
  return path === '' || path.endsWith('/') ? `${path}index.html` : path
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
  const page = open(output)
  const { html, url, values } = page

  it('has the name, the navigation, the skip link and the footer', () => {
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

  it('weighs little: 14,600 bytes in all; its script 2,048, or 1,000 compressed', () => {
    const [script = ''] = values('script')
    expect(script).not.toBe('')
    expect(gzipSync(html).length).toBeLessThanOrEqual(14_600)
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(2048)
    expect(gzipSync(script).length).toBeLessThanOrEqual(1000)
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
    expect(html).not.toMatch(/<[^>]+ (?:style|on\w+)=/)
  })

  it('asks no other host for anything, and every address leads somewhere', () => {
    const { asked, linked } = addressesOf(page)
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.filter(isOutside)).toEqual([])
    expect(html).not.toMatch(/preconnect|dns-prefetch/)
    for (const link of [...asked, ...linked].filter((one) => !isOutside(one))) {
      if (!link.startsWith('#')) expect(link.startsWith('/'), link).toBe(output === '404.html')
      const target = new URL(link, url)
      expect(kit.exists(dist, outputAt(target)), link).toBe(true)
      const id = decodeURIComponent(target.hash.slice(1))
      if (id) expect(kit.read(dist, outputAt(target)), link).toContain(`id="${id}"`)
    }
  })

  it('has images with size, text and widths; the first is urgent, the others can wait', () => {
    const tags = html.match(/<picture>.*?<\/picture>/gs) ?? []
    for (const tag of tags) {
      expect(tag).toMatch(/srcset="\S+\.avif 480w, .* \d+w" sizes="[^"]+".* alt="/i)
      expect(tag).toMatch(/ width="\d{3,}" height="\d{3,}"/)
      expect(tag.includes('loading="lazy"')).toBe(tag !== tags[0])
      expect(/fetchpriority="high"/i.test(tag)).toBe(tag === tags[0])
    }
  })
})

const [home, contact, workshops] = ['index.html', 'contact/index.html', 'workshops/index.html']
const [player, moved] = ['plain-player/index.html', 'old-contact/index.html']
const titles = ['Tide Table', 'Kiln Logbook', 'Lantern Walk', 'Paper Boats', 'Die Ebbe']
const years = ['2025', '2024', '2024', '2023', '2019–2021']
const frames = [
  'https://player.vimeo.com/video/76979871?byline=0&portrait=0',
  'https://player.vimeo.com/video/265010648?byline=0&portrait=0',
  'https://www.youtube.com/embed/WhWc3b3KhnY?controls=0',
  'https://works.example/kiln',
  'https://www.youtube.com/embed/eRsGyueVLvQ?controls=0&start=46',
]

// The texts of these elements, or one of their attributes.
it.each([
  [home, 'title', 'text', ['Nora Field: works']],
  [home, '[name=description], [property="og:description"]', 'content', Array(2).fill('All works.')],
  [home, '[rel=canonical]', 'href', [siteUrl]],
  [home, '[property="og:title"]', 'content', ['Nora Field: works']],
  [home, '[property="og:image"]', 'content', [/^https:\/\/field.example\/assets\/harbour-card/]],
  [home, '[name=robots]', 'content', ['max-image-preview:large']],
  [home, '[name=theme-color]', 'content', ['#f2f3f1', '#0f1315']],
  [home, '[rel~=icon], [rel=apple-touch-icon]', 'href', [/ico$/, 'icon.svg', /^apple.*png$/]],
  [home, '[rel=preload]', 'href', [/^assets\/field-latin-wght-normal\.\w{8}\.woff2$/]],
  [home, 'style', 'text', [/--fade: ?0?\.5s.*main\{animation:[\w-]+ var\(--fade\) both\}/]],
  [home, 'later iframe', 'src', frames],
  [home, 'article h2', 'text', titles],
  [home, 'ol li', 'text', titles.map((title, i) => `${title}${years[i]} `)],
  [home, '#tide-table header p', 'text', ['2025 Augmented reality for a harbour wall']],
  [home, '#tide-table .entry-card-description p', 'text', [/^The wall/, /^A second/]],
  [home, '#tide-table dl, #tide-table .entry-card-link', 'text', []],
  [home, '#ebb time', 'text', []],
  [home, '#ebb .entry-card-link', 'text', ['As a file', 'Ask', 'For the press']],
  [home, '#ebb dl > div', 'text', ['Sound Ada & Ben Example', 'Voice Cleo Example']],
  [home, '[lang]', 'lang', ['en-GB', 'de', 'de']],
  [home, '#paper-boats figcaption', 'text', ['Cover', 'Photograph: Ada', /^The last page/]],
  [home, '#kiln-logbook img', 'alt', [/^The mouth of a kiln/, '', '', '', '']],
  [home, 'video', 'src', ['films/ebb.mp4']],
  [home, 'video', 'poster', [/^assets\/harbour-\d+\.\w+\.jpg$/]],
  [home, 'video[controls][playsinline] > track[kind=captions]', 'srclang', ['en']],
  [home, 'audio[controls]', 'src', ['sounds/ebb.mp3']],
  [home, 'video, audio', 'preload', ['none', 'none']],
  [home, '[autoplay], #unfinished', 'text', []],
  [workshops, 'later iframe', 'src', [/7K1sB05pE0A\?controls=0&start=3723$/]],
  [contact, 'title, h1', 'text', ['Contact', 'Contact']],
  [contact, 'h2', 'text', ['About', 'Skills', 'CV']],
  [contact, 'dt', 'text', ['E-mail', 'Network', 'Code', 'Chat']],
  [contact, '[rel=me]', 'href', [/network/, /network/, /code/, /chat/]],
  [contact, 'ol li', 'text', [/^2016–2018 MA/, /^2012–2016 BA/, '2021– Lighthouse']],
  [contact, 'ol a', 'href', ['../walks/lantern/']],
  [player, 'main > iframe.plain-player', 'src', ['../film.html']],
  [player, '[name=robots]', 'content', ['noindex']],
  ['404.html', 'main', 'text', ['404Nothing hereBack to the works']],
  ['404.html', 'main a', 'href', ['/']],
  ['404.html', '[name=robots]', 'content', ['noindex']],
  ['404.html', '[name=description], [property], [rel=canonical]', 'content', []],
  [moved, '[http-equiv=refresh]', 'content', [`0; url=${siteUrl}contact/#main`]],
  [moved, 'a, [rel=canonical]', 'href', Array(2).fill(`${siteUrl}contact/#main`)],
  ['shop.html', 'a', 'href', ['https://shop.example/a%20%22b%22?c=d&e']],
  ['über uns/index.html', '[name=robots]', 'content', ['noindex']],
])('%s: %s, %s', (output, selector, name, expected) => {
  expect(open(output).values(selector, name)).toEqual(
    expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
  )
})

it.each([
  [
    'sitemap.xml',
    /^<\?xml[^/]*\S+\n(\s+<url><loc>https:\/\/field.example\/([\w/]+\/)?<.*\n){4}<\/urlset>\n$/,
  ],
  ['sitemap.xml', /\/<.*\/contact\/<.*\/walks\/lantern\/<.*\/workshops\/</s],
  ['robots.txt', /Allow: \/\n\nSitemap: https:\/\/field.example\/sitemap.xml\n$/],
  ['_headers', /frame-ancestors 'self'.*\n\/assets\/\*\n {2}Cache-Control: .*immutable\n/s],
  ['.htaccess', /ErrorDocument 404 \/404.html\n.*frame-ancestors 'self'.*immutable/s],
  ['.htaccess', /RedirectMatch 301 "\^\/über uns\/\?\$" "\/"/],
  ['_redirects', /^\/old-contact \/contact\/#main 301\n\/shop.html https:\S+c=d&e 301\n/],
  ['icon.svg', /Nora Field/],
])('%s is like %s', (file, pattern) => {
  expect(kit.read(dist, file)).toMatch(pattern)
})

it.each([
  [/^apple-touch-icon.png/, 180, 180, ''],
  [/^assets\/harbour-card/, 1200, 630, '© Nora Field'],
  [/harbour-1200.*jpg/, 1200, 800, 'WebStatement="https://field.example/contact/"'],
  [/harbour-1200.*avif/, 1200, 800, '<dc:creator><rdf:Seq><rdf:li>Nora Field<'],
  [/boats-1200.*png/, 1200, 800, 'photoshop:Credit="Photograph: Ada"'],
])('%s is an image of %i × %i, which says whose it is', async (name, width, height, rights) => {
  const file = kit.filesBelow(dist).find((one) => name.test(one)) ?? ''
  const metadata = await sharp(join(dist, file)).metadata()
  expect([metadata.width, metadata.height]).toEqual([width, height])
  expect(`${metadata.xmp}`).toContain(rights)
})

it('publishes an original that is linked, as it is; no other, no draft, no page in vain', () => {
  const files = kit.filesBelow(dist)
  expect(files.filter((file) => /^images|soon|unfinished|catalogue/.test(file))).toEqual([
    'images/harbour.jpg',
  ])
  const original = readFileSync(join(fixture, 'public/images/harbour.jpg'))
  expect(readFileSync(join(dist, 'images/harbour.jpg'))).toEqual(original)
})

const owner = { '@id': `${siteUrl}#me` }
const film = { embedUrl: frames[0], duration: 'PT1M2S', uploadDate: '2025-03-12' }
const knowsAbout = ['Field recording', 'Binaural mixing']
const sameAs = ['https://network.example/nora', 'https://code.example/nora']

// What search engines are told; nothing of what still stands in for the owner's own.
it.each([
  [home, '#site', { '@type': 'WebSite', url: siteUrl, name: 'Nora Field', inLanguage: 'en-GB' }],
  [home, '#me', { '@type': 'Person', name: 'Nora Field', jobTitle: 'Artist', sameAs }],
  [home, '#tide-table', { dateCreated: '2025', creator: owner, video: [film] }],
  [home, '#lantern-walk', { '@type': 'VideoGame', image: [expect.stringMatching(/lantern.*jpg/)] }],
  [home, '#ebb', { '@type': 'CreativeWork', video: [{ contentUrl: `${siteUrl}films/ebb.mp4` }] }],
  [home, '#kiln-logbook', undefined],
  [workshops, 'workshops/#folding', { '@type': 'EducationEvent', name: 'Folding' }],
  [contact, '#me', { name: 'Nora Field', knowsAbout }],
  [contact, 'contact/', { '@type': 'ProfilePage', mainEntity: owner }],
])('structured data of %s: %s', (output, id, expected) => {
  const [json = ''] = open(output).values('[type="application/ld+json"]')
  const graph: { '@id': string }[] = JSON.parse(json)['@graph']
  const node = graph.find((one) => one['@id'] === siteUrl + id)
  if (expected) expect(node).toMatchObject(expected)
  else expect(node).toBeUndefined()
})

it('the fixture has content of its own for each file of the owner', () => {
  const own = kit.filesBelow(join(kit.root, 'src/content')).filter((name) => !/\.test\./.test(name))
  expect(kit.filesBelow(join(kit.root, 'tests/fixture/src/content')).sort()).toEqual(own.sort())
})

it('a portfolio of somebody else has no type error', async () => {
  const tsc = await runProgram(fixture, ['node_modules/typescript/bin/tsc'])
  expect(tsc).toEqual({ code: 0, output: '' })
})

it('publishes nothing of a draft: no title on an own page, no film, no page of its own', async () => {
  const project = kit.copyFixture()
  const film = "{ link: '/films/Later & on.mp4', title: 'L', length: '1:00', poster: 'kiln.jpg' }"
  const media = `media: [{ kind: 'video', video: ${film}, place: 'full' }],`
  kit.edit(project, 'src/content/works.ts', 'media: [],', media)
  for (const name of ['Later & on', 'other']) {
    kit.write(project, `public/films/${name}.mp4`, readFileSync(join(dist, 'films/ebb.mp4')))
  }
  const list = '<h1>x</h1>{titles}{works.map(({ title }) => title)}'
  const source = kit.pageSource('List', list)
  const first = "import { works } from '../src/content/works.ts'\n"
  const titles = 'const titles = works.map(({ title }) => title)\n'
  kit.write(project, 'pages/list.tsx', first + source.replace(/(?=export)/, titles))
  const { outputs, text } = await make(project)
  expect(outputs.filter((output) => output.startsWith('films/'))).toEqual([
    ...['films/ebb.en.vtt', 'films/ebb.mp4', 'films/other.mp4'],
  ])
  expect(text('list/index.html')).toContain('Paper Boats')
  expect(text('list/index.html')).not.toContain('Unfinished')
})

describe('another site: below a path, in German, with umlauts, a font and colours of its own', () => {
  // As macOS lists what it made, and as the content has it.
  const [listed, named] = ['mo\u0308we', 'm\u00f6we']
  let project: string
  let made: Made

  beforeAll(async () => {
    project = kit.copyFixture()
    const image = readFileSync(join(dist, 'images/harbour.jpg'))
    const words = kit.read(project, 'src/content/words.ts')
    const german = words.replace(/(?<!shareImage)(: ')([^'/{]*[^'/{ ])/g, '$1Ä‹$2›')
    kit.write(project, 'src/content/words.ts', german)
    kit.write(project, 'public/fonts/own.woff2', 'wOF2')
    kit.write(project, `public/images/${listed}.jpg`, image)
    kit.write(project, `public/${listed}.txt`, 'A gull.')
    kit.write(project, 'public/images/later.jpg', image)
    kit.write(
      project,
      'public/films/ebb.mp4',
      Buffer.concat([readFileSync(join(dist, 'films/ebb.mp4')), Buffer.alloc(12_400_000)]),
    )
    const cursors = `url(/icon.svg), url('/icon.svg'), url( "/icon.svg" )`
    const place = "{ label: 'Place', link: 'https://p.example/nora' },"
    for (const [file, from, to] of [
      ['src/content/site.ts', "'en-GB'", "'de'"],
      ['src/content/site.ts', 'profiles: [', `profiles: [${place.repeat(20)}`],
      [
        'src/content/images.ts',
        "'kiln.jpg'",
        `'${named}.jpg': 'A gull.',\n'later.jpg': 'A',\n'kiln.jpg'`,
      ],
      ['src/content/works.ts', "image: 'kiln.jpg'", `image: '${named}.jpg'`],
      ['src/content/works.ts', "'/film.html'", `'/${named}.txt'`],
      // Only a draft shows it.
      [
        'src/content/works.ts',
        'media: [],',
        "media: [{ kind: 'image', image: 'later.jpg', place: 'full' }],",
      ],
      ['styles/_tokens.scss', '--paper: #f2f3f1', '--paper: hsl(120 100% 75%)'],
      ['styles/_tokens.scss', '--paper: #0f1315', '--paper: black'],
      ['styles/_fonts.scss', '/fonts/#{$files}-latin-wght-normal', '/fonts/own'],
      ['styles/_base.scss', '@layer', `a { cursor: ${cursors}, auto; }\n@layer`],
    ] as const) {
      kit.edit(project, file, from, to)
    }
    made = await make(project, { env: { SITE_URL: 'https://field.example/art' } })
  })

  it.each([
    ['index.html', 'rel="canonical" href="https://field.example/art/"'],
    ['index.html', ' href="fonts/own.woff2"/>'],
    ['index.html', 'media="(prefers-color-scheme: light)" content="#80ff80"'],
    ['index.html', 'media="(prefers-color-scheme: dark)" content="#000000"'],
    ['index.html', 'alt="A gull."'],
    ['index.html', `href="${named}.txt"`],
    ['index.html', 'class="own-media-size">3:00, 12 MB<'],
    ['contact/index.html', 'rel="me">p.example/nora</a></dd></div><div><dt>Place'],
    ['404.html', 'href="/art/workshops/"'],
    ['_redirects', '/art/old-contact /art/contact/#main 301'],
    ['.htaccess', 'ErrorDocument 404 /art/404.html'],
    ['old-contact/index.html', 'url=https://field.example/art/contact/#main"'],
  ])('%s holds %s', (output, text) => expect(made.text(output)).toContain(text))

  it('has nothing to warn of, and its files under names of one form', () => {
    expect(made.warnings).toEqual([])
    expect(made.text('contact/index.html').match(/url\( ?["']?\.\.\/icon/g)).toHaveLength(3)
    expect(made.outputs).toContain(`${named}.txt`)
    expect(made.outputs.join()).toContain('assets/mowe-480.')
    expect(made.outputs.join()).not.toMatch(new RegExp(`${listed}|later|field-latin`))
  })

  it.each(pageOutputs)('%s says nothing that content and pages do not say', (output) => {
    const html = made.text(output).replaceAll('&amp;', '&')
    expect(html).toContain('<html lang="de">')
    const body = html.slice(html.indexOf('<body')).replace(/<script.*?<\/script>/gs, '')
    const texts = body.matchAll(/(?: (?:aria-label|alt|title|label|data-label)="|>)([^"<]+)/g)
    const sources = ['src/content', 'pages'].flatMap((folder) =>
      kit.filesBelow(join(project, folder)).map((file) => kit.read(project, join(folder, file))),
    )
    const unsaid = [...texts]
      .map(([, text = '']) => text.replace(/^[\s,\d:]+|\s+$/g, ''))
      .map((text) => text.replace(/(?<=›) (Vimeo|YouTube|\S+\.example)$/, ''))
      .filter((text) => /\p{L}/u.test(text) && !sources.join().includes(text))
    expect(unsaid).toEqual([])
  })
})

it('warns of what is hard to read, unused, or says where it was taken; profiles can be none', async () => {
  const project = kit.copyFixture()
  kit.edit(project, 'src/content/site.ts', /profiles: \[.*?\n {2}\]/s, 'profiles: []')
  kit.edit(project, 'styles/_tokens.scss', '--quiet: #566063', '--quiet: #999999')
  kit.edit(project, 'styles/_tokens.scss', '--blue: #91b5ff', '--blue: rgb(20 30 90)')
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
  const harbour = sharp(join(project, 'public/images/harbour.jpg')).withExif(place)
  kit.write(project, 'public/images/harbour.jpg', await harbour.toBuffer())
  kit.write(project, 'public/images/unused.jpg', 'x')
  const made = await make(project)
  expect(made.text('index.html') + made.text('contact/index.html')).not.toContain('rel="me"')
  expect(made.warnings.map((text) => text.split(/\n {2}found {5}/)[0]).sort()).toEqual([
    'public/images/harbour.jpg',
    'public/images/unused.jpg',
    'styles/_tokens.scss: --blue on --paper, dark scheme',
    'styles/_tokens.scss: --quiet on --paper, light scheme',
  ])
})
