import { expect, it } from 'vitest'
import { checkTypes } from '../src/check/type-check.ts'
import { copyFixture, edit } from './kit/project.ts'

it('finds what is taken out before a page runs, but nothing that an error has said', async () => {
  const project = copyFixture()
  for (const name of ['contact', 'workshops']) {
    edit(project, `pages/${name}.tsx`, '<Layout', '<Layout card="a"')
  }
  const known = { file: 'pages/contact.tsx', line: 12, code: 'a', found: 'f', fix: 'x' }
  expect(await checkTypes(project, [known])).toMatchObject([
    { code: 'type', file: 'pages/workshops.tsx', found: expect.stringContaining("'card'") },
  ])
})
