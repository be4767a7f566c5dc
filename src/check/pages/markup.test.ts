import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../../tests/kit/rendered-site.ts'

const siteWith = (body: string) => siteOf([pageOf('/a', `<h1>x</h1>${body}`)])

it.each([
  ['<h3> <b></b></h3>', 'empty-heading', 'h3 “”'],
  ['<a href="./" title=" "><img src="./" alt=""></a>', 'empty-link', 'link to "./"'],
  ['<template><b onclick="go()">', 'active-attribute', 'onclick on <b>'],
])('%s: %s, %s', (body, code, field) => {
  expect(errorsIn(siteWith(body))).toMatchObject([{ file: 'pages/a.tsx', code, field }])
})

it.each([
  '<img src="./" alt=""><b id=""></b><i id=""></i>',
  '<h2><span aria-label="A boat"></span></h2><h2><img src="./" alt="A boat"></h2>',
  '<h2>y</h2><h3>z</h3><h2>w</h2>',
  '<a href="./" aria-label="up"><svg><title>s</title></svg></a><a></a>',
  '<a href="./" title="up"></a><a href="./" aria-labelledby="x"></a>',
  '<p id="x"></p><template><p id="x"></p></template>',
])('no error: %s', (body) => expect(errorsIn(siteWith(body))).toEqual([]))

it('warns of an element that browsers do not know, but not in drawings', () => {
  const warnings = warningsIn(siteWith('<svg><nothing/></svg><x-y></x-y><centre>a</centre>'))
  expect(warnings).toMatchObject([{ code: 'unknown-element', fix: 'Did you mean "center"?' }])
})

it('warns of a level that is skipped', () => {
  const warnings = warningsIn(siteWith('<h2>x</h2><h4>deep <b>er</b></h4><h5>w</h5>'))
  expect(warnings).toMatchObject([{ code: 'skipped-level', field: 'h4 “deep er”' }])
})
