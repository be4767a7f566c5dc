import { describe, expect, it } from 'vitest'
import { addressOf, isSamePage, linkFrom, outputOf, routeOf } from './paths.ts'

describe('page file → route → output', () => {
  it.each([
    ['pages/index.tsx', '/', 'index.html'],
    ['pages/workshops.tsx', '/workshops', 'workshops/index.html'],
    ['pages/a/b.tsx', '/a/b', 'a/b/index.html'],
    ['pages/a/index.tsx', '/a', 'a/index.html'],
    ['pages/404.tsx', '/404', '404.html'],
    ['pages/pages.tsx', '/pages', 'pages/index.html'],
  ])('%s → %s → %s', (file, route, output) => {
    expect(routeOf(file)).toBe(route)
    expect(outputOf(route)).toBe(output)
  })
})

describe('addressOf', () => {
  it.each([
    ['/', '/'],
    ['/workshops', '/workshops/'],
    ['/workshops/', '/workshops/'],
    ['/assets/a.avif', '/assets/a.avif'],
    ['/v1.2/page', '/v1.2/page/'],
  ])('%s → %s', (path, address) => expect(addressOf(path)).toBe(address))
})

describe('linkFrom', () => {
  it.each([
    ['/', '/', './'],
    ['/', '/workshops', 'workshops/'],
    ['/', '/#whorl', './#whorl'],
    ['/', '/assets/a.avif', 'assets/a.avif'],
    ['/', '/javascript:alert(1)', './javascript:alert(1)/'],
    ['/a', '/a:b.png', '../a:b.png'],
    ['/workshops', '/', '../'],
    ['/workshops', '/workshops', '../workshops/'],
    ['/workshops', '/contact?a=1#cv', '../contact/?a=1#cv'],
    ['/a/b', '/assets/a.avif', '../../assets/a.avif'],
    ['/404', '/', '/portfolio/'],
    ['/404', '/workshops', '/portfolio/workshops/'],
    ['/404', '/assets/a.avif', '/portfolio/assets/a.avif'],
    ['/a', '/gro\u0308sse.pdf', '../gr\u00f6sse.pdf'],
    ['/a', '#main', '#main'],
    ['/a', 'mailto:a@example.com', 'mailto:a@example.com'],
    ['/a', 'https://example.com/a', 'https://example.com/a'],
    ['/a', '//example.com/a', '//example.com/a'],
  ])('on %s to %s: %s', (route, target, link) => {
    expect(linkFrom(route, target, '/portfolio/')).toBe(link)
  })
})

describe('isSamePage', () => {
  it.each([
    ['/', '/', true],
    ['/', '/index.html', true],
    ['/workshops', '/workshops/', true],
    ['/workshops/index.html', '/workshops', true],
    ['/portfolio/workshops', '/portfolio/workshops/', true],
    ['/%77orkshops', '/workshops', true],
    ['/workshops', '/workshops/more', false],
    ['/', '/workshops', false],
    ['/index.html/', '/', false],
    ['/%', '/%', true],
    ['/%', '/', false],
  ])('%s and %s: %s', (a, b, same) => expect(isSamePage(a, b)).toBe(same))
})
