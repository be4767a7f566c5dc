import { spawnSync } from 'node:child_process'

/** Merged line by line, the owner's line first. All else becomes what the template has. */
const owned =
  /^(src\/content|pages|public|\.github)\/|^styles\/_(tokens|dark|fonts|own)\.scss$|^(README\.md|LICENSE|\.git\w+|netlify\.toml|wrangler\.jsonc)$/

/** The last commit of the copy, the one of the template that it began with, the last of the template. */
export type Commits = Record<'own' | 'base' | 'template', string>

/** The commit of the template that is most like the first of the copy, above all in the machine. */
export function findBeginning(own: string, template: string): string {
  const first = gitLines('log', '--diff-filter=A', '--format=%H', own, '--', 'build.ts').at(-1)
  if (!first) throw new Error('This is no copy of the template: no commit added build.ts.')
  const distances = gitLines('rev-list', template).map((commit) => {
    const paths = gitLines('diff-tree', '-r', '--name-only', first, commit)
    return { commit, distance: paths.length + 1e6 * paths.filter(isMachine).length }
  })
  return distances.reduce((best, next) => (next.distance < best.distance ? next : best)).commit
}

export function isMachine(path: string): boolean {
  return !owned.test(path)
}

/** One commit in the trial. Its second parent is the template, so that the next merge begins there. */
export function mergeTemplate({ own, base, template }: Commits, trial: string): string[] {
  const tie = git('commit-tree', `${own}^{tree}`, '-p', own, '-p', base, '-m', 'Tie')
  git('worktree', 'add', '--quiet', '--detach', trial, tie)
  process.chdir(trial)
  const conflicts = mergeLines(template)
  git('reset', '--hard', '--quiet')
  // A page that is half of each is a program that nobody wrote.
  const pages = conflicts.filter((entry) => entry.endsWith('.tsx'))
  const left = mergeLines(template, '-X', 'ours')
  ask(['update-index', '--index-info'], [0], settle([...pages, ...left], base, template))
  const message = `Upgrade to the template of ${dateOf(template)}`
  const merged = git('commit-tree', git('write-tree'), '-p', own, '-p', template, '-m', message)
  git('reset', '--hard', '--quiet', merged)
  git('clean', '-fdqx')
  return conflicts.map(pathOf)
}

/** Entries of the index that are in conflict: 'mode hash stage\tpath'. */
function mergeLines(template: string, ...options: string[]): string[] {
  const settings = ['-c', 'merge.directoryRenames=false', '-c', 'rerere.enabled=false']
  ask([...settings, 'merge', '--no-commit', '--quiet', ...options, template], [0, 1])
  return gitLines('ls-files', '--unmerged')
}

function pathOf(entry: string): string {
  return entry.slice(entry.indexOf('\t') + 1)
}

/** Entries for the index: the owner's side of conflicts, stage 2, and the machine of the template. */
function settle(conflicts: string[], base: string, template: string): string {
  const machineOf = (commit: string) =>
    gitLines('ls-tree', '-r', commit).filter((entry) => isMachine(pathOf(entry)))
  const own = conflicts.filter((entry) => / 2\t/.test(entry))
  const entries = [
    ...[...conflicts, ...machineOf(base)].map((entry) => `0 ${'0'.repeat(40)}\t${pathOf(entry)}`),
    ...own.map((entry) => entry.replace(' 2\t', ' 0\t')),
    ...machineOf(template),
  ]
  return entries.map((entry) => `${entry}\n`).join('')
}

/** @throws what git says, if it ends with another status than those expected */
export function ask(args: string[], expected = [0], input = ''): string {
  const options = { input, encoding: 'utf8', maxBuffer: 2 ** 30 } as const
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['-c', 'core.quotePath=false', ...args],
    options,
  )
  if (!expected.includes(status ?? -1)) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trimEnd()
}

export function git(...args: string[]): string {
  return ask(args)
}

export function gitLines(...args: string[]): string[] {
  return git(...args)
    .split('\n')
    .filter(Boolean)
}

export function dateOf(commit: string): string {
  return git('log', '-1', '--date=short', '--format=%cd (%h)', commit)
}
