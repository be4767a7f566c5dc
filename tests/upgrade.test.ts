import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runProgram } from './kit/programs.ts'
import {
  addPackages,
  copyFixture,
  edit,
  exists,
  makeProject,
  makeTemporaryFolder,
  pageSource,
  read,
  root,
  write,
} from './kit/project.ts'

type Edits = [file: string, from: string | RegExp, to: string][]

const works = 'src/content/works.ts'

/** What an owner changes, who has press instead of workshops. The last two are the machine's. */
const own: Edits = [
  ['src/content/site.ts', "name: 'Nora Field'", "name: 'Ada Example'"],
  [works, "title: 'Tide Table'", "title: 'Low Tide'"],
  ['src/content/words.ts', "'WORKSHOPS', to: '/workshops'", "'PRESS', to: '/press'"],
  ['styles/_tokens.scss', /--paper: #\w+/, '--paper: #fbf6ec'],
  ['package.json', '"dependencies": {', '"dependencies": {\n    "my-typeface": "^5.3.0",'],
  ['package.json', /"name": ".*"/, '"name": "ada"'],
  ['pages/contact.tsx', /.*<Layout.*/, '<Layout> {/* Mine */}'],
  ['styles/_base.scss', '@layer base {', '@layer base {\n  .mine { top: 0; }\n'],
  ['docs/older.md', 'Old.', 'Mine.'],
]

const newer: Edits = [
  ['src/components/Layout.tsx', '<footer', '<footer data-newer=""'],
  ['styles/_base.scss', '@layer base {', '@layer base {\n  [data-newer] { top: 0; }\n'],
  ['styles/_tokens.scss', '--fade: 0.5s', '--fade: 0.4s'],
  [works, "title: 'Tide Table'", "title: 'A Table of Tides'"],
  [works, "videos.tide, place: 'full'", "videos.tide, place: 'wide'"],
  [works, "title: 'Kiln Logbook'", "title: 'Logbook of a Kiln'"],
  ['pages/workshops.tsx', 'All workshops.', 'Workshops and talks.'],
  ['pages/contact.tsx', /.*<Layout.*/, '<Layout> {/* Theirs */}'],
]

/** Without the settings of this machine. */
const env = {
  ...{ GIT_CONFIG_GLOBAL: '', GIT_CONFIG_SYSTEM: '', GIT_AUTHOR_NAME: 'Test' },
  ...{ GIT_AUTHOR_EMAIL: 'a@b.c', GIT_COMMITTER_NAME: 'Test', GIT_COMMITTER_EMAIL: 'a@b.c' },
}

function git(cwd: string, ...args: string[]): string {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env } } as const
  return spawnSync('git', args, options).stdout.trim()
}

function commit(project: string, edits: Edits): string {
  for (const change of edits) edit(project, ...change)
  git(project, 'add', '--all')
  git(project, 'commit', '--message', 'Work')
  return git(project, 'rev-parse', 'HEAD')
}

function makeCopy(): { copy: string; template: string } {
  const [copy, template] = [copyFixture(), makeTemporaryFolder()]
  write(copy, '.gitignore', 'node_modules/\ndist/\n')
  write(copy, 'docs/older.md', 'Old.\n')
  git(copy, 'init')
  commit(copy, [])
  git(copy, 'clone', '.', template)
  rmSync(join(copy, '.git'), { recursive: true })
  git(copy, 'init')
  commit(copy, [])
  rmSync(join(template, 'docs/older.md'))
  write(template, 'docs/newer.md', 'New.\n')
  commit(template, newer)
  return { copy, template }
}

const upgrade = (copy: string, template: string, ...options: string[]) =>
  runProgram(copy, ['src/commands/upgrade.ts', template, ...options], env)

