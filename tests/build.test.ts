import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs, { cpSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { lockBuild } from '../src/write/lock.ts'
import { publish, readPublished } from '../src/write/publish.ts'
import {
  collectOutput,
  readAddress,
  runBuild,
  runProgram,
  signal,
  startProgram,
  startScript,
} from './kit/programs.ts'
import * as kit from './kit/project.ts'

// One for all: only the first start in a folder compiles the program.
const project = realpathSync(kit.copyFixture())

afterEach(() => {
  kit.restoreFolders(project, 'pages', 'src/content')
  rmSync(join(project, 'dist'), { recursive: true, force: true })
})

const build = `"${process.execPath}" --import tsx/esm build.ts`

/** Runs a build in a shell, which can limit it and close its output. */
function runInShell(script: string, env: Record<string, string> = {}) {
  return spawnSync('bash', ['-c', script.replace('build', build)], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', ...env },
  })
}

function contentOf(folder: string): Map<string, string> {
  const files = kit.filesBelow(folder).sort()
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'latin1')]))
}

it.runIf(process.platform === 'linux')('keeps every page whole when the disk is full', () => {
  cpSync(join(kit.preparedFixture(), 'dist'), join(project, 'dist'), { recursive: true })
  kit.edit(project, 'src/content/words.ts', 'Skip to content', 'Skip')
  // Room for all pages but the home page.
  const { status, stderr } = runInShell('ulimit -f 30; exec build')
  expect([status, stderr]).toEqual([1, expect.stringContaining('EFBIG')])
  expect(stderr).toContain('every page in dist/ is complete.')
  expect(kit.filesBelow(join(project, 'dist')).filter((file) => /draft$/.test(file))).toEqual([])
  expect(kit.read(project, 'dist/index.html')).toMatch(/Skip to content.*<\/html>\n$/s)
})

it('is the same byte for byte, whatever clock, time zone, locale and folder, also when nobody reads its output', async () => {
  const other = kit.copyFixture()
  kit.write(other, 'dist/CNAME', 'x')
  const env = { SITE_URL: 'https://example.org/portfolio', SOURCE_DATE_EPOCH: '1000000000' }
  const east = { ...env, TZ: 'Pacific/Kiritimati', LC_ALL: 'de_DE.UTF-8' }
  const west = { ...env, TZ: 'America/Los_Angeles', LC_ALL: 'C' }
  const { code, output } = await runBuild(other, east)
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('6 placeholders left to replace: 2 in site, '),
  ])
  expect(output).toContain('warning: dist/CNAME\n')
  const { stdout, status } = runInShell('set -o pipefail; build | head -1', west)
  expect([stdout, status]).toEqual([expect.stringMatching(/^.+\n$/), 0])
  expect(kit.read(other, 'dist/contact/index.html')).toContain('>2001<')
  expect(readPublished(other).base).toBe('/portfolio/')
  rmSync(join(other, 'dist/CNAME'))
  expect(contentOf(join(other, 'dist'))).toEqual(contentOf(join(project, 'dist')))
})

it('is shown by preview below its path on the host, once it is there', async () => {
  const early = await runProgram(project, ['src/commands/preview.ts'])
  expect(early).toMatchObject({ code: 1, output: expect.stringContaining('npm run build') })
  const outputs = ['index.html', 'contact/index.html'].map((file) => [file, file] as const)
  publish(project, new Map(outputs), '/portfolio/')
  const child = startProgram(project, ['src/commands/preview.ts', '--port', '0'])
  onTestFinished(() => void child.kill())
  const url = await readAddress(child, collectOutput(child))
  expect(new URL(url).pathname).toBe('/portfolio/')
  expect(await (await fetch(`${url}contact`)).text()).toBe('contact/index.html')
})

