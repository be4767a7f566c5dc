import { createElement, forwardRef } from 'react'
import { expect, it } from 'vitest'
import { checkPageEntries, checkPageExports, checkPageFiles, isPageName } from './page-files.ts'

it('knows the names that make pages on every disk and host', () => {
  const names = ['a-b_c/d2', 'auxiliary/com10', 'nulls', '[id]', 'a/[id]']
  const others = [
    'what?',
    '-a',
    'a.b',
    'a//b',
    'Aux',
    'nul/a',
    'a/lpt1/b',
    '[id]/a',
    'a[id]',
    '[ID]',
    'a/Index',
  ]
  expect([...names, ...others].filter((name) => isPageName(`pages/${name}.tsx`))).toEqual(names)
})

it.each([
  ['404', ['index: no such file']],
  ['index 404 con', ['con: the name "pages/con.tsx"']],
  ['a', ['index: no such file', '404: no such file']],
  ['Index 404', ['Index: the name "pages/Index.tsx"']],
  ['index 404 a a/index', ['a/index: the same route as pages/a.tsx']],
  ['index 404 A a', ['a: the same route as pages/A.tsx']],
])('the pages %s', (names, problems) => {
  const files = names.split(' ').map((name) => `pages/${name}.tsx`)
  expect(checkPageFiles(files).map(({ file, found }) => `${file}: ${found}`)).toEqual(
    problems.map((text) => text.replace(/^(.*?):/, 'pages/$1.tsx:')),
  )
})

const page = () => null
it.each([{ unlisted: 'true' }, { UNLISTED: true }])('%j is no way to be unlisted', (exports) => {
  const fix = 'Write export const unlisted = true, or take the line out.'
  const problems = [{ file: 'a', field: 'unlisted', fix }]
  expect(checkPageExports({ a: { default: page, ...exports } }, ['en'])).toMatchObject(problems)
})

const noComponent = 'no default export that is a component'

it.each([
  ['a', { default: page }, undefined],
  ['a', { default: forwardRef(page), draft: true }, undefined],
  ['a', { default: { page } }, noComponent],
  ['a', { default: createElement(page) }, noComponent],
  ['a', { default: page, draft: 'true' }, '"true"'],
  ['a', { default: page, Draft: true }, 'Draft'],
  ['a', { default: Object.assign(() => null, { draft: true }) }, 'draft of the component'],
  ['index', { default: page, draft: true }, 'a draft of the page for the root'],
  ['a', { default: page, languages: ['fr'] }, undefined],
  ['a', { default: page, languages: ['de'] }, "[ 'de' ]"],
  ['a', { default: page, languages: 'fr' }, '"fr"'],
  ['index', { default: page, languages: ['en'] }, "[ 'en' ]"],
  ['a', { default: page, language: 'fr', languages: ['fr'] }, 'language'],
  ['fr/a', { default: page }, 'a page in the folder of fr'],
  ['en/a', { default: page }, undefined],
  ['404', { default: page, draft: true }, 'a draft of the page for addresses that lead nowhere'],
])('the page %s exports %j', (name, exports, found) => {
  const file = `pages/${name}.tsx`
  const field =
    found === noComponent
      ? {}
      : { field: 'languages' in exports || name === 'fr/a' ? 'languages' : 'draft' }
  const problems = found ? [{ file, found, ...field }] : []
  expect(checkPageExports({ [file]: exports }, ['en', 'fr'])).toMatchObject(problems)
})

const route = 'the same route as'

const languages = ['en', 'fr']

it.each([
  [['a', 'b-2_C', '2026'], []],
  [undefined, ['no. 1: undefined']],
  [
    [7, '', 'a/b', '[id]', 'con'],
    ['7', '""', '"a/b"', '"[id]"', '"con"'],
  ],
  [['a', 'b', 'A'], [`no. 3: "A", ${route} pages/x/[id].tsx, no. 1`]],
  [['shop'], [`no. 1: "shop", ${route} pages/x/shop.tsx`]],
])('a file with pages for %j', (ids, problems) => {
  const entries = Array.isArray(ids) ? ids.map((id) => ({ id })) : ids
  const pages = { 'pages/x/[id].tsx': { entries }, 'pages/x/shop.tsx': { default: page } }
  const texts = checkPageEntries(pages, languages).map(({ entry, found }) => `${entry}: ${found}`)
  const numbered = problems.map((text, index) =>
    /^no/.test(text) ? text : `no. ${index + 1}: ${text}`,
  )
  expect(texts).toEqual(numbered.map((text) => `entries, ${text}`))
})

it('names the field of an entry that is none', () => {
  const [problem] = checkPageEntries({ 'pages/[id].tsx': { entries: [null] } }, languages)
  expect(problem).toMatchObject({ field: 'id', path: ['entries', 0, 'id'] })
})

it('knows the pages of all languages as taken', () => {
  const pages = { 'pages/[id].tsx': { entries: [{ id: 'fr' }] }, 'pages/index.tsx': {} }
  const found = '"fr", the same route as pages/index.tsx'
  expect(checkPageEntries(pages, languages)).toMatchObject([{ found }])
})

it('says of a list without entries that none is published', () => {
  const file = 'pages/works/[id].tsx'
  const found = 'a list without published entries'
  const problem = { file, field: 'entries', path: ['entries'], found }
  expect(checkPageEntries({ [file]: { entries: [] } }, languages)).toMatchObject([problem])
})