it('updates the machine and keeps the owner’s files, also without the history of the template', async () => {
  const { copy, template } = makeCopy()
  rmSync(join(copy, 'pages/workshops.tsx'))
  write(copy, 'pages/press.tsx', pageSource('Press', '<h1>Press</h1>'))
  write(copy, 'docs/mine.md', 'Mine.\n')
  const before = commit(copy, own)
  const { code, output } = await upgrade(copy, template)
  expect(code, output).toBe(0)
  expect(git(copy, 'status', '--porcelain')).toBe('')
  const parents = `${before} ${git(template, 'rev-parse', 'HEAD')}`
  expect(git(copy, 'log', '-1', '--format=%P')).toBe(parents)
  expect(['pages/workshops.tsx', 'docs/older.md'].filter((file) => exists(copy, file))).toEqual([])
  const present = ['docs/newer.md', 'docs/mine.md', 'pages/press.tsx']
  expect(present.filter((file) => exists(copy, file))).toEqual(present)
  for (const file of ['styles/_base.scss', 'src/components/Layout.tsx']) {
    expect(read(copy, file)).toBe(read(template, file))
  }
  expect(read(copy, 'pages/contact.tsx')).toContain('Mine')
  expect(read(copy, works)).toMatch(/Low Tide.*videos.tide, place: 'full'.*Logbook of a Kiln/s)
  expect(read(copy, 'package.json')).toMatch(/"name": "ada".*"my-typeface": "\^5.3.0"/s)
  expect(read(copy, 'styles/_tokens.scss')).toMatch(/--paper: #fbf6ec.*--fade: 0\.4s/s)
})

const program = 'src/commands/upgrade.ts'
const parts = ['upgrade', 'package-merge', 'question', 'template-merge']

/** A template that is built in no time, and a copy of it. */
function makeSmall() {
  const files = parts.map((name) => `src/commands/${name}.ts`)
  const template = makeProject({
    ...Object.fromEntries(files.map((file) => [file, read(root, file)])),
    ...{ '.gitignore': 'node_modules/', 'build.ts': '', 'package.json': '{"type":"module"}' },
  })
  git(template, 'init')
  commit(template, [])
  const copy = makeTemporaryFolder()
  git(template, 'clone', '--origin', 'old', '.', copy)
  addPackages(copy, 'tsx')
  write(copy, 'node_modules/.cache/image', '')
  return { copy, template }
}

const dependencies = { inside: 'file:inside' }
const scripts = (lines: Record<string, string>) => ({
  'package.json': JSON.stringify({ type: 'module', scripts: lines, dependencies }),
})
const passing = scripts({ build: `node -e "fs.statSync('node_modules/.cache/image')"` })
const failing = scripts({ build: 'exit 1' })
const locked = { 'package-lock.json': '{}', 'inside/package.json': '{"name":"inside"}' }
/** Packages that can be installed where this is true. */
const installing = (where: string) => ({
  ...locked,
  ...scripts({ preinstall: `node -e "process.exit(${where} ? 0 : 1)"`, build: 'exit 0' }),
})

type Row = [
  what: string,
  /** What the template and the copy write, and what is typed after the command. */
  files: { template: Record<string, string>; copy?: Record<string, string>; typed?: string[] },
  /** The exit code; whether the files have changed, and whether the next upgrade knows the address. */
  state: [number, boolean, boolean],
  text: string,
]

it.each<Row>([
  ['a failing build', { template: failing }, [1, false, false], 'Nothing has changed.'],
  ['one taken', { template: failing, typed: ['--anyway'] }, [1, true, true], 'correct what the'],
  ['an option', { template: passing, typed: ['-x'] }, [1, false, false], 'Possible are'],
  ['another repository', { template: { [program]: '' } }, [1, false, false], 'is no template'],
  [
    'files that are not committed',
    { template: passing, copy: { 'pages/a.tsx': '' } },
    [1, false, false],
    'discard them:\n?? pages/',
  ],
  [
    'new packages, after an interrupted upgrade',
    { template: { ...passing, ...locked }, copy: { '.git/upgrade/1/build.ts': '' } },
    [0, true, true],
    'npm run dev shows',
  ],
  ['none', { template: installing('false') }, [1, false, false], 'cannot be installed'],
  [
    'none at last',
    { template: installing('/.git/.test(process.cwd())') },
    [1, true, true],
    'git reset --hard',
  ],
])('tells what became of %s', async (_, { template, copy = {}, typed = [] }, state, text) => {
  const small = makeSmall()
  for (const [file, content] of Object.entries(template)) write(small.template, file, content)
  if (template[program] === '') rmSync(join(small.template, program))
  commit(small.template, [])
  for (const [file, content] of Object.entries(copy)) write(small.copy, file, content)
  const before = git(small.copy, 'rev-parse', 'HEAD')
  const { code, output } = await upgrade(small.copy, small.template, ...typed)
  const isChanged = git(small.copy, 'rev-parse', 'HEAD') !== before
  const isKnown = git(small.copy, 'remote').includes('template')
  expect([code, isChanged, isKnown], output).toEqual(state)
  expect(output).toContain(text)
  expect(exists(small.copy, '.git/upgrade')).toBe(false)
  expect(exists(small.copy, 'node_modules/.cache/image')).toBe(true)
})

it('upgrades a linked work tree, but no folder of a larger repository', async () => {
  const { copy, template } = makeSmall()
  write(template, 'package.json', passing['package.json'])
  commit(template, [])
  const [linked, larger] = [join(makeTemporaryFolder(), 'a'), makeTemporaryFolder()]
  git(copy, 'worktree', 'add', linked)
  addPackages(linked, 'tsx')
  write(linked, 'node_modules/.cache/image', '')
  expect((await upgrade(linked, template)).code).toBe(0)
  git(larger, 'init')
  cpSync(template, join(larger, 'site'), { recursive: true })
  rmSync(join(larger, 'site/.git'), { recursive: true })
  addPackages(join(larger, 'site'), 'tsx')
  expect((await upgrade(join(larger, 'site'), template)).output).toContain('Move site/ to')
})
