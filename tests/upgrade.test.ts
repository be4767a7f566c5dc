import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runProgram } from './kit/programs.ts'
import {
  copyFixture,
  edit,
  exists,
  makeTemporaryFolder,
  pageSource,
  read,
  write,
} from './kit/project.ts'
import { make } from './kit/site.ts'

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

function makeCopy(hasHistory: boolean): { copy: string; template: string } {
  const [copy, template] = [copyFixture(), makeTemporaryFolder()]
  write(copy, '.gitignore', 'node_modules/\ndist/\n')
  write(copy, 'docs/older.md', 'Old.\n')
  git(copy, 'init')
  commit(copy, [])
  git(copy, 'clone', '.', template)
  if (!hasHistory) {
    rmSync(join(copy, '.git'), { recursive: true })
    git(copy, 'init')
    commit(copy, [])
  }
  rmSync(join(template, 'docs/older.md'))
  write(template, 'docs/newer.md', 'New.\n')
  commit(template, newer)
  return { copy, template }
}

const upgrade = (copy: string, template: string, more = {}) =>
  runProgram(copy, ['src/commands/upgrade.ts', template], { ...env, ...more })

it('updates the machine and keeps the owner’s files, also without the history of the template', async () => {
  const { copy, template } = makeCopy(false)
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
  expect(read(copy, 'styles/_base.scss')).toBe(read(template, 'styles/_base.scss'))
  expect(read(copy, 'pages/contact.tsx')).toContain('Mine')
  expect(read(copy, 'package.json')).toMatch(/"name": "ada".*"my-typeface": "\^5.3.0"/s)
  const made = await make(copy)
  const merged = /--paper: ?#fbf6ec.*--fade: ?0?\.4s.*\[data-newer\].*Low Tide/s
  expect(made.text('index.html')).toMatch(merged)
  expect(made.text('press/index.html')).toMatch(/<h1>Press<\/h1>.*data-newer="".*Ada Example/s)
})

it.skipIf(process.platform === 'win32')(
  'installs packages that differ, before the build',
  async () => {
    const { copy, template } = makeCopy(true)
    const before = commit(copy, own.slice(0, 2))
    write(template, 'package-lock.json', '{}')
    const parents = `${before} ${commit(template, [])}`
    // Stands for npm: the packages of the copy are there, and nothing is asked of the network.
    const npm = `#!/bin/sh
echo "npm $*"
[ "$1" = run ] && exec node --import tsx/esm build.ts
mkdir -p node_modules && ln -sfn ${copy}/node_modules/* node_modules/`
    const programs = makeTemporaryFolder()
    writeFileSync(join(programs, 'npm'), npm, { mode: 0o755 })
    const PATH = `${programs}:${process.env.PATH}`
    const { code, output } = await upgrade(copy, template, { PATH })
    expect(code, output).toBe(0)
    expect(output.match(/^npm .*/gm)).toEqual(['npm install', 'npm run build', 'npm install'])
    expect([git(copy, 'status', '--porcelain'), read(copy, 'package-lock.json')]).toEqual([
      '',
      '{}',
    ])
    expect(git(copy, 'log', '-1', '--format=%P')).toBe(parents)
    expect(read(copy, works)).toContain("title: 'Low Tide'")
    expect(exists(copy, 'node_modules/.cache/images')).toBe(true)
  },
)

it('changes nothing when a step fails', async () => {
  const { copy, template } = makeCopy(true)
  const before = commit(copy, own)
  const outcome = async () => {
    const { code } = await upgrade(copy, template, { npm_config_offline: 'true' })
    const state = [git(copy, 'rev-parse', 'HEAD'), git(copy, 'worktree', 'list').split('\n').length]
    return [code, ...state, git(copy, 'status', '--porcelain')]
  }
  // Packages that cannot be installed, since the network is not asked.
  write(template, 'package-lock.json', '{}')
  commit(template, [])
  expect(await outcome()).toEqual([1, before, 1, ''])
  expect(exists(copy, 'node_modules/tsx')).toBe(true)
  write(copy, 'pages/press.tsx', 'Not committed')
  expect(await outcome()).toEqual([1, before, 1, '?? pages/press.tsx'])
})
