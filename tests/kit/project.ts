import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'

export const root = join(import.meta.dirname, '../..')

/** The built fixture. All suites read it, so nobody may change it. */
export function preparedFixture(): string {
  const fixture = inject('fixture')
  if (!fixture) throw new Error('The fixture cannot be built: the start of this run says why.')
  return fixture
}

/** A copy of the fixture that may be changed, not built yet. It goes with all others at the end. */
export function copyFixture(): string {
  const fixture = preparedFixture()
  const copy = fs.mkdtempSync(join(dirname(fixture), 'copy-'))
  const filter = (path: string) => path !== join(fixture, 'dist')
  fs.cpSync(fixture, copy, { recursive: true, verbatimSymlinks: true, filter })
  return copy
}

export function makeTemporaryFolder(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'portfolio-test-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Takes the compiler away: in development it starts after each edit, which costs most of the time. */
export function removeCompiler(project: string): void {
  fs.rmSync(join(project, 'node_modules/typescript'))
  write(project, 'node_modules/typescript/package.json', '{}')
  write(project, 'node_modules/typescript/bin/tsc', '')
}

/** A folder with these files, which goes when the test ends. */
export function makeProject(files: Record<string, string | Uint8Array>): string {
  const folder = makeTemporaryFolder()
  for (const [file, content] of Object.entries(files)) write(folder, file, content)
  return folder
}

/** Gives a project these packages of ours, and a cache of its own. */
export function addPackages(project: string, ...names: string[]): void {
  fs.mkdirSync(join(project, 'node_modules'))
  for (const name of names) {
    const path = join('node_modules', name)
    fs.symlinkSync(join(root, path), join(project, path), 'junction')
  }
}

/** Nothing behind a link, and nothing if there is no such folder. */
export function filesBelow(folder: string): string[] {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : []
  return entries.flatMap((entry) => {
    if (!entry.isDirectory()) return entry.isFile() ? entry.name : []
    return filesBelow(join(folder, entry.name)).map((file) => `${entry.name}/${file}`)
  })
}

/** Writes a file of a project at once, as editors do: nobody sees half of it. */
export function write(project: string, file: string, content: string | Uint8Array): void {
  const path = join(project, file)
  fs.mkdirSync(dirname(path), { recursive: true })
  fs.writeFileSync(`${path}.tmp`, content)
  fs.renameSync(`${path}.tmp`, path)
}

export const read = (project: string, file: string) => fs.readFileSync(join(project, file), 'utf8')

export const exists = (project: string, file: string): boolean => fs.existsSync(join(project, file))

/** Replaces a text in a source file; one that is not there is a fault of the test. */
export function edit(project: string, file: string, from: string | RegExp, to: string): void {
  const before = read(project, file)
  const isThere = typeof from === 'string' ? before.includes(from) : from.test(before)
  if (!isThere) throw new Error(`${file} holds no ${from}`)
  write(
    project,
    file,
    before.replace(from, () => to),
  )
}

/** A page without frills, with the depth of its file in mind. */
export function pageSource(title: string, body = '<h1>x</h1>', up = '..'): string {
  return `import { Layout } from '${up}/src/components/Layout.tsx'
export default () => <Layout title="${title}" description="All of ${title}">${body}</Layout>
`
}
