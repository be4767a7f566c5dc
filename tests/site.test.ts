import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ImageText } from '../src/checks/schema.ts'
import { images } from '../src/content/images.ts'
import { site } from '../src/content/site.ts'
import { addressOf, linkFrom, notFoundRoute } from '../src/paths.ts'
import { framesIn, outputAt, pages, parse, readOutput, siteUrl } from './kit/own-pages.ts'

// The owner's site as it was built. What is expected of it is read from the content and the pages.
describe.each(pages.map((page) => ({ ...page, ...parse(page) })))('$route', (page) => {
  const { route, url, html, document, all, attributes } = page
  const isNotFound = route === notFoundRoute

  it('has a title, a description and one h1', () => {
    expect(document.title.trim()).not.toBe('')
    const [description = ''] = attributes('meta[name=description]', 'content')
    expect(description.trim() === '').toBe(isNotFound)
    expect(all('h1')).toHaveLength(1)
  })

  it('has the name, the navigation, the skip link and the footer', () => {
    expect(document.querySelector('header a')?.textContent).toBe(site.name)
    expect(all('nav li a').length).toBeGreaterThan(0)
    expect(document.body.firstElementChild?.getAttribute('href')).toBe('#main')
    expect(all('main#main')).toHaveLength(1)
    const footer = document.querySelector('footer')
    expect(footer?.textContent).toContain(site.name)
    expect(footer?.textContent).toMatch(/© \d{4}/)
    expect(attributes('footer a', 'href')).toContain(`mailto:${site.email}`)
  })

  it('marks the link to itself only', () => {
    const targets = (selector: string) =>
      attributes(selector, 'href').map((href) => new URL(href, url).pathname)
    const own = targets('nav li a').filter((path) => path === url.pathname)
    expect(targets('nav li a[aria-current=page]')).toEqual(own)
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
        /<(?:img|source|script|video|audio|embed|object)\b[^>]*?(?:src|srcset|data)="(?:https?:)?\/\//gi,
      ),
      ...outside.matchAll(
        /<link(?![^>]*rel="(?:canonical|me|author|license)")[^>]*href="(?:https?:)?\/\//g,
      ),
      ...outside.matchAll(/url\(["']?(?:https?:)?\/\//g),
      ...outside.matchAll(/preconnect|dns-prefetch/g),
    ]
    expect(asked.map(([text]) => text)).toEqual([])
  })

  it('finds every file and page that it links to', () => {
    const links = [
      ...attributes('a[href], link[href]', 'href'),
      ...attributes('img', 'src'),
      ...attributes('source', 'srcset').flatMap((set) =>
        set.split(', ').map((part) => part.split(' ')[0] ?? ''),
      ),
      ...[...html.matchAll(/url\(([^)]+)\)/g)].map(([, link = '']) => link),
    ]
    const inside = links.filter((link) => !/^[a-z]+:/.test(link)).map((link) => new URL(link, url))
    expect(inside.length).toBeGreaterThan(5)
    for (const target of inside) {
      const output = outputAt(target)
      expect(output, `${route} → ${target.pathname}`).toBeDefined()
      const isId = output && target.hash && target.hash !== '#top'
      const id = isId ? `id="${decodeURIComponent(target.hash.slice(1))}"` : ''
      const isThere = !output || readOutput(output).includes(id)
      expect(isThere, `${route} → ${target.pathname}${target.hash}`).toBe(true)
    }
  })

  it('has relative URLs only, or absolute paths where it is served at any depth', () => {
    const urls = [...html.matchAll(/(?:href|src|srcset)="([^"]*)"/g)].map(([, link = '']) => link)
    const inside = urls.filter((link) => !/^(?:[a-z]+:|#)/.test(link))
    for (const link of inside) expect(link.startsWith(siteUrl.pathname), link).toBe(isNotFound)
  })

  it('has a policy with the hashes of its style and script, and nothing it forbids', () => {
    const [policy = ''] = attributes('meta[http-equiv]', 'content')
    const hash = (tag: string) => {
      const content = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? ''
      return `sha256-${createHash('sha256').update(content).digest('base64')}`
    }
    const sourcesOf = (name: string) => new RegExp(`${name}-src ([^;]*)`).exec(policy)?.[1]
    expect(sourcesOf('style')).toContain(`'${hash('style')}'`)
    expect(sourcesOf('script')).toContain(`'${hash('script')}'`)
    expect(policy).not.toContain('unsafe')
    for (const frame of framesIn(html)) {
      const { origin } = new URL(frame, url)
      expect(policy).toContain(origin === url.origin ? "'self'" : origin)
    }
    expect(html).not.toMatch(/<[^>]+ (?:style|on\w+)=/)
  })

  it('has images with size, text and widths; the first one is urgent, all others can wait', () => {
    const texts = new Set(
      Object.values<ImageText>(images).map((text) => (typeof text === 'string' ? text : text.alt)),
    )
    for (const [index, image] of all('picture > img').entries()) {
      expect(Number(image.getAttribute('width'))).toBeGreaterThan(0)
      expect(Number(image.getAttribute('height'))).toBeGreaterThan(0)
      const alt = image.getAttribute('alt')
      expect(alt === '' || texts.has(alt ?? ''), `${alt}`).toBe(true)
      expect(image.getAttribute('loading')).toBe(index === 0 ? null : 'lazy')
      expect(/fetchpriority="high"/i.test(image.outerHTML)).toBe(index === 0)
      const source = image.previousElementSibling
      expect(source?.getAttribute('sizes')).toBeTruthy()
      expect(source?.getAttribute('srcset')).toMatch(/ \d+w$/)
    }
  })
})

it('has a way back on the 404 page, which is kept from search engines', () => {
  const page = pages.find(({ route }) => route === notFoundRoute)
  const { attributes } = parse(page ?? pages[0] ?? { route: '', url: siteUrl, html: '' })
  expect(attributes('main a', 'href')).toContain(linkFrom(notFoundRoute, '/', siteUrl.pathname))
  expect(attributes('meta[name=robots]', 'content').join()).toContain('noindex')
})

it('tells search engines all pages but the 404 page', () => {
  const listed = [...readOutput('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)]
  const routes = pages.map(({ route }) => route).filter((route) => route !== notFoundRoute)
  const urls = routes.map((route) => new URL(addressOf(route).slice(1), siteUrl).href)
  expect(listed.map(([, url]) => url).sort()).toEqual(urls.sort())
  expect(readOutput('robots.txt')).toContain(new URL('sitemap.xml', siteUrl).href)
})
