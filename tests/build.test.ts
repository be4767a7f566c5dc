import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { copyFixture, preparedFixture } from './kit/copies.ts'
import { pageSource } from './kit/marks.ts'
import { runBuild } from './kit/programs.ts'
import { edit, exists, filesBelow, putTree, read, write } from './kit/project.ts'

type Change = (project: string) => void

describe('a build that fails', () => {
  it('leaves dist/ as it was, and says so', async () => {
    const project = copyFixture()
    write(project, 'dist/index.html', 'the last good page')
    edit(project, 'src/content/works.ts', "title: 'Tide Table'", "title: ''")
    edit(project, 'src/content/site.ts', 'nora@field.example', 'nora at field.example')
    const { code, output } = await runBuild(project)
    expect(code).toBe(1)
    expect(output).toContain('site, email\n  found     "nora at field.example"\n  expected')
    expect(output).toContain('2 errors; dist/ is as it was.')
    expect(readdirSync(join(project, 'dist'))).toEqual(['index.html'])
    expect(read(project, 'dist/index.html')).toBe('the last good page')
  })

  it.runIf(process.platform === 'linux').each<[string, string, string, Change]>([
    [
      'a page',
      'node_modules/.cache',
      'dist/ is as it was',
      (project) => edit(project, 'src/content/works.ts', "'Tide Table'", "'Tide Table, again'"),
    ],
    [
      'a file',
      'dist',
      'every page in dist/ is whole',
      (project) => write(project, 'public/long.txt', 'x'.repeat(30_000)),
    ],
  ])('keeps every page whole when %s is too large for the disk', (_, folder, state, change) => {
    const project = copyFixture()
    putTree(join(preparedFixture(), 'dist'), join(project, 'dist'))
    const before = read(project, 'dist/index.html')
    change(project)
    // No file may grow above 20 KB, so that the home page cannot be written.
    const child = spawnSync(
      'bash',
      ['-c', 'ulimit -f 20; exec "$0" --import tsx/esm build.ts', process.execPath],
      { cwd: project, encoding: 'utf8' },
    )
    expect(child.status).toBe(1)
    expect(child.stderr).toContain(`\n${folder}\n  found     EFBIG`)
    expect(child.stderr).toContain(`1 error; ${state}.`)
    expect(read(project, 'dist/index.html')).toBe(before)
    expect(exists(project, 'dist/.drafts')).toBe(false)
    expect(exists(project, 'node_modules/.cache/staging')).toBe(false)
  })

  it('leaves a dist alone that is a link', async () => {
    const project = copyFixture()
    write(project, 'precious/diary.txt', 'x')
    symlinkSync(join(project, 'precious'), join(project, 'dist'), 'junction')
    const { code, output } = await runBuild(project)
    expect(code).toBe(1)
    expect(output).toContain('a symbolic link')
    expect(readdirSync(join(project, 'precious'))).toEqual(['diary.txt'])
  })

  it('names the setting that means nothing', async () => {
    const { code, output } = await runBuild(copyFixture(), { SITE_URL: 'example.org' })
    expect(code).toBe(1)
    expect(output).toContain('SITE_URL\n  found     "example.org"')
  })
})

describe('a good build', () => {
  it('knows its place online and clears what no longer belongs; whatever clock, time zone, locale and folder, it is the same to the byte', async () => {
    const [one, two] = [copyFixture(), copyFixture()]
    write(one, 'dist/old/index.html', 'old')
    for (const project of [one, two]) {
      write(project, 'pages/a/b.tsx', pageSource('Deep', '<h1>Deep</h1>', '../..'))
    }
    const env = { SITE_URL: 'https://example.org/portfolio', SOURCE_DATE_EPOCH: '1000000000' }
    const results = await Promise.all([
      runBuild(one, { ...env, TZ: 'Pacific/Kiritimati', LC_ALL: 'de_DE.UTF-8' }, ['--compress']),
      runBuild(two, { ...env, TZ: 'America/Los_Angeles', LC_ALL: 'C' }, ['--compress']),
    ])
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    expect(results[0]?.output).toContain('6 placeholders left to replace')
    const deep = read(one, 'dist/a/b/index.html')
    expect(deep.includes('href="../../workshops/"')).toBe(true)
    expect(deep.includes('href="https://example.org/portfolio/a/b/"')).toBe(true)
    expect(deep.includes('>2001<')).toBe(true)
    expect(read(one, 'dist/404.html').includes('href="/portfolio/workshops/"')).toBe(true)
    expect(exists(one, 'dist/old')).toBe(false)
    expect(digest(join(one, 'dist'))).toEqual(digest(join(two, 'dist')))
    expectCompressed(join(one, 'dist/a/b/index.html'))
  })

  it('may run twice at once', async () => {
    const project = copyFixture()
    const results = await Promise.all([runBuild(project), runBuild(project)])
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    expect(digest(join(project, 'dist'))).toEqual(digest(join(preparedFixture(), 'dist')))
  })
})

/** Beside a text lie two files for hosts that send them instead. */
function expectCompressed(file: string): void {
  const bytes = readFileSync(file)
  expect(gunzipSync(readFileSync(`${file}.gz`)).equals(bytes)).toBe(true)
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(bytes)).toBe(true)
}

/** File → hash of its bytes. */
function digest(folder: string): Record<string, string> {
  const hashes = filesBelow(folder).map((file): [string, string] => {
    const hash = createHash('sha256').update(readFileSync(join(folder, file)))
    return [file, hash.digest('hex')]
  })
  return Object.fromEntries(hashes.sort())
}
