import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as kit from './kit/project.ts'

const start = 'src/commands/start.mjs'
const bundles = 'node_modules/.programs'

it('runs a program as it is now, from any folder, and keeps its bundle', () => {
  const project = kit.makeProject({
    'package.json': '{}',
    'node_modules/x.txt': '',
    'a.ts': "import { b } from './b.ts'\nconst [, , c]: string[] = process.argv\nconsole.log(b, c)",
    'b.ts':
      "import { readFileSync } from 'node:fs'\nexport const b = readFileSync('b.txt', 'utf8')",
    'b.txt': 'one',
  })
  cpSync(join(kit.root, start), join(project, start))
  symlinkSync(join(kit.root, 'node_modules/esbuild'), join(project, 'node_modules/esbuild'))
  const run = () =>
    spawnSync(process.execPath, [join(project, start), 'a.ts', '--c'], {
      cwd: kit.root,
      encoding: 'utf8',
    })
  expect(run().stdout).toBe('one --c\n')
  const bundle = readdirSync(join(project, bundles)).find((name) => name.endsWith('.mjs')) ?? ''
  kit.edit(project, join(bundles, bundle), 'console.log(', "console.log('kept', ")
  expect(run().stdout).toBe('kept one --c\n')
  kit.edit(project, 'b.ts', "'utf8')", "'utf8').repeat(2)")
  expect(run().stdout).toBe('oneone --c\n')
  kit.write(project, 'b.ts', 'const b')
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('b.ts:1:') })
})
