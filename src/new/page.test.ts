import { expect, it } from 'vitest'
import { printPage, readPageName } from './page.ts'

it.each([
  ['Press', undefined, 'pages/press.tsx', 'Press'],
  ['press', undefined, 'pages/press.tsx', 'Press'],
  ['Über uns', undefined, 'pages/uber-uns.tsx', 'Über uns'],
  ['press/reviews-2027', undefined, 'pages/press/reviews-2027.tsx', 'Reviews 2027'],
  ['/press', 'In print', 'pages/press.tsx', 'In print'],
  ['pages/press.tsx', undefined, 'pages/press.tsx', 'Press'],
  ['2027', undefined, 'pages/2027.tsx', '2027'],
  // The names that make no route stay as they are, and are refused as the build does.
  ['../x', undefined, 'pages/../x.tsx', 'X'],
  ['C:\\x', undefined, 'pages/C:\\x.tsx', 'C:\\x'],
])('reads %j with %j as %s, “%s”', (name, title, file, expected) => {
  expect(readPageName(name, title)).toEqual({ file, title: expected })
})

it('needs a path where a title makes none', () => {
  expect(() => readPageName('🙂')).toThrow('Give a path as well')
})

it('reaches the components from any depth, and is a draft or not', () => {
  const nested = printPage({ file: 'pages/a/b/c.tsx', title: 'C' }, true)
  expect(nested).toContain("from '../../../src/components/Layout.tsx'")
  expect(nested).toContain('export const draft = true\n')
  const flat = printPage({ file: 'pages/c.tsx', title: "</h1>'" }, false)
  expect(flat).toContain("from '../src/content/site.ts'\n\nconst title = \"</h1>'\"\n")
  expect(flat).not.toContain('draft')
})
