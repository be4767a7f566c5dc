import { expect, it } from 'vitest'
import { isDeviceName, isPageName, sortPageFiles } from './page-files.ts'

it.each([
  ['pages/index.tsx', true],
  ['pages/contact.tsx', true],
  ['pages/auxiliary/com10.tsx', true],
  ['pages/what?.tsx', false],
  ['pages/con.tsx', false],
  ['pages/Aux.tsx', false],
  ['pages/nul/a.tsx', false],
  ['pages/a/lpt1/b.tsx', false],
])('%s makes a page: %s', (file, isPage) => {
  expect(isPageName(file)).toBe(isPage)
})

it('says of a device that Windows keeps its name', () => {
  const files = ['pages/con.tsx', 'pages/index.tsx', 'pages/404.tsx']
  const [problem] = sortPageFiles(files).problems
  expect(problem?.file).toBe('pages/con.tsx')
  expect(problem?.expected).toContain('no name that Windows keeps for devices')
})

it.each(['con', 'a/NUL', 'com1', 'aux.tsx'])('knows %s as a device', (path) => {
  expect(isDeviceName(path)).toBe(true)
})

it.each(['contact', 'a/nulls', 'company'])('lets %s pass', (path) => {
  expect(isDeviceName(path)).toBe(false)
})
