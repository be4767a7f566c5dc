import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { works } from '../src/content/works.ts'
import { workshops } from '../src/content/workshops.ts'

const dist = join(process.cwd(), 'dist')
const base = 'https://example.com'

/** Route → what it has to say about itself, by the owner's words. */
const pages = [
  [
    '/',
    'Artist Name: works',
    'Works in augmented and virtual reality, games, installations and text by Artist Name.',
  ],
  [
    '/workshops/',
    'Workshops, Artist Name',
    'Workshops, courses and talks by Artist Name: spatial sound, mixed reality on paper, interactive text, 3D scanning.',
  ],
  [
    '/contact/',
    'Contact, Artist Name',
    'Contact, about, skills and curriculum vitae of Artist Name.',
  ],
  [
    '/documentationplaceshackathoninresidence/',
    'Documentation Places Hackathon in Residence',
    'Video documentation of a week of prototypes made in and for a village.',
  ],
  ['/404.html', 'Page not found', undefined],
] as const
const routes = pages.map(([route]) => route)

function fileOf(path: string): string {
  return join(dist, path.endsWith('/') ? `${path}index.html` : path)
}

function htmlOf(route: string): string {
  return readFileSync(fileOf(route), 'utf8')
}

function open(route: string) {
  const html = htmlOf(route)
  const { document } = new Window({
    url: base + route,
    settings: { disableJavaScriptEvaluation: true },
  })
  document.write(html)
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const attributes = (selector: string, name: string) =>
    all(selector).map((element) => element.getAttribute(name) ?? '')
  return { document, html, all, attributes }
}

/** The frames that wait in templates. */
function framesOf(html: string): string[] {
  return [...html.matchAll(/<template><iframe src="([^"]+)"/g)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )
}

