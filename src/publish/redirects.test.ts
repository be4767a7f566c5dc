import { describe, expect, it } from 'vitest'
import { checkRedirects } from '../checks/redirects.ts'
import { apacheRedirects, redirectOutput, redirectPage, redirectsFile } from './redirects.ts'

const redirects = [
  { from: '/old', to: '/contact#cv' },
  { from: '/a.b+c.html', to: 'https://example.org/?a=1&b=2' },
]

it.each([
  ['/old', 'old/index.html'],
  ['/old/', 'old/index.html'],
  ['/a/b.html', 'a/b.html'],
  ['/%C3%BCber', 'über/index.html'],
  ['/cv.pdf', undefined],
])('the page for %s is %s', (from, output) => expect(redirectOutput(from)).toBe(output))

it('writes the files of hosts, below the base of the site', () => {
  expect(redirectsFile(redirects, '/art/')).toBe(
    '/art/old /art/contact/#cv 301\n/art/a.b+c.html https://example.org/?a=1&b=2 301\n',
  )
  expect(apacheRedirects(redirects, '/')).toBe(
    '\n<IfModule mod_alias.c>\n  RedirectMatch 301 "^/old/?$" "/contact/#cv"\n  RedirectMatch 301 "^/a\\.b\\+c\\.html/?$" "https://example.org/?a=1&b=2"\n</IfModule>\n',
  )
})

it('leads on from a page of its own, escaped', () => {
  const [, other] = redirects
  const html = other && redirectPage(other, new URL('https://example.com/art/'), 'en')
  expect(html).toContain('content="0; url=https://example.org/?a=1&#38;b=2"')
  expect(html).toContain('<link rel="canonical" href="https://example.org/?a=1&#38;b=2">')
})

describe('faults', () => {
  const outputs = new Set(['index.html', 'contact/index.html', 'cv.pdf'])

  it.each([
    [{ '/contact/': '/' }, 'a path at which contact/index.html lies'],
    [{ '/cv.pdf': '/contact' }, 'a path at which cv.pdf lies'],
    [{ '/a': '/contcat' }, '"/contcat", which leads nowhere'],
    [{ '/a': '/a/' }, 'a circle: /a → /a'],
    [{ '/a': '/b', '/b': '/a' }, 'a circle: /a → /b → /a'],
    [{ '/a': '/b/', '/b': '/contact' }, '"/b/", which is redirected again'],
  ])('%j', (content, found) => {
    expect(checkRedirects(content, outputs)[0]?.found).toBe(found)
  })

  it('are none', () => {
    const good = {
      '/a': '/contact#cv',
      '/b': '/',
      '/c': '/cv.pdf',
      '/d.html': 'https://a.example/',
    }
    expect(checkRedirects(good, outputs)).toEqual([])
  })
})
