import { expect, it } from 'vitest'
import { checkPublicFiles } from './public-rules.ts'
import { checkReferences } from './style-rules.ts'
import { checkRedirects } from './targets.ts'

const codesOf = (faults: { code?: string }[]) => faults.map(({ code }) => code)

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

it('tells a style sheet to add a file, not a page', () => {
  const reference = { url: '/paper.png', isImport: false, file: '', line: 1 }
  const [fault] = checkReferences([reference], new Set())
  expect(fault?.fix).toBe('Correct the path, or put the file into public/.')
})
