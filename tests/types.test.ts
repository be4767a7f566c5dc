import { expect, it } from 'vitest'
import { addTypeFaults, checkTypes } from '../src/check/type-check.ts'
import { isError } from '../src/shared/fault.ts'
import { addCompiler, type Change, copyFixture, edit } from './kit/project.ts'

it('types find what is taken out before a page runs, unless an error has said it', async () => {
  const wrong: Change = ['<Layout', '<Layout card="a"']
  const project = copyFixture({ 'pages/contact.tsx': [wrong], 'pages/workshops.tsx': [wrong] })
  // Without a compiler, only --strict fails.
  const unchecked = await checkTypes(project)
  expect(unchecked).toMatchObject([{ level: 'warning', code: 'unchecked-types' }])
  expect(addTypeFaults([], unchecked, true).map(isError)).toEqual([true])
  addCompiler(project)
  const types = await checkTypes(project)
  const line = types.find(({ file }) => file === 'pages/contact.tsx')?.line ?? 0
  const known = { file: 'pages/contact.tsx', line, code: 'a', found: 'f', fix: 'x' }
  const found = {
    code: 'type',
    file: 'pages/workshops.tsx',
    found: expect.stringContaining("'card'"),
  }
  expect(types).toHaveLength(2)
  expect(addTypeFaults([known], types)).toMatchObject([known, found])
  const syntax = { ...known, line: line + 1, code: 'syntax' }
  expect(addTypeFaults([syntax], types)).toEqual([syntax])
  expect(await checkTypes(project)).toEqual(types)
  edit(project, 'pages/workshops.tsx', '<h1>', '<p>{workshops[0]!.title}</p><h1>')
  const inLanguages = { found: 'a text that may be in several languages' }
  expect(await checkTypes(project)).toContainEqual(expect.objectContaining(inLanguages))
  edit(project, 'pages/workshops.tsx', '<p>{workshops[0]!.title}</p>', '')
  edit(project, 'pages/contact.tsx', ' card="a"', '')
  expect(await checkTypes(project)).toHaveLength(1)
})
