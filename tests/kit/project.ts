import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'

// What a test works on. The later, the longer it takes:
// - `makeProject(files)`: a folder with these files alone, for code that reads a few.
// - `preparedFixture()`: the fixture, built and served once. All suites read it, so nobody may change it.
// - `copyFixture(edits)`: a copy to change, not built. It goes with all others at the end. Of it, `make`
//   (site.ts) makes a site in memory, `findFaults` what a build would tell, `openCopy` (editing.ts) a
//   state to edit, and `serveCopy` (served-copy.ts) starts `npm run dev`.

export const root = join(import.meta.dirname, '../..')

/** The project with the fixture in the place of all that is the owner's, not built. */
export function layFixture(to: string): void {
  const fixture = join(root, 'tests/fixture')
  for (const name of ['build.ts', 'dev.ts', 'package.json', 'tsconfig.json', 'src', 'styles']) {
    const filter = (path: string) => !/\.test\.tsx?$|[\\/]src[\\/]content$/.test(path)
    fs.cpSync(join(root, name), join(to, name), { recursive: true, filter })
  }
  for (const name of ['src', 'styles', 'pages', 'public']) {
    fs.cpSync(join(fixture, name), join(to, name), { recursive: true })
  }
  linkPackages(join(to, 'node_modules'))
  const typeface = join(to, 'node_modules/@fontsource-variable/field')
  fs.cpSync(join(fixture, 'typeface'), typeface, { recursive: true })
}

/** All packages but the caches beside them and the fonts, which are the owner's. */
function linkPackages(to: string): void {
  fs.mkdirSync(to)
  const packages = join(root, 'node_modules')
  for (const name of fs.readdirSync(packages)) {
    const isOne = !/^\.(?!bin)|^@fontsource/.test(name)
    if (isOne) fs.symlinkSync(join(packages, name), join(to, name))
  }
}

export function preparedFixture(): string {
  const fixture = inject('fixture')
  if (!fixture) throw new Error('The fixture cannot be built: the start of this run says why.')
  return fixture
}

/** File → all that it holds; or its changes, one after the other; or null if it goes. */
export type Edits = Record<string, string | Uint8Array | Change[] | null>
export type Change = [from: string | RegExp, to: string]

/** `copyFixture({ 'pages/a.tsx': pageSource('A') })` has one page more. */
export function copyFixture(edits: Edits = {}): string {
  const fixture = preparedFixture()
  const copy = fs.mkdtempSync(join(dirname(fixture), 'copy-'))
  const filter = (path: string) => path !== join(fixture, 'dist')
  fs.cpSync(fixture, copy, { recursive: true, verbatimSymlinks: true, filter })
  for (const [file, content] of Object.entries(edits)) {
    if (content === null) fs.rmSync(join(copy, file))
    else if (Array.isArray(content)) for (const change of content) edit(copy, file, ...change)
    else write(copy, file, content)
  }
  return copy
}

/** In a project. Copies of the fixture have none. */
export const compiler = 'node_modules/@typescript'

/** Lets a copy of the fixture check its types. */
export function addCompiler(copy: string): void {
  fs.symlinkSync(join(root, compiler), join(copy, compiler))
}

export function makeTemporaryFolder(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'portfolio-test-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** It goes when the test ends. */
export function makeProject(files: Record<string, string | Uint8Array>): string {
  const folder = makeTemporaryFolder()
  for (const [file, content] of Object.entries(files)) write(folder, file, content)
  return folder
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

/** A page with its imports, at the depth `up` says. Without a title, it says nothing of itself. */
export function pageSource(title: string, body = '<h1>x</h1>', up = '..'): string {
  const page = `export default () => <Layout>${body}</Layout>\n`
  const meta =
    title && `export const meta = { title: '${title}', description: 'All of ${title}' }\n`
  return importsOf(page, up) + page + meta
}

/** What pages of tests may name → the file below `src/` that exports it. */
const exporters = {
  EntryCard: 'components/Entry.tsx',
  Figure: 'components/Figure.tsx',
  Layout: 'components/Layout.tsx',
  Line: 'components/Line.tsx',
  Link: 'components/Link.tsx',
  MediaItem: 'components/MediaItem.tsx',
  NewsList: 'components/News.tsx',
  Picture: 'components/Picture.tsx',
  Prose: 'components/Text.tsx',
  TagPage: 'components/Works.tsx',
  WorkIndex: 'components/Works.tsx',
  WorkOverview: 'components/Works.tsx',
  WorkPage: 'components/Works.tsx',
  tagsOf: 'components/Works.tsx',
  usePage: 'components/page-context.ts',
  works: 'content/works.ts',
}

export function importsOf(code: string, up = '..'): string {
  const words = new Set(code.match(/\w+/g))
  return Object.entries(exporters)
    .filter(([name]) => words.has(name))
    .map(([name, file]) => `import { ${name} } from '${up}/src/${file}'\n`)
    .join('')
}

/** `page`: a function of an id. */
export function pageOfEach(entries: string, page: string): string {
  const code = `export const entries = ${entries}\nexport default ${page}\n`
  return importsOf(code, '../..') + code
}

/** A page for each work and for each tag, with all that they show. */
export const workPages = {
  'pages/works/[id].tsx': pageOfEach(
    'works',
    '({ id }) => <WorkPage id={id} works={works} overview="/works" />',
  ),
  'pages/tags/[id].tsx': pageOfEach(
    'tagsOf(works)',
    '({ id }) => <TagPage id={id} works={works} to="/works" />',
  ),
}
