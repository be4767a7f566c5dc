import { expect, it } from 'vitest'
import { linkedStyle } from './page-style.ts'

it('links to files from where the page stands', () => {
  expect(linkedStyle('a{b:url(/a)}', () => "a'b")).toBe('a{b:url("a\'b")}')
  const css = 'a{b:url(/a.svg) url("/b.svg") url(#c)}'
  expect(linkedStyle(css, (path) => `..${path}`)).toBe('a{b:url(../a.svg) url("../b.svg") url(#c)}')
})
