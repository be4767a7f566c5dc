import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { resolve } from 'node:path'
import {
  ask,
  type Commits,
  dateOf,
  findBeginning,
  git,
  gitLines,
  isMachine,
  mergeTemplate,
} from './template-merge.ts'

// It imports nothing but what lies beside it, so that older copies can run it too.

/** All is tried in the second folder. The copy changes last, in one step. */
const [root, trial] = [process.cwd(), resolve('.git/upgrade')]

/** `npm run upgrade` */
try {
  const own = requireRest()
  const template = fetchTemplate(process.argv[2])
  const shared = ask(['merge-base', own, template], [0, 1])
  if (shared === template) throw new Error('The template has nothing new.')
  const commits = { own, base: shared || findBeginning(own, template), template }
  removeTrial()
  const conflicts = mergeTemplate(commits, trial)
  install(commits)
  const isBuilt = run('npm run build', [0, 1]) === 0
  const merged = git('rev-parse', 'HEAD')
  process.chdir(root)
  git('merge', '--ff-only', '--quiet', merged)
  takePackages()
  console.log(reportOf(commits, conflicts, isBuilt))
} catch (error) {
  console.error(`${error}\nNothing has changed.`)
  process.exitCode = 1
} finally {
  process.chdir(root)
  removeTrial()
}

function run(command: string, expected: number[]): number | null {
  // Only a shell finds npm on Windows.
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  if (!expected.includes(status ?? -1)) throw new Error(`${command} failed.`)
  return status
}

function removeTrial(): void {
  fs.rmSync(trial, { recursive: true, force: true, maxRetries: 3 })
  ask(['worktree', 'prune'], [0, 128])
}

function requireRest(): string {
  if (!fs.existsSync('.git/HEAD')) {
    throw new Error('Begin with: git init && git add --all && git commit -m "My site"')
  }
  // An older copy has got this program a moment ago.
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

/** The packages of the copy serve where none differs. Encoded images are kept. */
function install({ own, base }: Commits): void {
  const modules = resolve(root, 'node_modules')
  fs.mkdirSync(`${modules}/.cache`, { recursive: true })
  const hasOwn = addOwnPackages(own, base)
  if (git('diff', '--name-only', own, '--', 'package-lock.json')) {
    run(hasOwn ? 'npm install' : 'npm ci', [0])
    fs.symlinkSync(`${modules}/.cache`, 'node_modules/.cache', 'junction')
  } else fs.symlinkSync(modules, 'node_modules', 'junction')
  if (hasOwn) git('commit', '--all', '--amend', '--no-edit', '--no-verify', '--quiet')
}

type Package = Record<string, Record<string, string>>

/** Also scripts. What both have is as in the template. */
function addOwnPackages(own: string, base: string): boolean {
  const read = (commit: string): Package => JSON.parse(git('show', `${commit}:package.json`))
  const [mine, old, merged] = [read(own), read(base), read('HEAD')]
  for (const section of ['scripts', 'dependencies', 'devDependencies']) {
    const added = Object.entries(mine[section] ?? {}).filter(([name]) => !old[section]?.[name])
    merged[section] = { ...Object.fromEntries(added), ...merged[section] }
  }
  fs.writeFileSync('package.json', `${JSON.stringify(merged, null, 2)}\n`)
  return git('diff', '--name-only') !== ''
}

function takePackages(): void {
  const [fresh, old] = [`${trial}/node_modules`, `${trial}/old`]
  if (fs.lstatSync(fresh).isSymbolicLink()) return
  try {
    fs.renameSync('node_modules', old)
  } catch {
    // Windows moves no program that runs, such as the compiler of this file.
    console.log('Now run: npm ci')
    return
  }
  fs.rmSync(`${fresh}/.cache`)
  fs.renameSync(`${old}/.cache`, `${fresh}/.cache`)
  fs.renameSync(fresh, 'node_modules')
}

/** One screen. */
function reportOf({ own, base, template }: Commits, conflicts: string[], isBuilt: boolean): string {
  const changes = (from: string, to: string, kinds: string) =>
    gitLines('diff', '--no-renames', '--name-only', `--diff-filter=${kinds}`, from, to)
  const changed = changes(own, 'HEAD', 'AMD')
  const isKept = (path: string) => !isMachine(path) && fs.existsSync(path)
  const edited = changes(base, own, 'AM').filter((path) => changed.includes(path))
  const lost = edited.filter((path) => isMachine(path) && path !== 'package.json')
  const removed = changes(base, own, 'D').filter((path) => !fs.existsSync(path))
  const back = git('rev-parse', '--short', own)
  return `
From the template of ${dateOf(base)} to ${dateOf(template)}.
Files of the machine that are as they are there now: ${changed.filter(isMachine).length}
${rowOf('Yours, with lines of the template', changed.filter(isKept))}\
${rowOf('Both changed the same lines, yours stay', conflicts.filter(isKept))}\
${rowOf('Still removed', removed)}\
${rowOf('The machine’s, without your lines now', lost)}
Next: ${isBuilt ? 'npm run dev shows your site' : 'correct what the build names above, and commit'}.
CHANGELOG.md says what is new. git show ${back}:FILE shows a file as it was.
To take all of it back: git reset --hard ${back} && npm ci`
}

function rowOf(what: string, paths: string[]): string {
  const names = [...new Set(paths)]
  const more = names.length > 6 ? `, and ${names.length - 6} more` : ''
  return names.length > 0 ? `${what}: ${names.slice(0, 6).join(', ')}${more}\n` : ''
}
