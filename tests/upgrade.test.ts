import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyFixture, edit, exists, pageSource, read, root, write } from './kit/project.ts'
import { make } from './kit/site.ts'

const [works, words] = ['src/content/works.ts', 'src/content/words.ts']

/** What an owner changes, who has press instead of workshops. */
const own: [file: string, from: string | RegExp, to: string][] = [
  ['src/content/site.ts', "name: 'Nora Field'", "name: 'Ada Example'"],
  [works, "title: 'Tide Table'", "title: 'Low Tide'"],
  [words, "'WORKSHOPS', to: '/workshops'", "'PRESS', to: '/press'"],
  ['styles/_tokens.scss', /--paper: #\w+/, '--paper: #fbf6ec'],
]

const newer: typeof own = [
  ['src/components/Layout.tsx', '<footer', '<footer data-newer=""'],
  ['styles/_base.scss', '@layer base {', '@layer base {\n  [data-newer] { top: 0; }\n'],
  ['styles/_tokens.scss', '--fade: 0.5s', '--fade: 0.4s'],
  [works, "title: 'Tide Table'", "title: 'A Table of Tides'"],
  ['pages/workshops.tsx', 'All workshops.', 'Workshops and talks.'],
]

// Where the history of the template is there, the merge is the same without the tie before it.
it('a newer template is merged into a copy, with all that is new and one’s own', async () => {
  const project = copyFixture()
  // Without the settings of this machine.
  const settings = ['user.name=Test', 'user.email=test@example.com', 'commit.gpgsign=false']
  const flags = settings.flatMap((setting) => ['-c', setting])
  const ownEnv = { GIT_EDITOR: 'true', GIT_CONFIG_GLOBAL: '', GIT_CONFIG_SYSTEM: '' }
  const git = (...args: string[]) => {
    const env = { ...process.env, ...ownEnv, GIT_COMMITTER_DATE: `2026-03-${day}T12:00:00Z` }
    const options = { cwd: project, encoding: 'utf8', env } as const
    return spawnSync('git', [...flags, ...args], options).stdout.trim()
  }
  let day = 10
  const commit = (message: string) => git('add', '--all') + git('commit', '-m', message)
  write(project, '.gitignore', 'node_modules/\ndist/\n')
  git('init', '--initial-branch=template')
  commit('The template')
  git('checkout', '--orphan', 'owner')
  commit('A copy of the template')
  for (const change of own) edit(project, ...change)
  rmSync(join(project, 'pages/workshops.tsx'))
  write(project, 'pages/press.tsx', pageSource('Press', '<h1>Press</h1>'))
  commit('My own site')
  git('checkout', 'template')
  for (const change of newer) edit(project, ...change)
  write(project, 'docs/newer.md', 'New.\n')
  day = 20
  commit('A newer template')
  git('checkout', 'owner')
  const readme = read(root, 'README.md')
  const [, find = '', tie = ''] = /^(git log .* \| .*)\ngit (.*) </m.exec(readme) ?? []
  const command = find.replace('template/main', 'template')
  const { stdout } = spawnSync('bash', ['-c', command], { cwd: project, encoding: 'utf8' })
  git(...tie.split(' '), stdout.split(' ')[0] ?? '')
  git('merge', 'template')
  const conflicts = git('diff', '--name-only', '--diff-filter=U').split('\n')
  expect(conflicts).toEqual(['pages/workshops.tsx', works])
  git('merge', '--abort')

  const [, merge = ''] = /^git (merge .*) template\/main$/m.exec(readme) ?? []
  const [, remove = ''] = /`git (rm [^`]+)`/.exec(readme) ?? []
  const output = git(...merge.split(' '), 'template')
  expect(output.match(/^CONFLICT.*/gm), output).toHaveLength(1)
  git(...remove.split(' '))
  git('commit')
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '--merges', '--oneline')).not.toBe('')
  expect(exists(project, 'pages/workshops.tsx')).toBe(false)
  expect(exists(project, 'docs/newer.md')).toBe(true)
  const made = await make(project)
  const merged = /--paper: ?#fbf6ec.*--fade: ?0?\.4s.*\[data-newer\].*Low Tide/s
  expect(made.text('index.html')).toMatch(merged)
  expect(made.text('press/index.html')).toMatch(/<h1>Press<\/h1>.*data-newer="".*Ada Example/s)
})
