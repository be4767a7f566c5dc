import { expect, it } from 'vitest'
import { parseRules } from '../read/style/css-rules.ts'
import { createPruner } from './style-pruner.ts'

it.each([
  ['a{b:c}.b{b:c}', 'a{b:c}'],
  ['.a .b,.b>p,.a p,p{b:c}.b,.a>.b{b:c}', '.a p,p{b:c}'],
  ['p:not(.b),.b:is(.a){b:c}', 'p:not(.b){b:c}'],
  ['.b::after{content:"}.a{"}.a::after{content:"}"}', '.a::after{content:"}"}'],
  ['@media print{.b{b:c}}@layer x{@media(a){.b{b:c}}.a{b:c}}', '@layer x{.a{b:c}}'],
  ['@layer x{@media(a){.b{b:c}}}@layer x,y;', '@layer x,y;'],
  ['@layer x{.b{b:c}}@layer x{.b{b:c}@media(a){.b{b:c}}}', '@layer x{.b{b:c}@media(a){.b{b:c}}}'],
  ['@font-face{src:url(/b.c)}@page{margin:0}', '@font-face{src:url(/b.c)}@page{margin:0}'],
  ['.größe{b:c}.added{b:c}.asked{b:c}', '.größe{b:c}.added{b:c}'],
  ['[href$=".b"],.b [a=".a"]{b:c}.b[a=".a"]{b:c}', '[href$=".b"]{b:c}'],
  ['p{b:c}td{b:c}html,body,:root,*{b:c}', 'p{b:c}html,body,:root,*{b:c}'],
  ['.a:is(td,.b){b:c}p:where(td,.a){b:c}', 'p:where(td,.a){b:c}'],
  ['p:has(>.b){b:c}:has(td .a){b:c}:has(:is(p,td)){b:c}', ':has(:is(p,td)){b:c}'],
  ['@keyframes x{33.3%{b:c}to{b:d}}', '@keyframes x{33.3%{b:c}to{b:d}}'],
])('of %s a page keeps what its names need: %s', (css, expected) => {
  const script = 'x.className="added";y.querySelector(".asked")'
  expect(createPruner(parseRules(css), script)('<p class="a größe">b</p>')).toBe(expected)
})

const plain = 'main>p{b:c}main>*+:is(p,td){b:c}main>.a{b:c}main>p:not([class]){b:c}main p{b:c}'

it.each([
  ['<main><p class="a">b</p></main>', 'main>p{b:c}main>*+:is(p,td){b:c}main>.a{b:c}main p{b:c}'],
  ['<main><p>b</p></main>', 'main>p{b:c}main>*+:is(p,td){b:c}main>p:not([class]){b:c}main p{b:c}'],
  ['<main><i class="b"><p class="a">c<br/></p></i></main>', 'main p{b:c}'],
  // A tag that is left open: any may stand there.
  ['<main><i><p class="a">c<br></p></i></main>', plain],
])('tells what stands right below main in %s', (body, expected) => {
  expect(createPruner(parseRules(plain), '')(body)).toBe(expected)
})

it.each([
  ['łódź', 'u+100-2ff', true],
  ['lodz', 'u+100-2ff, u+20ac', false],
  ['1 €', 'u+100-2ff, U+20AC', true],
  ['a', 'u+0-ff, u+131', true],
])('of %s: whether the font for %s is kept is %s', (body, range, isKept) => {
  const css = `@font-face{a:b;unicode-range:${range}}`
  expect(createPruner(parseRules(css), '')(body)).toBe(isKept ? css : '')
})
