import { expect, it } from 'vitest'
import { write } from '../../tests/kit/project.ts'
import { makeTemporaryFolder } from '../../tests/kit/temporary-folder.ts'
import { BuildError } from '../problem.ts'
import { bundleScript } from './bundle.ts'

function bundle(script: string): Promise<string> {
  const root = makeTemporaryFolder()
  write(root, 'src/main.tsx', script)
  return bundleScript(root, 'src/main.tsx')
}

it('a browser script is minified, for itself', async () => {
  const script = 'const word: string = "a"\nconsole.log(word)'
  expect(await bundle(script)).toBe('(()=>{console.log("a");})();')
})

const lineBefore =
  'Look at the end of the line before: is a comma, a bracket or a quotation mark missing? An apostrophe in a text is written ’.'

it.each([
  ["const a = ['ö' 'b']", 1, 16, 'Expected "]" but found "\'b\'"', lineBefore],
  ["import './none.ts'", 1, 8, 'Could not resolve "./none.ts"', 'Correct the line.'],
  ['let a\nlet a', 2, 5, 'been declared', 'The symbol "a" was originally declared here: line 1.'],
  [
    '(<a>\n<b>\n</a>)',
    3,
    3,
    'Unexpected closing "a" tag',
    'The opening "b" tag is here: line 2. Close it.',
  ],
])('%j has an error in its line', async (script, line, column, found, fix) => {
  const error = await bundle(script).catch((reason) => reason)
  const problem = { file: 'src/main.tsx', line, column, fix, found: expect.stringContaining(found) }
  expect(error).toBeInstanceOf(BuildError)
  expect(error.problems[0]).toMatchObject(problem)
})
