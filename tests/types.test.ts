import { expect, it } from 'vitest'
import { addTypes, checkTypes } from '../src/check/type-check.ts'
import { isError } from '../src/shared/diagnostic.ts'
import { addCompiler, copyFixture, edit } from './kit/project.ts'

it('types find what is taken out before a page runs, unless an error has said it', async () => {
  const project = copyFixture()
  addCompiler(project)
  for (const name of ['contact', 'workshops']) {
    edit(project, `pages/${name}.tsx`, '<Layout', '<Layout card="a"')
  }
  const types = await checkTypes(project)
  const line = types.find(({ file }) => file === 'pages/contact.tsx')?.line ?? 0
  const known = { file: 'pages/contact.tsx', line, code: 'a', found: 'f', fix: 'x' }
  const found = {
    code: 'type',
    file: 'pages/workshops.tsx',
    found: expect.stringContaining("'card'"),
  }
  expect(types).toHaveLength(2)
  expect(addTypes([known], types)).toMatchObject([known, found])
  const syntax = { ...known, line: line + 1, code: 'syntax' }
  expect(addTypes([syntax], types)).toEqual([syntax])
  expect(await checkTypes(project)).toEqual(types)
  edit(project, 'pages/contact.tsx', ' card="a"', '')
  expect(await checkTypes(project)).toHaveLength(1)
})

it('a compiler that cannot start is an error with --strict', async () => {
  const project = copyFixture()
  // Copies share a cache, which knows the fixture.
  edit(project, 'pages/contact.tsx', /$/, '\n// Another page')
  const types = await checkTypes(project)
  expect(types).toMatchObject([{ level: 'warning', code: 'unchecked-types' }])
  expect(addTypes([], types, true).map(isError)).toEqual([true])
  // Nothing is remembered of it.
  addCompiler(project)
  expect(await checkTypes(project)).toEqual([])
})
