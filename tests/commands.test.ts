import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { collectOutput, startProgram, waitForUrl } from './kit/programs.ts'
import * as kit from './kit/project.ts'

const { edit, read, root, write } = kit

/** Without this machine's settings. */
const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '',
  GIT_CONFIG_SYSTEM: '',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'a@b.c',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'a@b.c',
}

function run(cwd: string, args: string[]) {
  const options = { cwd, encoding: 'utf8', env } as const
  const { href } = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs'))
  const all = ['--import', href, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, all, options)
  return { status, output: stdout + stderr }
}

const refused = (told: string) => ({ status: 1, output: expect.stringContaining(told) })

it('previews the site below the folder of its address, once it is built', async () => {
  const project = kit.copyFixture()
  const preview = ['src/commands/preview.ts', '--port', '0']
  expect(run(project, preview)).toEqual(refused('npm run build'))
  edit(project, 'src/content/site.ts', /url: '.*'/, "url: 'https://nora.example/art/'")
  write(project, 'dist/index.html', 'Home')
  const child = startProgram(project, preview)
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = await waitForUrl(child, collectOutput(child))
  expect(address).toMatch(/\d\/art\/$/)
  expect(await (await fetch(address)).text()).toBe('Home')
})

function git(cwd: string, ...args: string[]): string {
  return spawnSync('git', args, { cwd, encoding: 'utf8', env }).stdout.trim()
}

function commit(folder: string, files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) write(folder, file, content)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--message', 'Work')
}

const program = 'src/commands/upgrade.ts'
const packageWith = (build: string, more = {}) =>
  JSON.stringify({ name: 'template', type: 'module', scripts: { build }, ...more })
const built = packageWith('exit 0', { dependencies: { machine: 'file:machine' } })

/** A template, and a copy of it with what an owner changes: by a clone, or without its history. */
function makeCopy(isClone: boolean) {
  const [template, copy] = [kit.makeProject({}), kit.makeTemporaryFolder()]
  git(template, 'init')
  const files = { [program]: read(root, program), '.gitignore': 'node_modules/' }
  const old = {
    'docs/old.md': 'Old',
    'docs/mine.md': 'Old',
    'src/machine.ts': 'Old',
    'pages/index.tsx': 'Demo',
  }
  commit(template, { ...files, ...old, 'package.json': packageWith('exit 1') })
  git(template, 'clone', '.', copy)
  if (!isClone) {
    rmSync(join(copy, '.git'), { recursive: true })
    git(copy, 'init')
  }
  const own = { name: 'ada', scripts: { build: 'exit 1', mine: 'exit' } }
  const texts = { 'src/content/a.ts': 'Mine', 'pages/index.tsx': 'Mine', 'docs/mine.md': 'Mine' }
  commit(copy, { ...texts, 'package.json': packageWith('', own) })
  rmSync(join(template, 'docs'), { recursive: true })
  const machine = { 'src/machine.ts': 'New', 'machine/package.json': '{"name":"machine"}' }
  commit(template, { ...machine, 'pages/index.tsx': 'New demo', 'package.json': built })
  return { template, copy }
}

it.each([true, false])('upgrades all but what is the owner’s (a clone: %s)', (isClone) => {
  const { template, copy } = makeCopy(isClone)
  expect(run(copy, [program, template])).toMatchObject({ status: 0 })
  expect(git(copy, 'status', '--porcelain')).toBe('')
  const files = ['src/machine.ts', 'src/content/a.ts', 'pages/index.tsx', 'docs/mine.md']
  expect(files.map((file) => read(copy, file))).toEqual(['New', 'Mine', 'Mine', 'Mine'])
  expect(kit.exists(copy, 'docs/old.md')).toBe(false)
  expect(JSON.parse(read(copy, 'package.json'))).toMatchObject({
    name: 'ada',
    scripts: { build: 'exit 0', mine: 'exit' },
    dependencies: { machine: 'file:machine' },
  })
  expect(run(copy, [program]).output).toContain('nothing new')
})

it('refuses what is not committed, and leaves a way back from what does not build', () => {
  const { template, copy } = makeCopy(true)
  commit(template, { 'package.json': packageWith('exit 1') })
  const before = git(copy, 'rev-parse', 'HEAD')
  expect(run(copy, [program, '--upload-pack=touch a'])).toEqual(refused('is no address'))
  write(copy, 'pages/a.tsx', '')
  expect(run(copy, [program, template])).toEqual(refused('Commit these'))
  rmSync(join(copy, 'pages/a.tsx'))
  const { status, output } = run(copy, [program, template])
  const [, command = ''] = /To go back: (git reset --hard \w+)/.exec(output) ?? []
  expect([status, git(copy, 'rev-parse', 'HEAD')]).toEqual([1, before])
  git(copy, ...command.split(' ').slice(1))
  expect([read(copy, 'src/machine.ts'), git(copy, 'status', '--porcelain')]).toEqual(['Old', ''])
})
