import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'

// `npm run upgrade -- <address>`: replaces everything but the owner's files by the template's.
// Imports nothing of the project, which it replaces.

const owned =
  /^(src\/content|pages|public|\.github)\/|^styles\/_(tokens|fonts|own)\.scss$|^(README\.md|LICENSE|\.git\w+|netlify\.toml|wrangler\.jsonc)$/

let back = 'Nothing has changed. Name the template once: npm run upgrade -- https://…'
try {
  const [address = 'template'] = process.argv.slice(2)
  if (address.startsWith('-')) throw new Error(`${address} is no address.`)
  const changes = git('status', '--porcelain')
  if (changes) throw new Error(`Commit these changes first, or discard them:\n${changes}`)
  git('fetch', '--no-tags', '--', address, 'HEAD')
  const files = templateFiles()
  if (!files.includes('src/commands/upgrade.ts')) throw new Error(`${address} is no template.`)
  back = `To go back: git reset --hard ${git('rev-parse', '--short', 'HEAD')} && npm ci`
  takeFiles(files)
  if (git('status', '--porcelain')) build()
  else console.log('The template has nothing new.')
  if (address !== 'template') git('config', 'remote.template.url', address)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${back}`)
  process.exitCode = 1
}

/** @throws what git says */
function git(...args: string[]): string {
  const all = ['-c', 'core.quotePath=false', ...args]
  const { status, stdout, stderr, error } = spawnSync('git', all, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${error ?? stderr}`)
  return stdout.trim()
}

function templateFiles(): string[] {
  const files = git('ls-tree', '-r', '--name-only', 'FETCH_HEAD').split('\n')
  return files.filter((file) => !owned.test(file))
}

function takeFiles(files: string[]): void {
  removeDeleted(files)
  git('checkout', 'FETCH_HEAD', '--', ...files)
  writeFileSync('package.json', mergedPackage())
  git('add', '--all')
}

/** What the template deleted goes, but not what changed. */
function removeDeleted(files: string[]): void {
  const mine = git('ls-tree', '-r', 'HEAD').split('\n')
  const deleted = ['--diff-filter=D', '--no-renames', '--raw', '--no-abbrev', '--format=']
  for (const line of git('log', ...deleted, 'FETCH_HEAD').split('\n')) {
    const [, blob, file = ''] = /(\w+) 0+ D\t(.*)/.exec(line) ?? []
    const isSame = mine.some((entry) => entry.endsWith(` ${blob}\t${file}`))
    if (isSame && !owned.test(file) && !files.includes(file)) rmSync(file, { force: true })
  }
}

/** The owner's fields stay, and packages and scripts that the template lacks. */
function mergedPackage(): string {
  const packageAt = (commit: string) => JSON.parse(git('show', `${commit}:package.json`))
  const mine = packageAt('HEAD')
  const theirs = packageAt('FETCH_HEAD')
  const groups = ['scripts', 'engines', 'dependencies', 'devDependencies']
  const merged = groups.map((name) => [name, { ...mine[name], ...theirs[name] }])
  return `${JSON.stringify({ ...theirs, ...mine, ...Object.fromEntries(merged) }, null, 2)}\n`
}

function build(): void {
  const since = git('log', '-1', '--format=%cs', 'FETCH_HEAD')
  // Only a shell finds npm on Windows.
  const run = (command: string) => spawnSync(command, { shell: true, stdio: 'inherit' }).status
  const isBuilt = run('npm install') === 0 && run('npm run build') === 0
  git('add', '--all')
  if (!isBuilt) throw new Error('It does not build: correct the errors above, then commit.')
  git('commit', '--quiet', '-m', `Upgrade to the template of ${since}`)
  console.log(`This is the template of ${since}: CHANGELOG.md says what is new. ${back}`)
}
