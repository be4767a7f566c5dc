import { expect, it } from 'vitest'
import { isOldPath, linkFrom, redirectOutput } from './routes.ts'
import { isReservedHost, isSamePage } from './urls.ts'

it.each([
  ['/', '/#a', './#a'],
  ['/workshops', '/contact?a=1#cv', '../contact/?a=1#cv'],
  ['/404', '/', '/portfolio/'],
  ['/a', '/gro\u0308sse.pdf', '../gr\u00f6sse.pdf'],
])('on %s, the link to %s is %s', (route, target, link) => {
  expect(linkFrom(route, target, '/portfolio/')).toBe(link)
})

it('knows a page by each of its addresses', () => {
  const paths = ['/works', '/works/', '/%77orks', '/works/more']
  expect(paths.filter((path) => isSamePage(path, '/works'))).toEqual(paths.slice(0, 3))
})

it.each([
  ['/old', 'old/index.html'],
  ['/%C3%BCber', '\u00fcber/index.html'],
  ['/.well-known/a', '.well-known/a/index.html'],
  ['/a.pdf', undefined],
])('%s can be redirected, by a page at %s', (from, output) => {
  expect(isOldPath(from)).toBe(true)
  expect(redirectOutput(from)).toBe(output)
})

it('knows hosts that nobody can own', () => {
  const reserved = ['example.org', 'art.example', 'localhost', 'a.LOCALHOST']
  const hosts = [...reserved, 'mylocalhost', 'ann.art', 'example.com.evil.org']
  expect(hosts.filter(isReservedHost)).toEqual(reserved)
})
