import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { tick } from '../src/disk.ts'
import { noteBuild, readLastBuild } from '../src/publish/last-build.ts'
import { createStaging } from '../src/publish/staging.ts'
import { readSettings } from '../src/site/settings.ts'
import { makeSite } from '../src/site/site.ts'
import { readSources } from '../src/site/sources.ts'
import { copyFixtureWhole, preparedFixture } from './kit/copies.ts'
import { pageSource } from './kit/marks.ts'
import { runProgram } from './kit/programs.ts'
import { edit, exists, putTree, root, write } from './kit/project.ts'

const report = { table: 'a', warnings: 'b', placeholders: 'c' }
const settings = readSettings([], {}, new Date())

/** A built project whose build was noted; `prepare` changes it before. */
async function noteFixture(prepare: (project: string) => void = () => {}): Promise<string> {
  const project = copyFixtureWhole()
  const dist = join(project, 'dist')
  putTree(join(preparedFixture(), 'dist'), dist)
  prepare(project)
  await sleep(2 * tick)
  const [started, sources] = [Date.now(), await readSources(project)]
  const site = await makeSite(sources, settings)
  await noteBuild(project, settings, { started, sources, site, files: site.files }, report)
  return project
}

/** Another text of the same length, with the time of the one before put back. */
function changeUnseen(file: string): void {
  const { atime, mtime } = statSync(file)
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  writeFileSync(file, `${text.slice(0, -1)} `)
  utimesSync(file, atime, mtime)
}

const changes: [string, (project: string) => void][] = [
  ['a page', (project) => edit(project, 'pages/contact.tsx', /$/, '\n')],
  ['the content, unseen', (project) => changeUnseen(join(project, 'src/content/works.ts'))],
  ['a new page', (project) => write(project, 'pages/new.tsx', pageSource('New'))],
  ['a style', (project) => edit(project, 'styles/_tokens.scss', /$/, '\n')],
  ['a public file', (project) => edit(project, 'public/film.html', /$/, '\n')],
  ['a new public file', (project) => write(project, 'public/a/b.txt', 'b')],
  ['the generator', (project) => edit(project, 'src/checks/leaks.ts', /$/, '\n')],
  ['a package', (project) => write(project, 'package-lock.json', '{}')],
  ['a page in dist/', (project) => changeUnseen(join(project, 'dist/index.html'))],
  ['a page less in dist/', (project) => rmSync(join(project, 'dist/404.html'))],
  ['a file more in dist/', (project) => write(project, 'dist/assets/more.txt', 'more')],
]

it.each(changes)('a build is done again after a change of %s', async (_, change) => {
  const project = await noteFixture()
  expect(readLastBuild(project, settings)).toMatchObject({ report, isCurrent: true })
  change(project)
  expect(readLastBuild(project, settings)?.isCurrent).toBe(false)
})

it('a build is done again when an import may find another file', async () => {
  const project = await noteFixture((project) => {
    write(project, 'lib/word.js', "export const word = 'a'")
    edit(project, 'pages/contact.tsx', /^/, "import '../lib/word'\n")
  })
  expect(readLastBuild(project, settings)?.isCurrent).toBe(true)
  write(project, 'lib/word.ts', "export const word = 'b'")
  expect(readLastBuild(project, settings)?.readPages().pages).toEqual([])
})

it('a note that cannot be read or written is none, and no error', async () => {
  const project = await noteFixture()
  const cache = join(project, 'node_modules/.cache')
  for (const name of ['last-pages', 'last-build.json']) {
    rmSync(join(cache, name))
    write(project, `node_modules/.cache/${name}/file`, 'in the way')
    expect(readLastBuild(project, settings)?.readPages().pages ?? []).toEqual([])
  }
  const [started, sources] = [Date.now(), await readSources(project)]
  const site = await makeSite(sources, settings)
  await noteBuild(project, settings, { started, sources, site, files: new Map() }, report)
  expect(readLastBuild(project, settings)).toBeUndefined()
})

it('a build with other settings is another one', async () => {
  const project = await noteFixture()
  expect(readLastBuild(project, { ...settings, year: settings.year + 1 })).toBeUndefined()
  expect(readLastBuild(project, { ...settings, siteUrl: new URL('https://a.org') })).toBeUndefined()
})

it('a note that is damaged or cut short counts for nothing', async () => {
  const project = await noteFixture()
  const file = join(project, 'node_modules/.cache/last-build.json')
  const text = readFileSync(file, 'utf8')
  for (const damaged of ['', '\n', text.slice(0, -9), text.replace('works.ts', 'works.js')]) {
    writeFileSync(file, damaged)
    expect(readLastBuild(project, settings)).toBeUndefined()
  }
})

it('a change while the site is built leaves no note', async () => {
  const project = copyFixtureWhole()
  const [started, sources] = [Date.now(), await readSources(project)]
  const site = await makeSite(sources, settings)
  edit(project, 'pages/contact.tsx', /$/, '\n')
  await noteBuild(project, settings, { started, sources, site, files: new Map() }, report)
  expect(exists(project, 'node_modules/.cache/last-build.json')).toBe(false)
})

it('a change of a page in dist/ while the site is built leaves no note', async () => {
  const project = copyFixtureWhole()
  putTree(join(preparedFixture(), 'dist'), join(project, 'dist'))
  await sleep(2 * tick)
  const [started, sources] = [Date.now(), await readSources(project)]
  const site = await makeSite(sources, settings, { keep: createStaging(project) })
  // It was found to be the same, so nobody looks at it again.
  edit(project, 'dist/contact/index.html', 'Contact', 'contact')
  await noteBuild(project, settings, { started, sources, site, files: site.files }, report)
  expect(exists(project, 'node_modules/.cache/last-build.json')).toBe(false)
})

describe('a build that has nothing to do', () => {
  const project = copyFixtureWhole()
  const loaded = join(project, 'loaded.txt')
  let outputs: string[]

  beforeAll(async () => {
    await sleep(2 * tick)
    outputs = [await build(), await build()]
  })

  /** What a build prints; what it loads is noted. */
  async function build(): Promise<string> {
    rmSync(loaded, { force: true })
    const counter = join(root, 'tests/kit/loaded-modules.mjs')
    // The newest Node warns of the way in which modules are counted.
    const env = { LOADED_MODULES: loaded, NODE_NO_WARNINGS: '1' }
    return (await runProgram(project, ['--import', counter, 'build.ts'], env)).output
  }

  it('says so, and the rest as before', () => {
    const [first = '', again = ''] = outputs
    expect(again).toMatch(/^Nothing has changed since the last build/)
    const endOf = (output: string) => output.slice(output.indexOf('\npage '))
    expect(endOf(again)).toBe(endOf(first))
  })

  it('loads next to nothing', () => {
    const modules = readFileSync(loaded, 'utf8').trim().split('\n')
    const ours = modules.filter((url) => url.startsWith('file:') && !url.includes('/node_modules/'))
    expect(ours.length).toBeLessThanOrEqual(12)
    expect(modules.filter((url) => /esbuild|react|htmlparser2|sharp/.test(url))).toEqual([])
  })
})
