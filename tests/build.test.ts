import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyProject, removeProject, runBuild } from './project.ts'

function newProject(): string {
  const project = copyProject()
  onTestFinished(() => removeProject(project))
  return project
}

function edit(project: string, file: string, change: (text: string) => string): void {
  const path = join(project, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${file} was not changed`)
  writeFileSync(path, after)
}

function page(title: string): string {
  return `import { Layout } from '../src/components/Layout.tsx'
export default function Page() { return <Layout title="${title}" description="d ${title}"><h1>x</h1></Layout> }
`
}

describe('mistakes end the build, each told with file, place, finding and remedy', () => {
  it('all mistakes in content at once, and dist/ stays as it was', async () => {
    const project = newProject()
    mkdirSync(join(project, 'dist'))
    writeFileSync(join(project, 'dist/index.html'), 'the last good page')
    edit(project, 'src/content/videos.ts', (text) =>
      text.replace('https://vimeo.com/265010648', 'JavaScript:alert(1)'),
    )
    edit(project, 'src/content/works.ts', (text) =>
      text
        .replace("place: 'l'", "place: 'z'")
        .replace('borrowed-light-clearing.jpg', 'borrowed-light-clering.jpg')
        .replace("id: 'whorl'", "id: 'handshape'")
        .replace("title: 'Last Seen'", "title: ''"),
    )
    edit(project, 'src/content/cv.ts', (text) => text.replace('2016–2018', '2016-2018'))
    edit(project, 'src/content/site.ts', (text) =>
      text.replace('hello@example.com', 'hello at example.com'),
    )
    const { code, output } = await runBuild(project)
    expect(code).toBe(1)
    // Lines are named where they are sure; here what is said.
    const said = output.replace(/^(src\/content\/\w+\.ts):\d+:\d+:/gm, '$1:')
    for (const line of [
      'src/content/site.ts: site, email\n  found    "hello at example.com"',
      'src/content/videos.ts: videos, “High Water, Living Room, five rooms”, link\n  found    "JavaScript:alert(1)"',
      'src/content/works.ts: works, “Borrowed Light”, media, no. 1, place\n  found    "z"',
      'Did you mean "borrowed-light-clearing.jpg"?',
      'src/content/works.ts: works, “Whorl”',
      'src/content/works.ts: works, “”, title\n  found    ""',
      'src/content/cv.ts: cv, “Education”, entries, no. 1, years\n  found    "2016-2018"',
      'dist/ is as it was',
    ]) {
      expect(said).toContain(line)
    }
    expect(readdirSync(join(project, 'dist'))).toEqual(['index.html'])
    expect(readFileSync(join(project, 'dist/index.html'), 'utf8')).toBe('the last good page')
  })

  it('pages: two for one route, none for the root, names that are no address', async () => {
    const project = newProject()
    mkdirSync(join(project, 'pages/workshops'))
    writeFileSync(join(project, 'pages/workshops/index.tsx'), page('Again'))
    writeFileSync(join(project, 'pages/what?.tsx'), page('What'))
    rmSync(join(project, 'pages/index.tsx'))
    const { code, output } = await runBuild(project)
    expect(code).toBe(1)
    expect(output).toMatch(
      /pages\/workshops(\/index)?\.tsx\n {2}found {4}the same route as pages\/workshops/,
    )
    expect(output).toContain('pages/what?.tsx')
    expect(output).toContain('pages/index.tsx\n  found    no such file')
  })

  it('pages: no component, an empty title, one that throws', async () => {
    const project = newProject()
    writeFileSync(join(project, 'pages/nothing.tsx'), 'export const title = "Nothing"\n')
    writeFileSync(join(project, 'pages/untitled.tsx'), page(''))
    writeFileSync(
      join(project, 'pages/thrower.tsx'),
      'export default function Thrower() {\n  throw new Error("no light")\n}\n',
    )
    const { code, output } = await runBuild(project)
    expect(code).toBe(1)
    expect(output).toContain('pages/nothing.tsx\n  found    no default export')
    expect(output).toContain('pages/untitled.tsx')
    expect(output).toMatch(/pages\/thrower\.tsx:2:\d+: .*\n {2}found {4}Error: no light/)
  })

  it('sources: grammar and styles, together', async () => {
    const project = newProject()
    edit(project, 'pages/contact.tsx', (text) =>
      text.replace('export default function Contact() {', 'export default function Contact( {'),
    )
    edit(project, 'styles/_base.scss', (text) => text.replace('var(--paper);', 'var(--paper'))
    const { code, output } = await runBuild(project)
    expect(code).toBe(1)
    expect(output).toMatch(/pages\/contact\.tsx:\d+:\d+/)
    expect(output).toMatch(/styles\/_base\.scss:\d+:\d+/)
  })

  it.runIf(process.platform === 'linux')('a disk that takes no more', async () => {
    const project = newProject()
    expect((await runBuild(project)).code).toBe(0)
    const before = readFileSync(join(project, 'dist/index.html'), 'utf8')
    edit(project, 'src/content/works.ts', (text) => text.replace("'Whorl'", "'Whorl, again'"))
    // No file may grow above 20 KB, so that the home page cannot be written.
    const child = spawnSync(
      'bash',
      ['-c', 'ulimit -f 20; exec "$0" --import tsx/esm build.ts', process.execPath],
      {
        cwd: project,
        encoding: 'utf8',
      },
    )
    expect(child.status).toBe(1)
    expect(child.stderr).toMatch(/^dist\n {2}found {4}EFBIG.*\n {2}allowed.*\n {2}mend/m)
    expect(child.stderr).toContain('every page in dist/ is whole')
    expect(readFileSync(join(project, 'dist/index.html'), 'utf8')).toBe(before)
    expect(readdirSync(join(project, 'dist'))).not.toContain('.drafts')
  })

  it('public files: one in the place of a page, a link', async () => {
    const project = newProject()
    mkdirSync(join(project, 'public/workshops'))
    writeFileSync(join(project, 'public/workshops/index.html'), 'x')
    symlinkSync('/etc/hostname', join(project, 'public/host.txt'))
    const { code, output } = await runBuild(project)
    expect(code).toBe(1)
    expect(output).toContain('public/workshops/index.html, which lands in the same place')
    expect(output).toContain('public/host.txt\n  found    a symbolic link')
  })

  it.each([
    [{ SITE_URL: 'example.org' }, 'SITE_URL\n  found    "example.org"'],
    [{ SOURCE_DATE_EPOCH: 'soon' }, 'SOURCE_DATE_EPOCH\n  found    "soon"'],
  ])('settings: %j', async (env, line) => {
    const { code, output } = await runBuild(newProject(), env)
    expect(code).toBe(1)
    expect(output).toContain(line)
  })

  it('a dist that is a link, which is left alone', async () => {
    const project = newProject()
    mkdirSync(join(project, 'precious'))
    writeFileSync(join(project, 'precious/diary.txt'), 'x')
    symlinkSync('precious', join(project, 'dist'))
    const { code, output } = await runBuild(project)
    expect(code).toBe(1)
    expect(output).toContain('a symbolic link')
    expect(readdirSync(join(project, 'precious'))).toEqual(['diary.txt'])
  })
})

describe('a good build', () => {
  it('makes a page of a new file, knows its place online, and clears what no longer belongs', async () => {
    const project = newProject()
    mkdirSync(join(project, 'dist/old'), { recursive: true })
    writeFileSync(join(project, 'dist/old/index.html'), 'old')
    mkdirSync(join(project, 'pages/a'))
    writeFileSync(join(project, 'pages/a/b.tsx'), page('Deep').replace('../src', '../../src'))
    const env = { SITE_URL: 'https://example.org/portfolio', SOURCE_DATE_EPOCH: '1000000000' }
    const { code, output } = await runBuild(project, env)
    expect(output).toContain('stand-ins left to replace')
    expect(code).toBe(0)
    const deep = readFileSync(join(project, 'dist/a/b/index.html'), 'utf8')
    expect(deep).toContain('href="../../workshops/"')
    expect(deep).toContain('href="https://example.org/portfolio/a/b/"')
    expect(deep).toContain('>2001<')
    expect(readFileSync(join(project, 'dist/404.html'), 'utf8')).toContain(
      'href="/portfolio/workshops/"',
    )
    expect(existsSync(join(project, 'dist/old'))).toBe(false)
  })
})

it('publishes nothing with a stand-in when asked to be strict', async () => {
  const { code, output } = await runBuild(newProject(), {}, ['--strict'])
  expect(code).toBe(1)
  expect(output).toContain('src/content/site.ts: site, email\n  found    a stand-in')
  expect(output).toContain('videos, “Whorl, one evening at the table”')
  expect(output).toContain('pages/contact.tsx: link “example.com/code”')
})

it('writes compressed texts when asked to', async () => {
  const project = newProject()
  expect((await runBuild(project, {}, ['--compress'])).code).toBe(0)
  const page = readFileSync(join(project, 'dist/index.html'))
  expect(gunzipSync(readFileSync(join(project, 'dist/index.html.gz'))).equals(page)).toBe(true)
  expect(brotliDecompressSync(readFileSync(join(project, 'dist/index.html.br'))).equals(page)).toBe(
    true,
  )
})

it('is the same to the byte whatever clock, time zone, locale and folder', async () => {
  const [one, two] = [newProject(), newProject()]
  const epoch = { SOURCE_DATE_EPOCH: '1000000000' }
  const results = await Promise.all([
    runBuild(one, { ...epoch, TZ: 'Pacific/Kiritimati', LC_ALL: 'de_DE.UTF-8' }),
    runBuild(two, { ...epoch, TZ: 'America/Los_Angeles', LC_ALL: 'C' }),
  ])
  expect(results.map(({ code }) => code)).toEqual([0, 0])
  expect(digest(join(one, 'dist'))).toEqual(digest(join(two, 'dist')))
})

it('may run twice at once', async () => {
  const project = newProject()
  const results = await Promise.all([runBuild(project), runBuild(project)])
  expect(results.map(({ code }) => code)).toEqual([0, 0])
  expect(digest(join(project, 'dist'))).toEqual(digest(join(process.cwd(), 'dist')))
})

/** File → hash of its bytes. */
function digest(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const hashes = files.map(({ parentPath, name }): [string, string] => {
    const file = join(parentPath, name)
    return [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]
  })
  return Object.fromEntries(hashes.sort())
}
