import { expect, it, vi } from 'vitest'
import { emptyUsage } from '../components/page-context.ts'
import { readPageFacts } from './page-facts.ts'
import { createReader } from './page-reader.ts'
import { remember } from './shared-parts.ts'

const head = { title: '', description: '', robots: '', policy: {} }
const themeColours = { light: undefined, dark: undefined }

function pageOf(style: string, script: string, body: string) {
  const html = `<html><head><title>T</title><style>${style}</style><script>${script}</script></head><body>${body}</body></html>`
  return {
    ...{ file: 'pages/a.tsx', route: '/a', output: 'a/index.html', html, usage: emptyUsage() },
    isUnlisted: false,
    meta: { title: '', description: '' },
    document: { ...head, themeColours, style, script, body },
  }
}

const style = 'a{src:url(../a.woff2)}b{background:url("../b  c.svg")}'

it.each([
  [style, 'start()', '<h1>x</h1><style></style><a href="../">up</a>'],
  ['', '', '<h1>x</h1>'],
  ['a{}</style><img src="x">', 'start()', '<h1>x</h1>'],
  ['a{}', 'a</script><p>b', '<h1>x</h1><style>b{src:url(c)}</style>'],
])('finds in a page what is found when it is read whole: %s', (...parts) => {
  const page = pageOf(...parts)
  expect(createReader('/root')(page).facts).toEqual(readPageFacts(page.html))
})

it.each([
  [style, 'start()', 'x', {}],
  [`${style}/* /root/x */`, 'start()', 'x', { path: '/root' }],
  [style, 'start("\u0001")', 'x', { isBroken: true }],
  [style, 'start()', 'file:///a', { path: 'file:///a' }],
])('looks for leaks in every part of a page', (style, script, body, leaks) => {
  expect(createReader('/root')(pageOf(style, script, body)).leaks).toEqual(leaks)
})

it('works out each answer once', () => {
  const answer = vi.fn((text: string) => text.length)
  const remembered = remember(answer)
  expect(['a', 'bb', 'a', ''].map(remembered)).toEqual([1, 2, 1, 0])
  expect(answer).toHaveBeenCalledTimes(3)
})
