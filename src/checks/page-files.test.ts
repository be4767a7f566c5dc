import { createElement, forwardRef, memo } from 'react'
import { expect, it } from 'vitest'
import { checkPageExports, checkPageFiles, isPageName } from './page-files.ts'

it('knows the names that make pages on every disk and host', () => {
  const names = ['index', 'a-b_c/d2', 'auxiliary/com10', 'nulls']
  const others = ['what?', '-a', 'a.b', 'a//b', 'con', 'Aux', 'nul/a', 'a/lpt1/b']
  expect([...names, ...others].filter((name) => isPageName(`pages/${name}.tsx`))).toEqual(names)
})

it.each([
  ['404', ['index: no such file']],
  ['index 404 con', ['con: the name "pages/con.tsx"']],
  ['Index a', ['index: no such file', '404: no such file']],
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
  ['a', { default: memo(page), draft: true }, undefined],
  ['a', { default: forwardRef(page), draft: false }, undefined],
  ['a', {}, noComponent],
  ['a', { default: { page } }, noComponent],
  ['a', { default: null }, noComponent],
  ['a', { default: createElement(page) }, noComponent],
  ['a', { default: page, draft: 'true' }, '"true"'],
  ['a', { default: page, Draft: true }, 'Draft'],
  ['a', { default: Object.assign(() => null, { draft: true }) }, 'draft of the component'],
  ['index', { default: page, draft: true }, 'a draft of the page for the root'],
  ['a', { default: page, languages: ['fr'] }, undefined],
  ['a', { default: page, languages: ['de'] }, "[ 'de' ]"],
  ['a', { default: page, languages: 'fr' }, '"fr"'],
  ['index', { default: page, languages: ['en'] }, "[ 'en' ]"],
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
