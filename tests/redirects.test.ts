import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readFolder } from '../src/server/folder.ts'
import { listen } from '../src/server/listen.ts'
import { createSiteServer } from '../src/server/site-server.ts'
import { copyFixture } from './kit/copies.ts'
import { findByBuild } from './kit/findings.ts'
import { type Made, makeProject } from './kit/made.ts'
import { write } from './kit/project.ts'

function writeRedirects(project: string, redirects: Record<string, string>): void {
  write(
    project,
    'src/content/redirects.ts',
    `export const redirects = ${JSON.stringify(redirects, null, 2)}\n`,
  )
}

const redirects = {
  '/old-contact': '/contact#main',
  '/shop.html': 'https://shop.example/a "b"?c=d&e',
  '/old/deep/': '/workshops',
  '/catalogue.pdf': '/walks/lantern',
  '/über%20uns': '/',
}

describe('pages that moved', () => {
  let made: Made

  beforeAll(async () => {
    const project = copyFixture()
    writeRedirects(project, redirects)
    made = await makeProject(project, { env: { SITE_URL: 'https://field.example/art/' } })
  })

  it('are told to Netlify and Cloudflare', () => {
    expect(made.errors).toEqual([])
    expect(made.text('_redirects').split('\n')).toEqual([
      '/art/old-contact /art/contact/#main 301',
      '/art/shop.html https://shop.example/a%20%22b%22?c=d&e 301',
      '/art/old/deep/ /art/workshops/ 301',
      '/art/catalogue.pdf /art/walks/lantern/ 301',
      '/art/%C3%BCber%20uns /art/ 301',
      '',
    ])
  })

  it('are told to Apache, which compares decoded paths', () => {
    expect(made.text('.htaccess').match(/RedirectMatch .*/g)).toEqual([
      'RedirectMatch 301 "^/art/old-contact/?$" "/art/contact/#main"',
      'RedirectMatch 301 "^/art/shop\\.html/?$" "https://shop.example/a \\"b\\"?c=d&e"',
      'RedirectMatch 301 "^/art/old/deep/?$" "/art/workshops/"',
      'RedirectMatch 301 "^/art/catalogue\\.pdf/?$" "/art/walks/lantern/"',
      'RedirectMatch 301 "^/art/über uns/?$" "/art/"',
    ])
  })

  it.each([
    ['old-contact/index.html', 'https://field.example/art/contact/#main'],
    ['shop.html', 'https://shop.example/a%20%22b%22?c=d&#38;e'],
    ['old/deep/index.html', 'https://field.example/art/workshops/'],
    ['über uns/index.html', 'https://field.example/art/'],
  ])('have a page for all others at %s, which search engines leave out', (output, url) => {
    const page = made.text(output)
    expect(page).toContain(`<link rel="canonical" href="${url}">`)
    expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${url}">`)
    expect(page).toContain(`<a href="${url}">`)
    expect(page).toContain('content="noindex"')
    expect(made.text('sitemap.xml')).not.toContain(output.replace(/\/?index\.html/, ''))
  })

  it('have no page where none would be shown', () => {
    expect(made.outputs.filter((output) => output.includes('catalogue'))).toEqual([])
  })

  it('are shown by the preview', async () => {
    const dist = join(copyFixture(), 'dist')
    for (const output of ['index.html', '404.html', 'old-contact/index.html']) {
      mkdirSync(join(dist, output, '..'), { recursive: true })
      write(dist, output, made.text(output))
    }
    const server = createSiteServer(readFolder(dist))
    onTestFinished(() => void server.close())
    const port = await listen(server, { port: 0, host: '127.0.0.1' })
    const response = await fetch(`http://localhost:${port}/old-contact`)
    expect([response.status, response.url]).toEqual([200, `http://localhost:${port}/old-contact/`])
    expect(await response.text()).toContain('http-equiv="refresh"')
  })
})

describe('a redirect', () => {
  let project: string

  beforeEach(() => {
    project = copyFixture()
  })

  it.each([
    ['over a detour', { '/a': '/b', '/b': '/contact' }, '/a', ['redirected again', '"/contact"']],
    ['to itself', { '/a': '/a/' }, '/a', ['a circle: /a → /a', 'to a page']],
    ['in a circle', { '/a': '/b', '/b': '/a' }, '/a', ['a circle: /a → /b → /a', 'to a page']],
    ['to nowhere', { '/a': '/contcat' }, '/a', ['leads nowhere', 'Did you mean "/contact"?']],
    ['to its own page', { '/contact': '/' }, '/contact', ['contact/index.html lies', 'move']],
    ['in other letters', { '/Contact': '/' }, '/Contact', ['contact/index.html lies', 'move']],
    ['in the place of a file', { '/icon.svg': '/' }, '/icon.svg', ['icon.svg lies', 'move']],
    ['written twice', { '/a': '/', '/a/': '/contact' }, '/a/', ['the same path as "/a"', 'once']],
    ['into a hidden folder', { '/.git/a': '/' }, '/.git/a', ['"/.git/a"', 'a path such as']],
    ['out of the site', { '/a%2F..%2F..%2Fb': '/' }, '/a%2F..%2F..%2Fb', ['a path such as']],
    ['with a query', { '/a?b=1': '/' }, '/a?b=1', ['"/a?b=1"', 'without ? and #']],
    ['without a slash', { a: '/' }, 'a', ['"a"', 'a path such as /old-page']],
    ['from the home page', { '/': '/contact' }, '/', ['"/"', 'a path such as /old-page']],
    ['to what is no address', { '/a': 'contact' }, '/a', ['"contact"', 'Correct the address']],
  ])('%s is one error', async (_, faulty, from, texts) => {
    writeRedirects(project, faulty)
    const { errors } = await findByBuild(project)
    expect(errors, errors.join('\n\n')).toHaveLength(1)
    const line = Object.keys(faulty).indexOf(from) + 2
    expect(errors[0]).toMatch(new RegExp(`^src/content/redirects\\.ts:${line}:3: redirects, `))
    expect(errors[0]?.split('\n')[0]).toContain(`redirects, ${from}`)
    for (const text of texts) expect(errors[0]).toContain(text)
  })

  it('and a file of redirects by hand exclude each other', async () => {
    write(project, 'public/_redirects', '/a /contact/ 301\n')
    writeRedirects(project, {})
    expect((await makeProject(project)).text('_redirects')).toBe('/a /contact/ 301\n')
    writeRedirects(project, { '/b': '/contact' })
    const { errors } = await findByBuild(project)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(/^public\/_redirects\n {2}found {5}a name that takes the place/)
  })
})
