import { expect, it } from 'vitest'
import { checkTypes } from '../src/check/type-check.ts'
import { directives } from '../src/shared/policy.ts'
import { copyFixture, edit } from './kit/project.ts'
import { addPage } from './kit/recipes.ts'

it('finds what is taken out before a page runs', async () => {
  const project = copyFixture()
  expect(await checkTypes(project)).toEqual([])
  edit(project, 'pages/workshops.tsx', '<Layout', '<Layout card="a"')
  edit(project, 'src/content/news.ts', '../schema/schema.ts', '../checks/schema.ts')
  const errors = await checkTypes(project)
  // What an error says already is not said again.
  expect(await checkTypes(project, errors.slice(1))).toEqual(errors.slice(0, 1))
  expect(errors).toMatchObject([
    { code: 'type', file: 'pages/workshops.tsx', found: expect.stringContaining("'card'") },
    {
      code: 'type',
      file: 'src/content/news.ts',
      line: 1,
      fix: expect.stringContaining("'../schema/schema.ts'"),
    },
  ])
})

it('finds nothing in what the fix for frames says', async () => {
  const project = copyFixture()
  edit(project, 'src/content/images.ts', ' = {', " = {\n  'low-tide.jpg': 'Steps.',")
  addPage(project, 'frames', directives['frame-src'].fix.match(/<.*?\/>/g)?.join('') ?? '')
  expect(await checkTypes(project)).toEqual([])
})
