import { expect, it } from 'vitest'
import { createPruner, linkedStyle } from './page-style.ts'

it.each([
  ['a{b:c}', 'a{b:c}'],
  ['.a{b:c}.b{b:c}', '.a{b:c}'],
  ['.a .b,.b>p,.a p{b:c}', '.a .b,.b>p,.a p{b:c}'],
  ['p:not(.b),.a:is(.b,:not(.b)){b:c}', 'p:not(.b),.a:is(.b,:not(.b)){b:c}'],
  ['.b::after{content:"}.a{"}.a::after{content:"}"}', '.a::after{content:"}"}'],
  ['@media print{.b{b:c}}@layer x{@media(a){.b{b:c}}.a{b:c}}', '@layer x{.a{b:c}}'],
  ['@layer x{@media(a){.b{b:c}}}@layer x,y;', '@layer x,y;'],
  ['@font-face{src:url(/b.c)}@page{margin:0}', '@font-face{src:url(/b.c)}@page{margin:0}'],
  ['.added{b:c}.asked{b:c}', '.added{b:c}'],
  ['[href$=".b"]::after,.b [a=".a"]{b:c}', '[href$=".b"]::after,.b [a=".a"]{b:c}'],
  ['@keyframes x{33.33%{b:c}}.b[a=".a"]{b:c}', '@keyframes x{33.33%{b:c}}'],
])('of %s a page with one class keeps %s', (css, expected) => {
  const script = 'x.className="added";y.querySelector(".asked")'
  expect(createPruner(css, script)('<p class="a">b</p>')).toBe(expected)
})

it('links to files from where the page stands', () => {
  expect(linkedStyle('a{b:url(/a)}', () => "a'b")).toBe('a{b:url("a\'b")}')
  const css = 'a{b:url(/a.svg) url("/b.svg") url(#c)}'
  expect(linkedStyle(css, (path) => `..${path}`)).toBe('a{b:url(../a.svg) url("../b.svg") url(#c)}')
})
