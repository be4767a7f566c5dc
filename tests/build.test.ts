import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collectOutput, readAddress, runBuild, runProgram, startProgram } from './kit/programs.ts'
import {
  copyFixture,
  edit,
  exists,
  filesBelow,
  preparedFixture,
  read,
  root,
  write,
} from './kit/project.ts'

/** Runs a build in a shell, which can limit it and close its output. */
function runInShell(project: string, script: string) {
  const options = { cwd: project, encoding: 'utf8', env: { ...process.env, NODE_ENV: '' } } as const
  const build = `"${process.execPath}" --import tsx/esm build.ts`
  return spawnSync('bash', ['-c', script.replace('build', build)], options)
}

/** File → its bytes, as text. */
function contentOf(folder: string): Map<string, string> {
  const files = filesBelow(folder).sort()
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'latin1')]))
}

const pagesBelow = (folder: string) => filesBelow(folder).filter((file) => file.endsWith('.html'))

describe('a build that fails', () => {
  it('leaves dist/ as it was, and says so', async () => {
    const project = copyFixture()
    write(project, 'dist/index.html', 'the last good page')
    edit(project, 'src/content/works.ts', "title: 'Tide Table'", "title: ''")
    edit(project, 'src/content/site.ts', 'nora@field.example', 'nora at field.example')
    const { code, output } = await runBuild(project)
    expect(code).toBe(1)
    expect(output).toContain('\n\n2 errors; dist/ is as it was.\n')
    expect([...contentOf(join(project, 'dist'))]).toEqual([['index.html', 'the last good page']])
  })

  it.runIf(process.platform === 'linux').each([
    ['the style', 10, 'node_modules/.cache', 'dist/ is as it was'],
    ['the home page', 30, 'dist', 'every page in dist/ is whole'],
  ])('keeps every page whole when the disk has no room for %s', (_, limit, folder, state) => {
    const project = copyFixture()
    cpSync(join(preparedFixture(), 'dist'), join(project, 'dist'), { recursive: true })
    edit(project, 'src/content/words.ts', 'Skip to content', 'Skip')
    const { status, stderr } = runInShell(project, `ulimit -f ${limit}; exec build`)
    expect([status, stderr]).toEqual([1, expect.stringContaining(`\n${folder}\n  found     EFBIG`)])
    expect(stderr).toContain(`1 error; ${state}.`)
    const pages = pagesBelow(join(project, 'dist'))
    expect(pages).toEqual(pagesBelow(join(preparedFixture(), 'dist')))
    for (const file of pages) expect(read(project, `dist/${file}`)).toMatch(/<\/html>\n$/)
    expect(read(project, 'dist/index.html')).toContain('Skip to content')
    expect(exists(project, 'dist/.drafts')).toBe(false)
  })

  it.each([
    [
      'at once',
      "Promise.reject(new Error('lost'))",
      'pages/contact.tsx:1:16\n  found     Error: lost',
    ],
    ['without a reason', 'Promise.reject()', 'pages/\n  found     UnhandledPromiseRejection: '],
    ['later', "setTimeout(() => { throw 'late' })", 'pages/\n  found     late'],
  ])('names what pages begin and lose %s', async (_, code, text) => {
    const project = copyFixture()
    edit(project, 'pages/contact.tsx', /^/, `${code}\n`)
    // Time for what comes later: nothing is encoded twice.
    rmSync(join(project, 'node_modules/.cache/images'), { recursive: true })
    const exit = await runBuild(project)
    expect(exit).toEqual({ code: 1, output: expect.stringContaining(`\n${text}`) })
    expect(exit.output).not.toContain('node:internal')
  })

  it('leaves a dist alone that is a link', async () => {
    const project = copyFixture()
    write(project, 'precious/diary.txt', 'x')
    symlinkSync(join(project, 'precious'), join(project, 'dist'), 'junction')
    const { code, output } = await runBuild(project)
    expect([code, output]).toEqual([1, expect.stringContaining('a symbolic link')])
    expect(readdirSync(join(project, 'precious'))).toEqual(['diary.txt'])
  })

  it.each([
    ['a wrong address', { SITE_URL: 'example.org' }, [], 'SITE_URL\n  found     "example.org"'],
    ['an unknown flag', {}, ['--compress'], 'the command line\n  found     "--compress"'],
    ['--strict', {}, ['--strict'], '(--strict)\n'],
    ['what npm makes of --strict', { npm_config_strict: 'true' }, [], '6 errors; dist/'],
  ])('names what is wrong with %s', async (_, env, flags, text) => {
    const { code, output } = await runBuild(copyFixture(), env, flags)
    expect([code, output]).toEqual([1, expect.stringContaining(text)])
  })
})

