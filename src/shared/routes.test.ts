import { expect, it } from 'vitest'
import { linkFrom, redirectOutput } from './routes.ts'

it.each([
  { route: '/', to: '/#a', link: './#a' },
  { route: '/workshops', to: '/contact?a=1#cv', link: '../contact/?a=1#cv' },
  { route: '/404', to: '/', link: '/portfolio/' },
  { route: '/a', to: '/gro\u0308sse.pdf', link: '../gr\u00f6sse.pdf' },
])('on $route, the link to $to is $link', ({ route, to, link }) => {
  expect(linkFrom(route, to, '/portfolio/')).toBe(link)
})

it.each([
  { from: '/.well-known/a', output: '.well-known/a/index.html' },
  { from: '/a.pdf', output: undefined },
])('$from is redirected by the page $output', ({ from, output }) => {
  expect(redirectOutput(from)).toBe(output)
})
