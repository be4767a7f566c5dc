import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { findByBuild } from './kit/findings.ts'
import { makeProject } from './kit/made.ts'
import { pageSource } from './kit/marks.ts'
import { edit, exists, read, root, write } from './kit/project.ts'

let project: string
let conflicts: string[]
let output: string

/** A template, a site made from it, and a newer template that is merged into the site. */
beforeAll(() => {
  project = copyFixture()
  write(project, '.gitignore', 'node_modules/\ndist/\n')
  write(project, 'docs/places.md', 'Where figures stand.\n')
  git('init', '--quiet', '--initial-branch=template')
  commit('The template')
  git('checkout', '--quiet', '-b', 'owner')
  becomeOwner()
  commit('My own site')
  git('checkout', '--quiet', 'template')
  improveTemplate()
  commit('A newer template')
  git('checkout', '--quiet', 'owner')
  conflicts = findConflicts()
  output = mergeAsTold()
})

function becomeOwner(): void {
  edit(project, 'src/content/site.ts', "name: 'Nora Field'", "name: 'Ada Example'")
  edit(project, 'src/content/works.ts', /export const works[\s\S]*/, ownWorks)
  edit(project, 'pages/walks/lantern.tsx', '#lantern-walk', '#low-tide')
  edit(project, 'styles/_tokens.scss', /--paper: #\w+/, '--paper: #fbf6ec')
  edit(project, 'src/content/words.ts', "'WORKSHOPS', to: '/workshops'", "'PRESS', to: '/press'")
  rmSync(join(project, 'pages/workshops.tsx'))
  write(project, 'pages/press.tsx', pageSource('Press', '<h1>Press</h1>'))
}

const ownWorks = `export const works: Entry[] = [
  {
    id: 'low-tide',
    title: 'Low Tide',
    year: 2026,
    medium: 'Sound installation',
    text: 'Steps that end in water.',
    textPlace: 'top',
    links: [{ label: 'The walk', to: '/walks/lantern' }],
    media: [{ kind: 'video', video: videos.lantern, place: 'full' }],
  },
]
`

/** Changes of the machine, and of the content that the template shows. */
function improveTemplate(): void {
  edit(project, 'src/components/Layout.tsx', '<span>\n', '<span data-newer="">\n')
  edit(project, 'styles/components/_figure.scss', 'padding-top: 0.55rem', 'padding-top: 0.6rem')
  edit(project, 'docs/places.md', 'figures', 'figures and films')
  edit(
    project,
    'src/checks/schema.ts',
    "    /** `'High Water, Living Room'` */\n",
    "    /** A line below the title. */\n    subtitle: v.optional(words),\n    /** `'High Water, Living Room'` */\n",
  )
  edit(project, 'styles/_tokens.scss', '// Font sizes.', '// All sizes of the font.')
  edit(project, 'src/content/works.ts', "title: 'Tide Table',", "title: 'A Table of Tides',")
  edit(project, 'pages/workshops.tsx', 'All workshops.', 'Workshops and talks.')
}

function findConflicts(): string[] {
  run('merge', 'template')
  const conflicts = git('diff', '--name-only', '--diff-filter=U').trim().split('\n')
  git('merge', '--abort')
  return conflicts
}

/** As the README says; the branch is no remote here. */
function mergeAsTold(): string {
  const readme = read(root, 'README.md')
  const [, merge = ''] = /^git (merge .*) template\/main$/m.exec(readme) ?? []
  const { output } = run(...merge.split(' '), 'template')
  const [, remove = ''] = /`git (rm [^`]+)`/.exec(readme) ?? []
  git(...remove.split(' '))
  git('commit')
  return output
}

function commit(message: string): void {
  git('add', '--all')
  git('commit', '--quiet', '-m', message)
}

function git(...args: string[]): string {
  const { status, output } = run(...args)
  if (status !== 0) throw new Error(`git ${args.join(' ')}\n${output}`)
  return output
}

function run(...args: string[]): { status: number | null; output: string } {
  const settings = ['user.name=Test', 'user.email=test@example.com', 'commit.gpgsign=false']
  const flags = settings.flatMap((setting) => ['-c', setting])
  const { status, stdout, stderr } = spawnSync('git', [...flags, ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, GIT_EDITOR: 'true', GIT_CONFIG_GLOBAL: '', GIT_CONFIG_SYSTEM: '' },
  })
  return { status, output: stdout + stderr }
}

it('conflicts only in what is the owner’s', () => {
  expect(conflicts).toEqual(['pages/workshops.tsx', 'src/content/works.ts'])
})

it('merges as the README tells, and builds', async () => {
  expect(output.match(/^CONFLICT.*/gm), output).toHaveLength(1)
  expect(git('status', '--porcelain')).toBe('')
  expect(exists(project, 'pages/workshops.tsx')).toBe(false)
  expect(read(project, 'src/content/works.ts')).toContain('Low Tide')
  expect((await findByBuild(project)).errors).toEqual([])
})

it('has what is new and what is its own', async () => {
  const made = await makeProject(project)
  expect(made.text('index.html')).toMatch(/--paper: ?#fbf6ec.*padding-top:\.6rem.*Low Tide/s)
  expect(made.text('press/index.html')).toMatch(/<h1>Press<\/h1>.*data-newer="".*Ada Example/s)
  expect(read(project, 'docs/places.md')).toContain('films')
})
