import { expect, it } from 'vitest'
import { isOldPath, linkFrom, redirectOutput } from './routes.ts'
import { isExample, isReservedHost, isSamePage, plainAddress, readUrl } from './urls.ts'

it('reads an address with an umlaut, however often it is asked', () => {
  const read = () => readUrl('https://münchen.example/')?.host
  const hosts = Array.from({ length: 10_000 }, read)
  expect([...new Set(hosts)]).toEqual(['xn--mnchen-3ya.example'])
  expect(readUrl('münchen')).toBeUndefined()
  expect(readUrl('a', 'https://b.c')?.href).toBe('https://b.c/a')
})

it.each([
  ['/', '/', './'],
  ['/', '/a:b.png', './a:b.png'],
  ['/workshops', '/contact?a=1#cv', '../contact/?a=1#cv'],
  ['/a/b', '/assets/a.avif', '../../assets/a.avif'],
  ['/404', '/', '/portfolio/'],
  ['/a', '/gro\u0308sse.pdf', '../gr\u00f6sse.pdf'],
])('on %s, the link to %s is %s', (route, target, link) => {
  expect(linkFrom(route, target, '/portfolio/')).toBe(link)
})

it.each([
  ['https://www.a.org/b/', 'a.org/b'],
  ['mailto:a@xn--mnchen-3ya.example', 'a@münchen.example'],
])('%s is written %s by hand', (url, text) => expect(plainAddress(url)).toBe(text))

it.each([
  ['/', '/index.html', true],
  ['/%77orkshops', '/workshops', true],
  ['/workshops', '/workshops/more', false],
])('%s and %s are one page: %s', (a, b, isSame) => expect(isSamePage(a, b)).toBe(isSame))

it.each([
  ['/old', 'old/index.html'],
  ['/a/old.HTML', 'a/old.HTML'],
  ['/%C3%BCber', '\u00fcber/index.html'],
  ['/.well-known/a', '.well-known/a/index.html'],
  ['/a.pdf', undefined],
])('%s may be the path of a page that moved, now at %s', (from, output) => {
  expect(isOldPath(from)).toBe(true)
  expect(redirectOutput(from)).toBe(output)
})

it('knows addresses and hosts that nobody can own', () => {
  const examples = ['https://example.com', ' http://a.example.org:80/x']
  const others = ['https://a.test/', 'mailto:Ann@Example.net']
  const real = ['https://example.de/', 'https://example.com.evil.org/', 'https://myexample.com/']
  const found = [...examples, ...others, ...real].filter(isExample)
  expect(found).toEqual([...examples, ...others])
  const reserved = ['example.org', 'art.example', 'localhost', 'a.LOCALHOST']
  expect([...reserved, 'mylocalhost', 'ann.art'].filter(isReservedHost)).toEqual(reserved)
})
