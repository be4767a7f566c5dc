import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'

/** Merged line by line. Everything else becomes what the template has. */
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
 * Brings the owner's files into this folder, which holds the template. Returns those in which both
 * changed the same lines: the owner's lines stay.
 */
export function mergeOwn({ own, base, template }: Commits): string[] {
  const [mine, old, theirs] = [filesOf(own), filesOf(base), filesOf(template)]
  return [...new Set([...mine.keys(), ...old.keys()])].filter((path) => {
    const [hash, oldHash, newHash] = [mine.get(path), old.get(path), theirs.get(path)]
    const isTaken = isMachine(path) ? oldHash || newHash : hash === oldHash
    if (isTaken || hash === newHash) return false
    if (!hash) {
      fs.rmSync(path, { force: true })
      return false
    }
    if (oldHash && newHash && oldHash !== newHash) return !mergeLines(path, own, base, template)
    git('checkout', own, '--', path)
    return oldHash !== newHash
  })
}

/** Path → mode and hash. */
function filesOf(commit: string): Map<string, string> {
  const lines = gitLines('ls-tree', '-r', commit).map((line) => line.split('\t'))
  return new Map(lines.map(([hash = '', path = '']) => [path, hash]))
}

/** Merges a file. Returns whether no line was changed on both sides. */
function mergeLines(path: string, own: string, base: string, template: string): boolean {
  const others = [base, template].map((commit) => {
    git('checkout', commit, '--', path)
    const copy = `.git-${commit}`
    fs.renameSync(path, copy)
    return copy
  })
  git('checkout', own, '--', path)
  const isClean = ask('merge-file', '--quiet', path, ...others).status === 0
  if (!isClean) git('checkout', own, '--', path)
  // A page made of two halves would be a program that nobody wrote.
  if (!isClean && !path.endsWith('.tsx')) ask('merge-file', '--quiet', '--ours', path, ...others)
  for (const copy of others) fs.rmSync(copy)
  return isClean
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
