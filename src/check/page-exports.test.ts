import { createElement, forwardRef } from 'react'
import { expect, it } from 'vitest'
import { checkPageEntries, checkPageExports, checkPageFiles } from './page-exports.ts'

it('names that differ in case make one route', () => {
  const files = ['index', '404', 'A', 'a'].map((name) => `pages/${name}.tsx`)
  expect(checkPageFiles(files)).toMatchObject([{ file: 'pages/a.tsx', code: 'repeated-route' }])
})

const page = () => null
const loaded = (pages: Record<string, Record<string, unknown>>) => ({
  ...{ pages, content: { site: { languages: ['en', 'fr'] } } },
  sourceText: () => undefined,
})

it.each<[string, Record<string, unknown>, code?: string, field?: string]>([
  ['a', { default: page }],
  ['a', { default: forwardRef(page), draft: true }],
  ['a', { default: createElement(page) }, 'no-component'],
  ['a', { default: page, unlisted: 'true' }, 'page-export', 'unlisted'],
  ['index', { default: page, draft: true }, 'page-export', 'draft'],
  ['a', { default: page, languages: ['fr'] }],
  ['a', { default: page, languages: [] }, 'page-export', 'languages'],
  ['404', { default: page, languages: ['en'] }, 'page-export', 'languages'],
  ['a', { default: page, language: 'fr' }, 'page-export', 'language'],
])('the page %s exports %j: %s', (name, exports, code, field) => {
  const file = `pages/${name}.tsx`
  const error = { file, code, ...(field && { field }) }
  expect(checkPageExports(loaded({ [file]: exports }))).toMatchObject(code ? [error] : [])
})

it.each<[unknown[], [index: number, code: string][]]>([
  [['a', 'b-2_C', '2026', 'a/b', 'Größe'], [[3, 'page-id']]],
  [['a', 'ü', 'Ü'], [[2, 'repeated-route']]],
  // A file of its own wins.
  [['shop', 'SHOP'], []],
])('a file with pages for %j: %j', (ids, errors) => {
  const entries = ids.map((id) => ({ id }))
  const pages = { 'pages/x/[id].tsx': { entries }, 'pages/x/shop.tsx': { default: page } }
  const faults = errors.map(([index, code]) => ({ code, entry: `entries, no. ${index + 1}` }))
  expect(checkPageEntries(loaded(pages))).toMatchObject(faults)
})

it.each([
  ['no list', undefined, 'page-id'],
  // The pages of all languages are taken.
  ['an id that is a language', [{ id: 'fr' }], 'repeated-route'],
])('names %s', (_, entries, code) => {
  const file = 'pages/[id].tsx'
  const pages = { [file]: { entries }, 'pages/index.tsx': {} }
  expect(checkPageEntries(loaded(pages))).toMatchObject([{ file, code, entry: 'entries, no. 1' }])
})
