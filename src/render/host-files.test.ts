import { expect, it } from 'vitest'
import { hostFiles } from './host-files.ts'

const quoted = '/gr%C3%B6%C3%9Fe?a=%20"'

const filesFor = (redirects: Record<string, string>, url = 'https://example.com/art/') =>
  hostFiles({
    siteUrl: new URL(url),
    redirects,
    listedOutputs: ['works/index.html', 'index.html'],
  })

it.each<[from: string, to: string, netlify: string, apache: string]>([
  ['/old', '/contact#cv', '/art/old /art/contact/#cv', '^/art/old/?$" "/art/contact/#cv'],
  ['/a.b+c.html', '/', '/art/a.b+c.html /art/', '^/art/a\\.b\\+c\\.html/?$" "/art/'],
  ['/ü', quoted, '/art/%C3%BC /art/gr%C3%B6%C3%9Fe/?a=%20%22', '^/art/ü/?$" "/art/größe/?a=%20%22'],
  ['/b', '/a%5C', '/art/b /art/a%5C/', '^/art/b/?$" "/art/a\\\\/'],
  ['/b', '/?a=$1', '/art/b /art/?a=$1', '^/art/b/?$" "/art/?a=\\$1'],
  ['/a', '//example.org/b', '/art/a https://example.org/b', '^/art/a/?$" "https://example.org/b'],
])('redirects %s to %s on every host', (from, to, netlify, apache) => {
  const files = filesFor({ [from]: to })
  expect(files.get('_redirects')).toBe(`${netlify} 301\n`)
  expect(files.get('.htaccess')).toMatch(/\n<IfModule mod_alias\.c>\n.+\n<\/IfModule>\n$/)
  expect(files.get('.htaccess')).toContain(`\n  RedirectMatch 301 "${apache}"\n`)
})

it('leaves to pages what Apache cannot write', () => {
  const files = filesFor({ '/a': 'https://b.example/a%0A', '/b': '/a%23b', '/c': '/a%3Fb#d%23' })
  expect(files.get('.htaccess')).not.toContain('RedirectMatch')
  expect(files.get('a/index.html')).toContain('url=https://b.example/a%0A')
})

const other = 'https://example.org/?a=1&#38;b=2'

it.each([
  { to: 'https://example.org/?a=1&b=2', from: '/a', link: other, url: other },
  { to: '/b#c', from: '/a', link: '../b/#c', url: 'https://example.com/art/b/#c' },
  { to: '/b', from: '/a.html', link: 'b/', url: 'https://example.com/art/b/' },
])('from $from, a page leads to $link', ({ to, from, link, url }) => {
  const files = filesFor({ [from]: to })
  const html = files.get('a/index.html') ?? files.get('a.html')
  expect(html).toContain(`content="0; url=${link}"`)
  expect(html).toContain(`<a href="${link}">${url}</a>`)
})

it('sets headers below the base of the site', () => {
  const files = filesFor({})
  expect(files.get('_headers')).toMatch(/^\/art\/\*\n {2}Content-Security-Policy: frame-ancestors/)
  expect(files.get('_headers')).toMatch(/\n\n\/art\/assets\/\*\n {2}Cache-Control: .*immutable\n$/)
  expect(files.get('assets/.htaccess')).toContain(
    '  Header set Cache-Control "public, max-age=31536000, immutable"\n',
  )
  expect(files.get('.htaccess')).toContain('ErrorDocument 404 /art/404.html\n')
  expect(files.get('.htaccess')).toContain('  Header always set X-Content-Type-Options "nosniff"\n')
})

it('lists the addresses of the pages for search engines', () => {
  const files = filesFor({}, 'https://example.com/a&b/')
  expect(files.get('robots.txt')).toMatch(/\nSitemap: https:\/\/example\.com\/a&b\/sitemap\.xml\n$/)
  const [home, works] = ['https://example.com/a&#38;b/', 'https://example.com/a&#38;b/works/']
  const locations = `<url><loc>${home}</loc></url>\n  <url><loc>${works}</loc></url>\n`
  expect(files.get('sitemap.xml')).toContain(locations)
})