describe.each(pages)('%s', (route, title, description) => {
  const { document, html, all, attributes } = open(route)

  it('has its title, its description and one h1', () => {
    expect(document.title).toBe(title)
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      description,
    )
    expect(all('h1')).toHaveLength(1)
  })

  it('has the bar, the navigation, the skip link and the footer', () => {
    expect(all('.bar > .name').map((link) => link.textContent)).toEqual(['Artist Name'])
    expect(all('nav li a').map((link) => link.textContent)).toEqual([
      'WORKS',
      'WORKSHOPS',
      'CONTACT',
    ])
    expect(attributes('nav > a', 'aria-label')).toEqual(['Professional network'])
    expect(document.body.firstElementChild?.getAttribute('href')).toBe('#main')
    expect(document.querySelector('footer')?.textContent).toMatch(/^© \d{4} Artist Name/)
    expect(attributes('footer a', 'href')).toEqual(['mailto:hello@example.com'])
  })

  it('marks the link to itself only', () => {
    const current = all('nav [aria-current=page]').map(
      (link) => new URL(link.getAttribute('href') ?? '', base + route).pathname,
    )
    expect(current).toEqual(['/', '/workshops/', '/contact/'].filter((path) => path === route))
  })

  it('weighs at most 14,600 bytes, its script at most 1 KB', () => {
    const script = document.querySelector('script')?.textContent ?? ''
    expect(gzipSync(html).length).toBeLessThanOrEqual(14_600)
    expect(gzipSync(script).length).toBeLessThanOrEqual(1024)
  })

  it('asks no other host for anything', () => {
    const outside = html.replace(/<template>.*?<\/template>/gs, '')
    const asked = [
      ...outside.matchAll(
        /<(?:img|source|script|iframe|video|audio|embed|object)\b[^>]*?(?:src|srcset|data)="(https?:)?\/\//gi,
      ),
      ...outside.matchAll(/<link(?![^>]*rel="canonical")[^>]*href="(?:https?:)?\/\//g),
      ...outside.matchAll(/url\(["']?(?:https?:)?\/\//g),
      ...outside.matchAll(/preconnect|dns-prefetch/g),
    ]
    expect(asked).toEqual([])
  })

  it('finds every file and page that it links to', () => {
    const links = [
      ...attributes('a[href], link[href]', 'href'),
      ...attributes('img', 'src'),
      ...attributes('source', 'srcset').flatMap((set) =>
        set.split(', ').map((part) => part.split(' ')[0] ?? ''),
      ),
      ...[...html.matchAll(/url\(([^)]+)\)/g)].map(([, url = '']) => url),
    ]
    const inside = links
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => new URL(link, base + route))
    expect(inside.length).toBeGreaterThan(5)
    for (const { pathname, hash } of inside) {
      expect(existsSync(fileOf(pathname)), `${route} → ${pathname}`).toBe(true)
      if (hash) expect(htmlOf(pathname), `${route} → ${hash}`).toContain(`id="${hash.slice(1)}"`)
    }
  })

  it('has relative URLs only, or absolute paths where it is served at any depth', () => {
    const urls = [...html.matchAll(/(?:href|src|srcset)="([^"]*)"/g)].map(([, url = '']) => url)
    const inside = urls.filter((url) => !/^(?:[a-z]+:|#)/.test(url))
    for (const url of inside) expect(url.startsWith('/')).toBe(route === '/404.html')
  })

  it('has a policy with the hashes of its style and script, and nothing it forbids', () => {
    const policy = document.querySelector('meta[http-equiv]')?.getAttribute('content') ?? ''
    const hash = (tag: string) => {
      const content = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? ''
      return `sha256-${createHash('sha256').update(content).digest('base64')}`
    }
    expect(policy).toContain(`style-src '${hash('style')}'`)
    expect(policy).toContain(`script-src '${hash('script')}'`)
    expect(policy).not.toContain('unsafe')
    for (const frame of framesOf(html)) expect(policy).toContain(new URL(frame).origin)
    expect(html).not.toMatch(/<[^>]+ (?:style|on\w+)=/)
  })

  it('has pictures with size, text and widths; the first one is urgent, all others can wait', () => {
    const pictures = all('img')
    for (const [index, picture] of pictures.entries()) {
      expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0)
      expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0)
      const inFilm = picture.closest('a.film') !== null
      expect(picture.getAttribute('alt') === '').toBe(inFilm)
      expect(picture.getAttribute('loading')).toBe(index === 0 ? null : 'lazy')
      expect(/fetchpriority="high"/i.test(picture.outerHTML)).toBe(index === 0)
      const source = picture.previousElementSibling
      expect(source?.getAttribute('sizes')).toBeTruthy()
      expect(source?.getAttribute('srcset')?.split(', ').length).toBeGreaterThan(2)
    }
  })
})

describe('the works', () => {
  const { all } = open('/')
  const cards = all('article.card')

  // Section 2 of the specification: projects in order, with their counts.
  it.each([
    ['Overheard Ground', 1, 1, 0],
    ['High Water, Living Room', 3, 1, 1],
    ['Borrowed Light', 1, 1, 0],
    ['Notes on a Room That Is Not There', 0, 2, 0],
    ['Places, Hackathon in Residence', 1, 0, 0],
    ['Handshape', 1, 2, 0],
    ['Whorl', 1, 2, 0],
    ['Last Seen', 1, 2, 0],
  ])('%s: %i videos, %i images, %i web versions', (title, videos, images, frames) => {
    const card = cards.find((one) => one.querySelector('h2')?.textContent === title)
    expect(card?.querySelectorAll('a.film:not(.frame)')).toHaveLength(videos)
    expect(card?.querySelectorAll('a.large img')).toHaveLength(images)
    expect(card?.querySelectorAll('a.frame')).toHaveLength(frames)
  })

  it('stand in order, each with year, medium and text, and in the index', () => {
    const titles = works.map(({ title }) => title)
    expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual(titles)
    expect(all('.index a').map((link) => link.textContent)).toEqual(titles)
    for (const [index, { year, medium, text, id }] of works.entries()) {
      const card = cards[index]
      expect(card?.id).toBe(id)
      expect(card?.querySelector('.meta')?.textContent).toBe(`${year} ${medium}`)
      expect(card?.querySelector('.text p')?.textContent).toBe(text)
    }
  })
})

it('has the workshops with their course links and pictures', () => {
  const { all, attributes } = open('/workshops/')
  expect(all('h2').map((heading) => heading.textContent)).toEqual(
    workshops.map(({ title }) => title),
  )
  expect(all('time').map((year) => year.textContent)).toEqual([
    '2026',
    '2025',
    '2024',
    '2023',
    '2020',
  ])
  expect(attributes('.go a', 'href')).toEqual(
    [2026, 2025, 2024].map((year) => `https://example.com/courses/${year}`),
  )
  expect(all('.large')).toHaveLength(6)
})

it('has contact links, about, skills and CV in their order', () => {
  const { all, attributes } = open('/contact/')
  expect(attributes('.rows a', 'href')).toEqual([
    'mailto:hello@example.com',
    'https://example.com/network',
    'https://example.com/code',
    'https://example.com/chat',
  ])
  expect(all('h2').map((heading) => heading.textContent)).toEqual(['About', 'Skills', 'CV'])
  expect(all('h3').map((heading) => heading.textContent)).toEqual([
    'AI/ML',
    'Data',
    'Other',
    'AR/VR and Gaming',
    'Education',
    'Hackathons/Game Jams',
    'Group Exhibitions',
    'Residencies and Summer Schools',
    'Volunteer',
    'Teaching Experience',
    'Talks',
    'Interview',
  ])
})

it('has the documentation with its one video', () => {
  const { document, html } = open('/documentationplaceshackathoninresidence/')
  expect(document.querySelector('h1')?.textContent).toBe(
    'Documentation Places Hackathon in Residence',
  )
  expect(framesOf(html)).toEqual(['https://player.vimeo.com/video/153608970?byline=0&portrait=0'])
})

it('has players with byline and portrait hidden or controls off, two with a start', () => {
  const frames = routes.flatMap((route) => framesOf(htmlOf(route)))
  expect(frames).toHaveLength(13)
  for (const frame of frames) {
    expect(frame).toMatch(
      /^https:\/\/(player\.vimeo\.com\/video\/\d+\?byline=0&portrait=0|www\.youtube\.com\/embed\/[\w-]{11}\?controls=0(&start=\d+)?|example\.com\/high-water)$/,
    )
  }
  expect(frames.flatMap((frame) => /start=(\d+)/.exec(frame)?.[1] ?? [])).toEqual(['46', '2681'])
})

it('has the 404 page with its way back, kept from search engines', () => {
  const { document, attributes } = open('/404.html')
  expect(document.querySelector('main')?.textContent).toBe('404Page not foundReturn to Gallery')
  expect(attributes('main a', 'href')).toEqual(['/'])
  expect(attributes('meta[name=robots]', 'content')).toEqual(['noindex'])
})

it('tells search engines all pages but the 404 page', () => {
  const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8')
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed.sort()).toEqual(
    routes
      .filter((route) => route !== '/404.html')
      .map((route) => base + route)
      .sort(),
  )
  expect(readFileSync(join(dist, 'robots.txt'), 'utf8')).toContain(`${base}/sitemap.xml`)
})
