import { createElement, forwardRef } from 'react'
import { expect, it } from 'vitest'
import { checkPageEntries, checkPageExports, checkPageFiles, isPageName } from './page-files.ts'

it('knows the names that make pages on every disk and host', () => {
  const names = ['a-b_c/d2', 'auxiliary/com10', 'nulls', '[id]', 'a/[id]']
  const others = 'what? -a a.b a//b Aux nul/a a/lpt1/b [id]/a a[id] [ID] a/Index'.split(' ')
  expect([...names, ...others].filter((name) => isPageName(`pages/${name}.tsx`))).toEqual(names)
})

it.each([
  ['404', ['index: no such file']],
  ['index 404 con', ['con: the name "pages/con.tsx"']],
  ['a', ['index: no such file', '404: no such file']],
  ['Index 404', ['Index: the name "pages/Index.tsx"']],
  ['index 404 a a/index', ['a/index: the same route as pages/a.tsx']],
  ['index 404 A a', ['a: the same route as pages/A.tsx']],
])('the pages %s', (names, diagnostics) => {
  const files = names.split(' ').map((name) => `pages/${name}.tsx`)
  expect(checkPageFiles(files).map(({ file, found }) => `${file}: ${found}`)).toEqual(
    diagnostics.map((text) => text.replace(/^(.*?):/, 'pages/$1.tsx:')),
  )
})

const page = () => null
const languages = ['en', 'fr']
const noComponent = 'undefined: no default export that is a component'
const unlisted = 'Write export const unlisted = true, or take the line out.'

it.each<[string, Record<string, unknown>, string?]>([
  ['a', { default: page }],
  ['a', { default: forwardRef(page), draft: true }],
  ['a', { default: { page } }, noComponent],
  ['a', { default: createElement(page) }, noComponent],
  ['a', { default: page, unlisted: 'true' }, `unlisted: "true". ${unlisted}`],
  ['a', { default: page, UNLISTED: true }, `unlisted: UNLISTED. ${unlisted}`],
  ['a', { default: Object.assign(() => null, { draft: true }) }, 'draft: draft of the component'],
  ['index', { default: page, draft: true }, 'draft: a draft of the page for the root'],
  ['404', { default: page, draft: true }, 'draft: a draft of the page for addresses that lead'],
  ['a', { default: page, languages: ['fr'] }],
  ['a', { default: page, languages: ['fr', 'de'] }, "languages: [ 'fr', 'de' ]"],
  ['a', { default: page, languages: [] }, 'languages: []'],
  ['a', { default: page, languages: 'fr' }, 'languages: "fr"'],
  ['index', { default: page, languages: ['en'] }, "languages: [ 'en' ]"],
  ['a', { default: page, language: 'fr', languages: ['fr'] }, 'languages: language'],
  ['fr/a', { default: page }, 'languages: a page in the folder of fr'],
  ['en/a', { default: page }],
])('the page %s exports %j: %s', (name, exports, fault) => {
  const diagnostics = checkPageExports({ [`pages/${name}.tsx`]: exports }, languages)
  const texts = diagnostics.map(
    ({ file, field, found, fix }) => `${file} ${field}: ${found}. ${fix}`,
  )
  const text = expect.stringContaining(`pages/${name}.tsx ${fault}`)
  expect(texts).toEqual(fault ? [text] : [])
})

it.each([
  [['a', 'b-2_C', '2026'], ''],
  [undefined, '1: undefined'],
  [[7, '', 'a/b', '[id]', 'con'], '1: 7; 2: ""; 3: "a/b"; 4: "[id]"; 5: "con"'],
  [['a', 'b', 'A'], '3: "A", the same route as pages/x/[id].tsx, no. 1'],
  [['shop'], '1: "shop", the same route as pages/x/shop.tsx'],
])('a file with pages for %j', (ids, diagnostics) => {
  const entries = Array.isArray(ids) ? ids.map((id) => ({ id })) : ids
  const pages = { 'pages/x/[id].tsx': { entries }, 'pages/x/shop.tsx': { default: page } }
  const texts = checkPageEntries(pages, languages).map(({ entry, found }) => `${entry}: ${found}`)
  expect(texts.join('; ')).toBe(diagnostics.replaceAll(/^(?=.)|(?<=; )/g, 'entries, no. '))
})

it.each([
  ['the field of an entry that is none', [null], ['entries', 0, 'id'], 'undefined'],
  // The pages of all languages are taken.
  ['an id that is a language', [{ id: 'fr' }], ['entries', 0, 'id'], '"fr", the same route as'],
  ['a list without published entries', [], ['entries'], 'a list without published entries'],
])('names %s', (_, entries, path, found) => {
  const file = 'pages/[id].tsx'
  const diagnostic = { file, path, field: path.at(-1), found: expect.stringContaining(found) }
  const pages = { [file]: { entries }, 'pages/index.tsx': {} }
  expect(checkPageEntries(pages, languages)).toMatchObject([diagnostic])
})
