import { expect, it } from 'vitest'
import { makeProject, write } from '../../tests/kit/project.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { bundlePages, bundleScript } from './bundle.ts'

const lineBefore = 'a bracket or a quotation mark missing? An apostrophe in a text is written ’.'

it.each([
  ["const a = ['ö' 'b']", 1, 16, 'Expected "]" but found "\'b\'"', lineBefore],
  ["import { a } from './b.ts'\na()", 1, 10, 'for import "a"', 'Export it there under this name.'],
  ["import './none.ts'", 1, 8, 'Could not resolve "./none.ts"', 'Correct the path, or put'],
  ["import 'no-package/a'", 1, 8, 'Could not resolve "no-package/a"', 'Install the package with'],
  ['let a\nlet a', 2, 5, 'been declared', 'The symbol "a" was originally declared here: line 1.'],
  ['(<a>\n<b>\n</a>)', 3, 3, 'closing "a" tag', 'The opening "b" tag is here: line 2. Close it.'],
])('%j has an error in its line', async (script, line, column, found, fix) => {
  const root = makeProject({ 'src/main.tsx': script, 'src/b.ts': 'export const b = 1' })
  const error = await bundleScript(root, 'src/main.tsx').catch((reason) => reason)
  expect(error).toBeInstanceOf(BuildError)
  expect(error.diagnostics[0]).toMatchObject({
    ...{ file: 'src/main.tsx', line, column },
    ...{ found: expect.stringContaining(found), fix: expect.stringContaining(fix) },
  })
})

it('pages import no style sheets, and are warned of what is there twice', async () => {
  const root = makeProject({
    'src/render/all-content.ts': 'export const content = {}',
    'src/render/page.tsx': 'export const renderPage = 1',
    'pages/a.tsx': '\nexport const a = { b: 1,\n b: 2 }',
  })
  const { warnings } = await bundlePages(root, ['pages/a.tsx'])
  const found = 'Duplicate key "b" in object literal'
  expect(warnings).toMatchObject([{ file: 'pages/a.tsx', line: 3, column: 2, found }])
  write(root, 'pages/a.tsx', "\nimport './a.module.css'")
  const error = await bundlePages(root, ['pages/a.tsx']).catch((reason) => reason)
  const fix = 'Put its rules into styles/, which all pages share.'
  expect(error.diagnostics).toMatchObject([{ file: 'pages/a.tsx', line: 2, column: 8, fix }])
})
