import { expect, it } from 'vitest'
import { linkFrom, redirectOutput } from './routes.ts'

it.each([
  ['/', '/#a', './#a'],
  ['/workshops', '/contact?a=1#cv', '../contact/?a=1#cv'],
  ['/404', '/', '/portfolio/'],
  ['/a', '/gro\u0308sse.pdf', '../gr\u00f6sse.pdf'],
])('on %s, the link to %s is %s', (route, target, link) => {
  expect(linkFrom(route, target, '/portfolio/')).toBe(link)
})

it.each([
  ['/old', 'old/index.html'],
  ['/%C3%BCber', '\u00fcber/index.html'],
  ['/.well-known/a', '.well-known/a/index.html'],
  ['/a.pdf', undefined],
])('%s is redirected by a page at %s', (from, output) => {
  expect(redirectOutput(from)).toBe(output)
})
