import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { resolve } from 'node:path'
import { correctScripts, mergePackages } from './package-merge.ts'
import { askLine } from './question.ts'
import {
  ask,
  type Commits,
  dateOf,
  findBeginning,
  git,
  gitLines,
  isMachine,
  listChanges,
  mergeOwn,
} from './template-merge.ts'

// Imports only what lies beside it, so that older copies can run it too.

const root = process.cwd()
// In a linked work tree, `.git` is a file.
const trials = resolve(ask('rev-parse', '--git-dir').stdout?.trim() || '.git', 'upgrade')
const flag = '--anyway'

let undo = 'Nothing has changed.'
try {
  const args = process.argv.slice(2).filter((arg) => arg !== flag)
  if (args[1] || args[0]?.startsWith('-')) throw new Error(`Possible are an address and ${flag}.`)
  const own = requireCommitted()
  const template = fetchTemplate(args[0])
  const shared = ask('merge-base', own, template).stdout.trim()
  if (shared === template) throw new Error('The template has nothing new.')
  await upgrade({ own, base: shared || findBeginning(own, template), template })
  // Last, so that the next upgrade asks no address that was wrong.
  if (args[0]) git('remote', isKnown() ? 'set-url' : 'add', 'template', args[0])
} catch (error) {
  console.error(`${error}\n${undo}`)
  process.exitCode = 1
} finally {
  process.chdir(root)
  removeTrials()
}

/** Everything is tried in a second folder. The copy changes last, in one step. */
async function upgrade(commits: Commits): Promise<void> {
  const { own, template } = commits
  removeTrials()
  // Of a name that no process of an interrupted upgrade still writes to.
  const trial = resolve(trials, `${process.pid}`)
  git('worktree', 'add', '--quiet', '--detach', trial, template)
  process.chdir(trial)
  const conflicts = mergeOwn(commits)
  const { notes, build } = writePackage(commits)
  const hasNewPackages = git('diff', '--name-only', own, '--', 'package-lock.json') !== ''
  if (hasNewPackages && !run('npm install')) throw new Error('The packages cannot be installed.')
  git('add', '--all')
  linkPackages(hasNewPackages)
  const message = `Upgrade to the template of ${dateOf(template)}`
  // With the template as a parent, the next upgrade begins there.
  const merged = git('commit-tree', git('write-tree'), '-p', own, '-p', template, '-m', message)
  const isBuilt = run(build)
  if (!isBuilt) await requireYes()
  process.chdir(root)
  undo = `To undo what has changed: git reset --hard ${own.slice(0, 7)} && npm ci`
  git('merge', '--ff-only', '--quiet', merged)
  console.log(reportOf(commits, conflicts, notes))
  // Unlike `npm ci`, this keeps the encoded images.
  const isInstalled = !hasNewPackages || run('npm install')
  const next = isBuilt ? 'npm run dev shows your site' : 'correct what the build names, and commit'
  console.log(`Next: ${isInstalled ? next : 'npm install'}.`)
  if (!isBuilt || !isInstalled) process.exitCode = 1
}

/** Whether the command succeeds. */
function run(command: string): boolean {
  // Only a shell finds npm on Windows.
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0
}

function removeTrials(): void {
  try {
    fs.rmSync(trials, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // What another process still writes to, the next upgrade removes.
  }
  ask('worktree', 'prune')
}

function requireCommitted(): string {
  const { status, stdout, stderr, error } = ask('rev-parse', '--show-prefix')
  if (status !== 0) {
    const fix = 'Begin with: git init && git add --all && git commit -m "My site"'
    throw new Error(`${error ?? stderr.trim()}\n${fix}`)
  }
  const folder = stdout.trim()
  if (folder)
    throw new Error(`Move ${folder} to a repository of its own: an upgrade merges a whole one.`)
  // Copies that are older than this command have just checked it out.
  const changes = git('status', '--porcelain', '--', '.', ':!src/commands')
  if (changes) throw new Error(`Commit these changes first, or discard them:\n${changes}`)
  return git('rev-parse', 'HEAD')
}

function isKnown(): boolean {
  return gitLines('remote').includes('template')
}

function fetchTemplate(address = isKnown() ? 'template' : ''): string {
  if (!address) throw new Error('Say where it is, once: npm run upgrade -- https://…')
  git('fetch', '--no-tags', address, 'HEAD')
  const isTemplate = ask('cat-file', '-e', 'FETCH_HEAD:src/commands/upgrade.ts').status === 0
  if (!isTemplate) throw new Error(`${address} is no template: it has no src/commands/upgrade.ts.`)
  return git('rev-parse', 'FETCH_HEAD')
}

/** Returns what to say of it, and how the template builds: the owner's command may also publish. */
function writePackage({ own, base, template }: Commits) {
  const read = (commit: string) => JSON.parse(git('show', `${commit}:package.json`))
  const theirs = read(template)
  const { merged, clashes } = mergePackages(read(own), read(base), theirs)
  fs.writeFileSync('package.json', `${JSON.stringify(merged, null, 2)}\n`)
  const files = gitLines('ls-tree', '-r', '--name-only', own)
  const notes = [...clashes, ...correctScripts(Object(merged.scripts), files, gitLines('ls-files'))]
  return { notes: notes.map((note) => `In package.json, ${note}\n`), build: theirs.scripts.build }
}

/** Whoever sits at the terminal may take a site that does not build. */
async function requireYes(): Promise<void> {
  if (process.argv.includes(flag) || process.env.npm_config_anyway) return
  const fault = 'The upgraded site does not build: see above.'
  const answer = process.stdin.isTTY && (await askLine(`${fault} Take it anyway? (y/N) `))
  if (answer && /^y/i.test(answer)) return
  throw new Error(`${fault} To take it all the same, add ${flag}.`)
}

/** Uses the encoded images of the copy, and all its packages if there are no new ones. */
function linkPackages(hasNew: boolean): void {
  const folder = hasNew ? 'node_modules/.cache' : 'node_modules'
  fs.mkdirSync(resolve(root, folder), { recursive: true })
  fs.symlinkSync(resolve(root, folder), folder, 'junction')
}

/** What is new, and what became of the owner's lines, on one screen. */
function reportOf({ own, base, template }: Commits, conflicts: string[], notes: string[]): string {
  const changed = listChanges(own, 'HEAD')
  const both = listChanges(base, own).filter((path) => changed.includes(path))
  const merged = both.filter((path) => !isMachine(path) && !conflicts.includes(path))
  const lost = both.filter((path) => isMachine(path) && path !== 'package.json')
  return `
From the template of ${dateOf(base)} to ${dateOf(template)}.
Files of the machine that changed: ${changed.filter(isMachine).length}
${rowOf('Yours, with lines of the template', merged)}\
${rowOf('Changed by both in the same lines or entry; yours stay', conflicts)}\
${rowOf('The machine’s, now without your lines', lost)}\
${notes.join('')}\
CHANGELOG.md says what is new. git show ${own.slice(0, 7)}:FILE shows a file as it was.
${undo}`
}

function rowOf(what: string, paths: string[]): string {
  const more = paths.length > 6 ? `, and ${paths.length - 6} more` : ''
  return paths.length > 0 ? `${what}: ${paths.slice(0, 6).join(', ')}${more}\n` : ''
}
