import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'

/** The owner's, merged line by line. All else becomes what the template has. */
const owned =
  /^(src\/content|pages|public|\.github)\/|^styles\/_(tokens|dark|fonts|own)\.scss$|^(README\.md|LICENSE|\.git\w+|netlify\.toml|wrangler\.jsonc)$/

export function isMachine(path: string): boolean {
  return !owned.test(path)
}

/** The last commit of the copy, the commit of the template that it is based on, and the newest one. */
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

/**
 * Merges the copy into this folder, which holds the template. Returns the files in which both changed
 * the same lines: the owner's lines stay.
 */
export function mergeOwn({ own, base, template }: Commits): string[] {
  // A copy without the history of the template has no common ancestor with it.
  const descendant = git('commit-tree', `${own}^{tree}`, '-p', base, '-m', 'Own')
  const merge = (...options: string[]) =>
    ask('merge', '--no-ff', '--no-commit', '-X', 'no-renames', ...options, descendant)
  merge()
  const conflicts = listUnmerged().filter((path) => !isMachine(path))
  git('merge', '--abort')
  merge('-X', 'theirs')
  const unmerged = listUnmerged()
  const changed = gitLines('diff', '--no-renames', '--name-only', '--diff-filter=MD', template)
  for (const path of [...changed, ...unmerged].filter(isMachine)) restore(template, path)
  // A page made of two halves would be a program that nobody wrote.
  const isWhole = (path: string) => path.endsWith('.tsx') || unmerged.includes(path)
  for (const path of conflicts.filter(isWhole)) restore(own, path)
  return conflicts.filter((path) => fs.existsSync(path))
}

function listUnmerged(): string[] {
  return gitLines('diff', '--name-only', '--diff-filter=U')
}

function restore(commit: string, path: string): void {
  const isThere = ask('checkout', commit, '--', path).status === 0
  if (!isThere) fs.rmSync(path, { force: true })
}

export function ask(...args: string[]) {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 30 } as const
  return spawnSync('git', ['-c', 'core.quotePath=false', ...args], options)
}

/** @throws what git says if it fails */
export function git(...args: string[]): string {
  const { status, stdout, stderr } = ask(...args)
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trimEnd()
}

export function gitLines(...args: string[]): string[] {
  return git(...args)
    .split('\n')
    .filter(Boolean)
}

export function dateOf(commit: string): string {
  return git('log', '-1', '--date=short', '--format=%cd (%h)', commit)
}