describe('a good build', () => {
  it('is the same to the byte, whatever clock, time zone, locale and folder; leaves what it did not write; and can be looked at', async () => {
    const [one, two] = [copyFixture(), copyFixture()]
    for (const file of ['.git/HEAD', 'CNAME', 'assets']) write(one, `dist/${file}`, 'x')
    const env = { SITE_URL: 'https://example.org/portfolio', SOURCE_DATE_EPOCH: '1000000000' }
    const exits = await Promise.all([
      runBuild(one, { ...env, TZ: 'Pacific/Kiritimati', LC_ALL: 'de_DE.UTF-8' }),
      runBuild(two, { ...env, TZ: 'America/Los_Angeles', LC_ALL: 'C' }),
    ])
    expect(exits.map(({ code }) => code)).toEqual([0, 0])
    expect(exits[0]?.output).toContain('6 placeholders left to replace')
    expect(exits[0]?.output).toContain(
      'warning: dist/CNAME\n  found     a file that no build wrote',
    )
    expect(read(one, 'dist/contact/index.html')).toContain('>2001<')
    const files = contentOf(join(one, 'dist'))
    for (const file of ['.git/HEAD', 'CNAME']) expect(files.delete(file)).toBe(true)
    expect([...files]).toEqual([...contentOf(join(two, 'dist'))])
    const child = startProgram(one, ['src/preview.ts', '--port', '0'])
    onTestFinished(() => void child.kill())
    const url = await readAddress(child, collectOutput(child))
    expect(new URL(url).pathname).toBe('/portfolio/')
    for (const [path, status, text] of [
      ['contact', 200, '<h1>Contact</h1>'],
      ['old-contact', 200, 'http-equiv="refresh"'],
      ['nowhere', 404, '<h1>404</h1>'],
      ['../contact/', 404, '<h1>404</h1>'],
    ] as const) {
      const response = await fetch(url + path)
      expect([response.status, await response.text()]).toEqual([
        status,
        expect.stringContaining(text),
      ])
    }
  })

  it('has to be there to be looked at', async () => {
    const exit = await runProgram(copyFixture(), ['src/preview.ts'])
    expect(exit).toEqual({
      code: 1,
      output: expect.stringMatching(/^There is no site in dist\/ yet\..*\n$/),
    })
  })

  it('ends well when nobody reads its output to the end', () => {
    const project = copyFixture()
    const { stdout, status } = runInShell(project, 'set -o pipefail; build | head -1')
    expect([stdout, status]).toEqual([expect.stringMatching(/^sources .*\n$/), 0])
    expect([...contentOf(join(project, 'dist'))]).toEqual([
      ...contentOf(join(preparedFixture(), 'dist')),
    ])
  })

  it('ends, whatever pages have left running', async () => {
    const project = copyFixture()
    edit(project, 'pages/contact.tsx', /$/, 'setInterval(() => {}, 1000)\n')
    const { code, output } = await runBuild(project)
    expect([code, output]).toEqual([0, expect.stringMatching(/\d placeholders left/)])
  })

  it('refuses a second one at the same time, in one sentence', async () => {
    const project = copyFixture()
    const wait =
      "import { existsSync } from 'node:fs'\nconsole.log('waiting')\nwhile (!existsSync('go'));\n"
    edit(project, 'pages/workshops.tsx', /^/, wait)
    const child = startProgram(project, ['build.ts'])
    const first = new Promise((resolve) => child.on('close', resolve))
    await expect.poll(collectOutput(child)).toContain('waiting')
    const { code, output } = await runBuild(project)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^\ndist\n {2}found {5}another build of this project/),
    ])
    write(project, 'go', '')
    expect(await first).toBe(0)
    expect(read(project, 'dist/workshops/index.html')).toContain('id="folding"')
  })
})

/** A module that kills its process before it touches dist/ for the nth time. */
function killer(n: number): string {
  const code = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    let left = ${n}
    for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync']) {
      const call = fs[name]
      fs[name] = (...given) => {
        if (/[/]dist/.test(given) && --left === 0) process.kill(process.pid, 'SIGKILL')
        return call(...given)
      }
    }
    syncBuiltinESMExports()`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

// Only what publishes is killed, a bundle that starts at once: nothing else of a build touches dist/.
it('killed before any change of dist/ leaves every page whole with all its files; the next one repairs', () => {
  const project = copyFixture()
  const [dist, built] = [join(project, 'dist'), join(preparedFixture(), 'dist')]
  const [versions, pages] = [['one', 'two'], pagesBelow(built)]
  // Every page of one version differs from the other, and only one has a file of its name.
  for (const version of versions) {
    cpSync(built, join(project, version), { recursive: true })
    for (const page of pages) edit(project, `${version}/${page}`, /$/, `<!-- ${version} -->`)
    write(project, `${version}/${version}.txt`, 'x')
  }
  const outfile = join(project, 'publish.mjs')
  const options = { platform: 'node', format: 'esm', packages: 'external', bundle: true } as const
  buildSync({ ...options, entryPoints: [join(root, 'src/publish/publish.ts')], outfile })
  const one = [...contentOf(join(project, 'one')).keys()]
  const files = one.map((file) => [file, { copyOf: join(project, 'one', file) }])
  const code = `import { publish } from './publish.mjs'
    publish(${JSON.stringify(project)}, new Map(${JSON.stringify(files)}), '/')`
  // What builds wrote before, by which the next one knows what it may remove.
  const before = { base: '/', outputs: [...contentOf(join(project, 'two')).keys()] }
  const record = JSON.stringify({ version: project, value: before })
  const isWhole = (file: string, version: string) =>
    exists(dist, `${version}.txt`) && read(dist, file) === read(project, `${version}/${file}`)
  const states = new Set<string>()
  for (let n = 1, isDone = false; !isDone; n++) {
    // Every second one begins with what was left by the one before.
    const isFresh = n % 2 === 1
    if (isFresh) {
      cpSync(join(project, 'two'), dist, { recursive: true })
      write(project, 'node_modules/.cache/published.json', record)
    }
    const args = ['--import', killer(n), '--input-type=module', '-e', code]
    const { status } = spawnSync(process.execPath, args, { cwd: project })
    const state = pages.map((file) => versions.find((version) => isWhole(file, version)))
    expect(state, `killed before change no. ${n}`).not.toContain(undefined)
    states.add(state.join())
    if (status !== null) expect(contentOf(dist)).toEqual(contentOf(join(project, 'one')))
    isDone = isFresh && status !== null
  }
  // Of one version, of both, and of the other.
  expect(states.size).toBe(pages.length + 1)
})
