import { expect, it, onTestFinished } from 'vitest'
import { collectOutput, runProgram, startProgram, waitForUrl } from './kit/programs.ts'
import { copyFixture, makeProject, read, root, write } from './kit/project.ts'

it('previews the site once it is built', async () => {
  const project = copyFixture()
  const preview = ['src/commands/preview.ts', '--port', '0']
  const { code, output } = await runProgram(project, preview)
  expect([code, output]).toEqual([1, expect.stringContaining('npm run build')])
  write(project, 'dist/index.html', 'Home')
  const child = startProgram(project, preview)
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = await waitForUrl(child, collectOutput(child))
  expect(await (await fetch(address)).text()).toBe('Home')
})

const versions = '20.19, 22.12, or 24'

it('package.json and the README name the same versions of Node.js', () => {
  expect(read(root, 'package.json')).toContain('"node": "^20.19 || ^22.12 || >=24"')
  expect(read(root, 'README.md')).toContain(versions)
})

const preload = 'src/commands/preload.mjs'
const own = { [preload]: read(root, preload) }

it.each(['18.20.8', '22.11.0', '23.1.0'])('Node.js %s is told which it needs', async (value) => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '${value}' })`
  const project = makeProject({ ...own, 'old.mjs': old })
  const env = { NODE_OPTIONS: '--import ./old.mjs' }
  const { code, output } = await runProgram(project, ['build.ts'], env)
  expect([code, output]).toEqual([1, expect.stringContaining(versions)])
})

it('says how to install packages, before anything loads', async () => {
  const project = makeProject(own)
  const missing = await runProgram(project, ['build.ts'])
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('Type: npm ci')])
  write(project, 'node_modules/tsx/package.json', '{}')
  write(project, 'node_modules/@esbuild/other-x64/package.json', '{}')
  const other = await runProgram(project, ['build.ts'])
  expect([other.code, other.output]).toEqual([1, expect.stringContaining('Delete node_modules')])
})
