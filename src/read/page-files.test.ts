import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { findPageFiles, isPageName } from './page-files.ts'

it('page files are sorted, without hidden ones, tests and litter', () => {
  const files = ['b.tsx', 'a/b.tsx', 'what!.tsx', 'a.test.tsx', '.b.tsx', '.DS_Store', 'b.tsx~']
  const root = makeProject(Object.fromEntries(files.map((file) => [`pages/${file}`, 'x'])))
  expect(findPageFiles(root)).toEqual(['pages/a/b.tsx', 'pages/b.tsx', 'pages/what!.tsx'])
})

it('knows the names that make pages on every host', () => {
  const names = ['a-b_c/d2', '404', 'a/[id]']
  const others = ['what?', '-a', 'a.b', '[id]/a', 'a[id]']
  expect([...names, ...others].filter((name) => isPageName(`pages/${name}.tsx`))).toEqual(names)
})
