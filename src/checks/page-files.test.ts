import { forwardRef, memo } from 'react'
import { expect, it } from 'vitest'
import { checkPageExports, checkPageFiles, isPageName } from './page-files.ts'

it.each(['index', 'a-b_c/d2', 'auxiliary/com10', 'nulls'])('%s makes a page', (name) => {
  expect(isPageName(`pages/${name}.tsx`)).toBe(true)
})

it.each(['what?', '-a', 'a.b', 'a//b', 'con', 'Aux', 'nul/a', 'a/lpt1/b'])(
  '%s makes none',
  (name) => {
    const file = `pages/${name}.tsx`
    expect(isPageName(file)).toBe(false)
    const expected = expect.stringMatching(/no name that Windows keeps for devices/)
    const problem = { file, found: `the name "${file}"`, expected }
    expect(checkPageFiles(['pages/index.tsx', 'pages/404.tsx', file])).toMatchObject([problem])
  },
)

it.each([
  ['404', ['index: no such file']],
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
const noComponent = 'no default export that is a component'

it.each([
  ['a', { default: page }, undefined],
  ['a', { default: memo(page), draft: true }, undefined],
  ['a', { default: forwardRef(page), draft: false }, undefined],
  ['a', {}, noComponent],
  ['a', { default: { page } }, noComponent],
  ['a', { default: null }, noComponent],
  ['a', { default: page, draft: 'true' }, '"true"'],
  ['index', { default: page, draft: true }, 'a draft of the page for the root'],
  ['404', { default: page, draft: true }, 'a draft of the page for addresses that lead nowhere'],
])('the page %s exports %j', (name, exports, found) => {
  const file = `pages/${name}.tsx`
  const field = found === noComponent ? {} : { field: 'draft' }
  const problems = found ? [{ file, found, ...field }] : []
  expect(checkPageExports({ [file]: exports })).toMatchObject(problems)
})
