import { expect, it } from 'vitest'
import { hostFiles } from './host-files.ts'

const filesFor = (redirects: Record<string, string>, url = 'https://example.com/art/') =>
  hostFiles({
    siteUrl: new URL(url),
    redirects,
    listedOutputs: ['works/index.html', 'index.html'],
  })

it.each([
  {
    from: '/old',
    to: '/contact#cv',
    netlify: '/art/old /art/contact/#cv',
    apache: '^/art/old/?$" "/art/contact/#cv',
  },
  {
    from: '/a.b+c.html',
    to: '/',
    netlify: '/art/a.b+c.html /art/',
    apache: '^/art/a\\.b\\+c\\.html/?$" "/art/',
  },
  {
    from: '/ü',
    to: '/gr%C3%B6%C3%9Fe?a=%20"',
    netlify: '/art/%C3%BC /art/gr%C3%B6%C3%9Fe/?a=%20%22',
    apache: '^/art/ü/?$" "/art/größe/?a=%20%22',
  },
  {
    from: '/b',
    to: '/a%5C?b=$1',
    netlify: '/art/b /art/a%5C/?b=$1',
    apache: '^/art/b/?$" "/art/a\\\\/?b=\\$1',
  },
  {
    from: '/a',
    to: '//example.org/b',
    netlify: '/art/a https://example.org/b',
    apache: '^/art/a/?$" "https://example.org/b',
  },
])('redirects $from to $to on every host', ({ from, to, netlify, apache }) => {
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
