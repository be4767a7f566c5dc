import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
 * the same lines, or the same entry: the owner's stay.
 */
export function mergeOwn(commits: Commits): string[] {
  const { own, base, template } = commits
  // A copy without the history of the template has no common ancestor with it.
  const descendant = git('commit-tree', `${own}^{tree}`, '-p', base, '-m', 'Own')
  ask('merge', '--no-ff', '--no-commit', '-X', 'no-renames', descendant)
  const unmerged = gitLines('diff', '--name-only', '--diff-filter=U')
  const changed = gitLines('diff', '--no-renames', '--name-only', '--diff-filter=MD', template)
  for (const path of [...unmerged, ...changed].filter(isMachine)) restore(template, path)
  const theirs = listChanges(base, template)
  const both = listChanges(base, own).filter((path) => theirs.includes(path) && !isMachine(path))
  return both.filter((path) => !mergeFile(path, commits) && fs.existsSync(path))
}

export function listChanges(from: string, to: string): string[] {
  return gitLines('diff', '--no-renames', '--name-only', from, to)
}

/** Whether no line of the template had to yield. */
function mergeFile(path: string, { own, base, template }: Commits): boolean {
  const versions = [own, base, template].map((commit) => ask('show', `${commit}:${path}`))
  const isText = versions.every(({ status, stdout }) => status === 0 && !stdout.includes('\0'))
  const folder = fs.mkdtempSync(join(tmpdir(), 'merge-'))
  const files = versions.map(({ stdout }, index) => {
    const file = join(folder, `${index}`)
    fs.writeFileSync(file, path.startsWith('src/content/') ? joinEntries(stdout) : stdout)
    return file
  })
  const isClean = isText && ask('merge-file', '-p', ...files).status === 0
  const { stdout } = ask('merge-file', '-p', '--ours', ...files)
  // A page made of two halves would be a program that nobody wrote.
  if (isText && (isClean || !path.endsWith('.tsx'))) {
    fs.writeFileSync(path, stdout.replaceAll(`\n${joint}`, '').replaceAll(joint, '\n'))
  } else restore(own, path)
  fs.rmSync(folder, { recursive: true })
  return isClean
}

/** In place of a line break, since Git knows only lines. */
const joint = '\u0001'

/**
 * A line for each entry: who wrote new words for a work of the template also decides on its layout. A
 * line between them, since Git takes changes of lines side by side for one.
 */
function joinEntries(text: string): string {
  const entries = /^ {2}(\S.*)?[[{(]\n[\s\S]*?^ {2}[\]})].*$/gm
  return text.replace(entries, (entry) => `${entry.replaceAll('\n', joint)}\n${joint}`)
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
  const { status, stdout, stderr, error } = ask(...args)
  if (status !== 0) throw error ?? new Error(`git ${args.join(' ')}: ${stderr}`)
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
