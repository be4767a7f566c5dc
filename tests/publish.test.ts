import { beforeAll, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { findByBuild } from './kit/findings.ts'
import { runBuild } from './kit/programs.ts'
import { exists, read, write } from './kit/project.ts'

let project: string

beforeAll(() => {
  project = copyFixture()
})

it('npm run build --strict is as strict as npm run build -- --strict', async () => {
  const strict = await findByBuild(project, { args: ['--strict'] })
  expect(strict.errors.filter((text) => text.includes('a placeholder'))).toHaveLength(6)
  // What npm makes of a flag that it takes for its own.
  const byNpm = await findByBuild(project, { env: { npm_config_strict: 'true' } })
  expect(byNpm.errors).toEqual(strict.errors)
  const off = await findByBuild(project, { env: { npm_config_strict: '' } })
  expect(off.errors).toEqual([])
})

it('a build leaves the history of dist/ alone, and nothing else that it did not make', async () => {
  write(project, 'dist/.git/refs/heads/main', 'abc')
  write(project, 'dist/.gitignore', 'x')
  write(project, 'dist/old/.git/HEAD', 'x')
  const { code, output } = await runBuild(project)
  expect(code, output).toBe(0)
  expect(read(project, 'dist/.git/refs/heads/main')).toBe('abc')
  expect(exists(project, 'dist/.gitignore')).toBe(false)
  expect(exists(project, 'dist/old')).toBe(false)
})
