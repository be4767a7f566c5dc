import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  ask,
  type Commits,
  dateOf,
  findBeginning,
  git,
  gitLines,
  isMachine,
  mergeOwn,
} from './template-merge.ts'

// Imports only what lies beside it, so that older copies can run it too.

/** Everything is tried in the second folder. The copy changes last, in one step. */
const [root, trial] = [process.cwd(), resolve('.git/upgrade')]

try {
  const own = requireCommitted()
  const template = fetchTemplate(process.argv[2])
  const shared = ask('merge-base', own, template).stdout.trim()
  if (shared === template) throw new Error('The template has nothing new.')
  const commits = { own, base: shared || findBeginning(own, template), template }
  removeTrial()
  git('worktree', 'add', '--quiet', '--detach', trial, template)
  process.chdir(trial)
  const conflicts = mergeOwn(commits)
  addOwnPackages(commits)
  const hasNewPackages = git('diff', '--name-only', own, '--', 'package-lock.json') !== ''
  if (hasNewPackages && !run('npm install')) throw new Error('The packages cannot be installed.')
  git('add', '--all')
  linkPackages(hasNewPackages)
  const message = `Upgrade to the template of ${dateOf(template)}`
  // With the template as a parent, the next upgrade begins there.
  const merged = git('commit-tree', git('write-tree'), '-p', own, '-p', template, '-m', message)
  const isBuilt = run('npm run build')
  process.chdir(root)
  git('merge', '--ff-only', '--quiet', merged)
  // Unlike `npm ci`, this keeps the encoded images.
  const isInstalled = !hasNewPackages || run('npm install')
  const next = isBuilt ? 'npm run dev shows your site' : 'correct what the build names, and commit'
  console.log(`${reportOf(commits, conflicts)}\nNext: ${isInstalled ? next : 'npm install'}.`)
} catch (error) {
  console.error(`${error}\nNothing has changed.`)
  process.exitCode = 1
} finally {
  process.chdir(root)
  removeTrial()
}

/** Whether the command succeeds. */
function run(command: string): boolean {
  // Only a shell finds npm on Windows.
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0
}

function removeTrial(): void {
  fs.rmSync(trial, { recursive: true, force: true, maxRetries: 3 })
  ask('worktree', 'prune')
}

function requireCommitted(): string {
  if (!fs.existsSync('.git/HEAD')) {
    throw new Error('Begin with: git init && git add --all && git commit -m "My site"')
  }
  // Copies that are older than this command have just checked it out.
  const changes = git('status', '--porcelain', '--', '.', ':!src/commands')
  if (changes) throw new Error(`Commit these changes first, or discard them:\n${changes}`)
  return git('rev-parse', 'HEAD')
}

function fetchTemplate(address: string | undefined): string {
  const isKnown = gitLines('remote').includes('template')
  if (!address && !isKnown) throw new Error('Say where it is, once: npm run upgrade -- https://…')
  git('fetch', '--no-tags', address ?? 'template', 'HEAD')
  if (address) git('remote', isKnown ? 'set-url' : 'add', 'template', address)
  return git('rev-parse', 'FETCH_HEAD')
}

type Package = Record<string, Record<string, string>>

/** Keeps what the owner added or changed, except in scripts and packages that both have. */
function addOwnPackages({ own, base, template }: Commits): void {
  const read = (commit: string): Package => JSON.parse(git('show', `${commit}:package.json`))
  const [mine, old, merged] = [read(own), read(base), read(template)]
  for (const [field, value] of Object.entries(mine)) {
    if (/^(scripts|dependencies|devDependencies)$/.test(field)) {
      const added = Object.entries(value).filter(([name]) => !old[field]?.[name])
      merged[field] = { ...Object.fromEntries(added), ...merged[field] }
    } else if (!isDeepStrictEqual(value, old[field])) merged[field] = value
  }
  fs.writeFileSync('package.json', `${JSON.stringify(merged, null, 2)}\n`)
}

/** Uses the encoded images of the copy, and all its packages if there are no new ones. */
function linkPackages(hasNew: boolean): void {
  const folder = hasNew ? 'node_modules/.cache' : 'node_modules'
  fs.mkdirSync(resolve(root, folder), { recursive: true })
  fs.symlinkSync(resolve(root, folder), folder, 'junction')
}

/** What is new, and what became of the owner's lines, on one screen. */
function reportOf({ own, base, template }: Commits, conflicts: string[]): string {
  const changes = (from: string, to: string) =>
    gitLines('diff', '--no-renames', '--name-only', from, to)
  const changed = changes(own, 'HEAD')
  const both = changes(base, own).filter((path) => changed.includes(path))
  const merged = both.filter((path) => !isMachine(path))
  const lost = both.filter((path) => isMachine(path) && path !== 'package.json')
  const back = git('rev-parse', '--short', own)
  return `
From the template of ${dateOf(base)} to ${dateOf(template)}.
Files of the machine that changed: ${changed.filter(isMachine).length}
${rowOf('Yours, with lines of the template', merged)}\
${rowOf('Changed by both in the same lines; yours stay', conflicts)}\
${rowOf('The machine’s, now without your lines', lost)}
CHANGELOG.md says what is new. git show ${back}:FILE shows a file as it was.
To undo the upgrade: git reset --hard ${back} && npm ci`
}

function rowOf(what: string, paths: string[]): string {
  const more = paths.length > 6 ? `, and ${paths.length - 6} more` : ''
  return paths.length > 0 ? `${what}: ${paths.slice(0, 6).join(', ')}${more}\n` : ''
}
