import { expect, it } from 'vitest'
import { errorsIn, pageOf } from '../../tests/kit/rendered-site.ts'
import { checkPublicFiles } from './public-rules.ts'
import { checkRedirects } from './targets.ts'

const codesOf = (faults: { code?: string }[]) => faults.map(({ code }) => code)

const home = pageOf('/', '<h1 id="top-of">Home</h1>')

it.each<[body: string, ...codes: string[]]>([
  ['<a href="../">a</a> <a href="../#top-of">b</a> <a href="../#Top">c</a> <a href="#">d</a>'],
  ['<a href="https://art.example/portfolio/">a</a> <a href="https://art.example/game/">b</a>'],
  ['<a href="mailto:a@b.example">a</a> <a href="tel:+1">b</a> <a href="https://b.example">c</a>'],
  ['<map name="b"><area href="https://b.example" alt="b"></map>'],
  ['<a href="http://192.168.0.1/">a</a>', 'bad-address'],
  ['<a href="">a</a>', 'bad-address'],
  ['<img alt="" src="../a.png" srcset="../a,b.png 1x, //b.example/c.png 2x">', 'blocked-by-policy'],
  ['<video src="../a.png" poster="https://b.example/c"></video>', 'blocked-by-policy'],
  ['<iframe title="a" loading="lazy" src="https://b.example/"></iframe>'],
  ['<template><iframe title="a" src="https://b.example/"></iframe></template>'],
  ['<iframe title="a" loading="lazy" src="data:text/html,a"></iframe>', 'bad-address'],
  ['<form><input></form> <form action="../"></form>'],
  ['<p id="a"></p><template><p id="a"></p></template>'],
  [
    '<a href="../"> </a><a href="../" aria-label="a"></a><a href="../"><img src="../a.png" alt=""></a>',
    'no-words',
  ],
  ['<h2><em></em></h2><button></button><a id="b"></a>', 'no-words', 'no-words'],
  ['<p onclick="a()">a</p><style>a{}</style>', 'inline-code', 'inline-code'],
])('%s', (body, ...codes) => {
  const publicFiles = ['a.png', 'a,b.png'].map((output) => {
    return { output, file: '', size: 1 }
  })
  const page = pageOf('/a', `<h1>a</h1>${body}`)
  expect(codesOf(errorsIn([home, page], publicFiles))).toEqual(codes)
})

it('a file of public/ takes no place of a page, whatever the case', () => {
  const publicFiles = [{ output: 'A/index.html', file: '', size: 1 }]
  const faults = errorsIn([home, pageOf('/a', '<h1>a</h1>')], publicFiles)
  expect(codesOf(faults)).toEqual(['file-over-file'])
})

it.each([
  ['/old', '/a', []],
  ['/A/', '/', ['redirect-over-file']],
  ['/first/index.html', '/', ['redirect-over-file']],
])('a redirect from %s to %s', (from, to, codes) => {
  const outputs = new Set(['index.html', 'a/index.html'])
  expect(codesOf(checkRedirects({ '/first': '/', [from]: to }, outputs))).toEqual(codes)
})

it.each<[name: string, more: object, codes: string[]]>([
  ['.well-known/a', {}, []],
  ['Assets/a.css', {}, ['reserved-folder']],
  ['a.mov', { codecs: ['qt  ', 'avc1'] }, []],
  ['a.mp4', { codecs: ['isom', 'avc1', 'ac-3'] }, ['unplayed-codec']],
  ['a.part', {}, ['odd-name']],
  ['a/Kit ', {}, ['odd-name']],
  ['aux.txt', {}, ['odd-name']],
  ['Größe 2, (final)_v-3.pdf', {}, []],
])('public/%s %j', (output, more, codes) => {
  const file = { output, file: '', size: 1, ...more }
  expect(codesOf(checkPublicFiles([file]))).toEqual(codes)
})
