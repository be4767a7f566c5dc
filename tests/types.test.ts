import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkTypes } from '../src/check/type-check.ts'
import { directives } from '../src/shared/policy.ts'
import { runProgram } from './kit/programs.ts'
import { copyFixture, edit, exists, filesBelow, read, write } from './kit/project.ts'
import { addPage } from './kit/recipes.ts'

it('finds what is taken out before a page runs, and nothing in what the fix for frames says', async () => {
  const project = copyFixture()
  edit(project, 'src/content/images.ts', ' = {', " = {\n  'low-tide.jpg': 'Steps.',")
  addPage(project, 'frames', directives['frame-src'].fix.match(/<.*?\/>/g)?.join('') ?? '')
  for (const name of ['contact', 'workshops']) {
    edit(project, `pages/${name}.tsx`, '<Layout', '<Layout card="a"')
  }
  edit(project, 'src/content/news.ts', '../schema/schema.ts', '../checks/schema.ts')
  // What an error says already is not said again.
  const known = { file: 'pages/contact.tsx', line: 14, found: 'f', expected: 'e', fix: 'x' }
  expect(await checkTypes(project, undefined, [known])).toMatchObject([
    { code: 'type', file: 'pages/workshops.tsx', found: expect.stringContaining("'card'") },
    {
      code: 'type',
      file: 'src/content/news.ts',
      line: 1,
      fix: expect.stringContaining("'../schema/schema.ts'"),
    },
  ])
})

it('says when the compiler does not start; with --strict, nothing is published', async () => {
  const project = copyFixture()
  rmSync(join(project, 'node_modules/typescript'))
  expect(await checkTypes(project)).toMatchObject([
    { code: 'unchecked-types', found: expect.stringMatching(/: Error: Cannot find module .*tsc/) },
  ])
  // Without placeholders, addresses for examples and filler text.
  const folders = ['src/content', 'pages']
  const files = folders.flatMap((folder) =>
    filesBelow(join(project, folder)).map((file) => `${folder}/${file}`),
  )
  for (const file of files) {
    const text = read(project, file)
      .replace(/placeholder: true,?|(?<=placeholders: \[)'\w+'/g, '')
      .replace(/\.example\b/g, '.org')
    write(project, file, text)
  }
  const { code, output } = await runProgram(project, ['build.ts', '--strict'])
  expect(output).toContain('node_modules/typescript\n  found     a compiler that fails: Error: C')
  expect([code, exists(project, 'dist')]).toEqual([1, false])
})
