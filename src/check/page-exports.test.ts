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

it.each<[string, Record<string, unknown>, code?: string]>([
  ['a', { default: page }],
  ['a', { default: forwardRef(page), draft: true }],
  ['a', { default: createElement(page) }, 'no-component'],
  ['a', { default: page, unlisted: 'true' }, 'wrong-mark'],
  ['index', { default: page, draft: true }, 'page-export'],
  ['a', { default: page, languages: ['fr'] }],
  ['a', { default: page, languages: [] }, 'no-language'],
  ['404', { default: page, languages: ['en'] }, 'page-export'],
  ['a', { default: page, language: 'fr' }, 'unknown-field'],
  ['x/[id]', { default: page, entries: [{ id: '2026' }, { id: 'b-2_C' }, { id: 'Größe' }] }],
  ['x/[id]', { default: page, entries: [{ id: 'a/b' }] }, 'page-id'],
  ['x/[id]', { default: page }, 'missing-field'],
])('the page %s exports %j: %s', (name, exports, code) => {
  const file = `pages/${name}.tsx`
  const errors = code ? [{ file, code }] : []
  expect(checkPageExports(loaded({ [file]: exports }))).toMatchObject(errors)
})

it.each<[unknown[], [index: number, code: string][]]>([
  [['a', 'ü', 'Ü'], [[2, 'repeated-route']]],
  // A file of its own wins.
  [['shop', 'SHOP'], []],
])('a file with pages for %j: %j', (ids, errors) => {
  const entries = ids.map((id) => ({ id }))
  const pages = { 'pages/x/[id].tsx': { entries }, 'pages/x/shop.tsx': { default: page } }
  const faults = errors.map(([index, code]) => ({ code, field: `entries, no. ${index + 1}, id` }))
  expect(checkPageEntries(loaded(pages))).toMatchObject(faults)
})

it('an id that is a language names the pages of all languages, which are taken', () => {
  const file = 'pages/[id].tsx'
  const pages = { [file]: { entries: [{ id: 'fr' }] }, 'pages/index.tsx': {} }
  const error = { file, code: 'repeated-route', field: 'entries, no. 1, id' }
  expect(checkPageEntries(loaded(pages))).toMatchObject([error])
})
