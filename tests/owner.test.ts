import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, it } from 'vitest'
import { becomeNewOwner } from './kit/new-owner.ts'
import { type Exit, runProgram } from './kit/programs.ts'
import { exists } from './kit/project.ts'

let project: string

beforeAll(async () => {
  project = mkdtempSync(join(inject('copies'), 'owner-'))
  await becomeNewOwner(project)
})

// The first thing that README tells an owner to do must turn no test red.
it('a portfolio of somebody else has no type error', async () => {
  expectSuccess(await runProgram(project, ['node_modules/typescript/bin/tsc']))
})

it('and passes the tests of its content', async () => {
  const suites = ['site', 'content', 'template', 'pages', 'theme']
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  const files = suites.map((name) => `tests/${name}.test.ts`)
  expectSuccess(await runProgram(project, [...vitest, ...files]))
  // Neither does it write to the owner's dist/.
  expect(exists(project, 'dist')).toBe(false)
}, 300_000)

function expectSuccess({ code, output }: Exit): void {
  if (code !== 0) throw new Error(output)
}