it.each([
  ['at once', "Promise.reject(new Error('lost'))\n", 'pages/contact.tsx:1:16\n'],
  ['later', "setTimeout(() => { throw 'late' })\n", 'pages/\n'],
])(
  'reports errors that pages throw outside of rendering, %s, and leaves dist/ alone',
  async (_, code, place) => {
    kit.edit(project, 'pages/contact.tsx', /^/, code)
    const exit = await runBuild(project)
    expect(exit).toEqual({ code: 1, output: expect.stringContaining(`${place}  found `) })
    expect(exit.output).not.toContain('node:internal')
    expect(kit.exists(project, 'dist')).toBe(false)
  },
)

/** Its build says 'here' and never ends. */
function endlessProject(): string {
  const copy = realpathSync(kit.copyFixture())
  const page = `${kit.pageSource('Endless')}\nconsole.log('here')\nfor (;;);\n`
  kit.write(copy, 'pages/endless.tsx', page)
  return copy
}

// Windows has no groups of processes.
it.skipIf(process.platform === 'win32')(
  'is the only one, and ends on Ctrl-C in a page that never ends, with dist/ as it was',
  async () => {
    const project = endlessProject()
    kit.write(project, 'dist/index.html', 'old')
    const child = startScript(project, 'build')
    await expect.poll(collectOutput(child)).toContain('here')
    const error = { diagnostics: [expect.objectContaining({ code: 'second-build' })] }
    await expect(lockBuild(project)).rejects.toMatchObject(error)
    await lockBuild(`${project}/other`)
    signal(child, 'SIGINT')
    await once(child, 'close')
    await lockBuild(project)
    expect(contentOf(join(project, 'dist'))).toEqual(new Map([['index.html', 'old']]))
  },
)

it.runIf(process.platform === 'linux')(
  'begins after one that was killed, even before its parent knows that it is dead',
  async () => {
    const project = endlessProject()
    // What takes the place of the shell never asks about its child.
    const parent = spawn('bash', ['-c', `${build} & echo $!; exec sleep 600`], { cwd: project })
    onTestFinished(() => void parent.kill())
    const printed = collectOutput(parent)
    await expect.poll(printed).toContain('here')
    const id = Number.parseInt(printed(), 10)
    process.kill(id, 'SIGKILL')
    await expect.poll(() => kit.read('/proc', `${id}/stat`)).toMatch(/ Z /)
    await lockBuild(project)
  },
)

/** Publishes until so many changes are made: like a kill, the next one and all after it fail. */
function publishUntil(changes: number, project: string, files: Map<string, string>): boolean {
  let left = changes
  for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync'] as const) {
    const call = fs[name]
    vi.spyOn(fs, name).mockImplementation((...given: unknown[]) => {
      if (left-- <= 0) throw new Error('killed')
      return Reflect.apply(call, fs, given)
    })
  }
  syncBuiltinESMExports()
  try {
    publish(project, files, '/')
  } catch {
  } finally {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  }
  return left >= 0
}

it('killed before any change of dist/ leaves every page whole with all its files; the next one repairs', () => {
  const pages = ['index.html', 'a/index.html', 'a/b/index.html']
  const filesOf = (to: string) => new Map([...pages, `${to}/file.txt`].map((file) => [file, to]))
  const project = kit.makeTemporaryFolder()
  const dist = join(project, 'dist')
  const states = new Set<string>()
  for (let n = 0, isDone = false; !isDone; n++) {
    // Every second one begins with what was left by the one before.
    const isFresh = n % 2 === 0
    if (isFresh) publish(project, filesOf('two'), '/')
    const isWhole = publishUntil(n, project, filesOf('one'))
    const versions = pages.map((page) => kit.read(dist, page))
    for (const one of versions) expect(kit.exists(dist, `${one}/file.txt`), `${n}`).toBe(true)
    states.add(versions.join())
    if (isWhole) expect(contentOf(dist)).toEqual(filesOf('one'))
    isDone = isFresh && isWhole
  }
  // Of one version, of both, and of the other.
  expect(states.size).toBe(pages.length + 1)
})
