import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { makeProject, read, root } from '../../tests/kit/project.ts'

const lock = (packages: Record<string, object>) => JSON.stringify({ packages })

const program = 'src/commands/installed.mjs'

const a = { 'node_modules/a': { version: '1.0.0' } }
const b = { 'node_modules/b': { version: '2.0.0' } }
const older = { 'node_modules/b': { version: '1.0.0' } }
const optional = { 'node_modules/b': { version: '2.0.0', optional: true } }

it.each<[string, string, Record<string, string>]>([
  ['starts', 'the same', { list: lock({ ...a, ...b }) }],
  ['npm install', 'an older package', { list: lock({ ...a, ...older }) }],
  ['npm install', 'a package less', { list: lock(a) }],
  ['starts', 'one less that may be missing', { list: lock(a), lock: lock({ ...a, ...optional }) }],
  ['npm install', 'an older one that may be missing', { list: lock(older), lock: lock(optional) }],
  ['starts', 'a package more', { list: lock({ ...a, ...b }), lock: lock(a) }],
  ['npm install', 'no packages', {}],
  ['starts', 'packages that npm did not install', { other: '' }],
  ['starts', 'no lock file', { list: lock(a), lock: '' }],
])('%s with %s', (outcome, _, { lock: wanted = lock({ '': {}, ...a, ...b }), list, other }) => {
  const project = makeProject({
    ...{ [program]: read(root, program), 'package-lock.json': wanted },
    ...(list === undefined ? {} : { 'node_modules/.package-lock.json': list }),
    ...(other === undefined ? {} : { 'node_modules/a/package.json': other }),
  })
  const args = ['--import', `./${program}`, '--eval', 'console.log("starts")']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  expect(stdout + stderr).toContain(outcome)
})
