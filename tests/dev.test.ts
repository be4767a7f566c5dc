import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import {
  collectOutput,
  type DevServer,
  readAddress,
  runProgram,
  signal,
  startDevServer,
  startProgram,
  startScript,
} from './kit/programs.ts'
import { copyFixture, edit, pageSource, read, write } from './kit/project.ts'

const works = 'src/content/works.ts'

const errorsAbove = (html: string): string => /<aside class="dev-overlay".*/s.exec(html)?.[0] ?? ''

const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? html

let server: DevServer
let printed: () => string

beforeAll(async () => {
  server = await startDevServer(copyFixture())
})
beforeEach(() => {
  const { length } = server.printed()
  printed = () => server.printed().slice(length)
})
afterEach(() => server.restore())
afterAll(() => server.stop())

it('serves the site with drafts and its own script', async () => {
  const { ask, text } = server
  const home = await text('/')
  expect(home).toContain('src="/@dev/browser.js"')
  expect(mainOf(home)).toMatch(/id="unfinished"><header[^>]*><p class="[^"]*">Draft</)
  expect(mainOf(await text('/soon/'))).toContain('>Draft<')
  const image = /srcset="(assets\/\S+)/i.exec(home)?.[1]
  expect((await ask(`/${image}`)).headers.get('content-type')).toBe('image/avif')
  expect((await ask('/src/serve/events.ts')).status).toBe(404)
  const origin = 'http://evil.example.com'
  expect((await ask('/@dev/events', { origin })).status).toBe(403)
})

// These two before all other edits: what is given back after a test is told in one line with the next.
it('says in the terminal what is wrong with a page that is visited, once', async () => {
  const { edit, text } = server
  edit('pages/contact.tsx', '<ProfileList />', '<p><a href="missing">x</a></p>')
  const count = () => printed().split('found ').length - 1
  await expect.poll(printed).toContain('pages/contact.tsx')
  expect(count()).toBe(0)
  await text('/contact/')
  await expect.poll(count).toBe(1)
  await text('/contact/')
  await text('/workshops/')
  expect(count()).toBe(1)
  const { length } = server.printed()
  edit('pages/contact.tsx', '<p><a href="missing">x</a></p>', '<ProfileList />')
  await expect.poll(() => server.printed().slice(length)).toContain('pages/contact.tsx')
})

it('names the file and the page of an edit, and says when the build itself has changed', async () => {
  const stream = await server.ask('/@dev/events?page=/')
  onTestFinished(() => stream.body?.cancel())
  server.edit(works, "title: 'Tide Table'", "title: 'Ebb Table'")
  await expect.poll(printed).toContain(`${works} → / in`)
  expect(mainOf(await server.text('/'))).toContain('Ebb Table')
  server.edit('src/commands/terminal.ts', '/**', '/** Edited. */\n/**')
  await expect.poll(printed).toContain('restart npm run dev')
})

it('says what the compiler finds in a page, once no file changes any more', async () => {
  server.edit('pages/contact.tsx', '<Layout', '<Layout card="a"')
  await expect.poll(printed).toContain("Property 'card' does not exist")
})

it('shows a new image, public file or page on the next request', async () => {
  const { project, write, text } = server
  const image = sharp({ create: { width: 1300, height: 1000, channels: 3, background: '#246' } })
  write('public/images/harbour.jpg', await image.jpeg().toBuffer())
  expect(mainOf(await text('/'))).toContain('width="1300" height="1000"')
  write('public/film.html', 'another film')
  expect(await text('/film.html')).toContain('another film')
  write('pages/press.tsx', pageSource('Press', '<h1>In the press</h1>'))
  expect(mainOf(await text('/press/'))).toContain('In the press')
  renameSync(join(project, 'pages/press.tsx'), join(project, 'pages/news.tsx'))
  expect(mainOf(await text('/news/'))).toContain('In the press')
  expect(mainOf(await text('/press/'))).toContain('>404<')
  rmSync(join(project, 'pages/news.tsx'))
  expect(mainOf(await text('/news/'))).toContain('>404<')
})

it.each([
  ['a wrong field', works, "title: 'Tide Table'", "title: ''", 'works, “”, title\n'],
  ['no syntax', works, "'Tide Table',", "'Tide<b>' as,", 'works.ts:9:'],
  ['a throw', 'pages/index.tsx', '<h1', '{x}<h1', '>Unexpected Application Error!<'],
  ['no style', 'styles/_base.scss', '@layer base {', '@layer base {{', 'styles/_base.scss:'],
])('shows %s above the last good page until it is right', async (_, file, from, to, shown) => {
  const { edit, text } = server
  edit(file, from, to)
  const broken = await text('/')
  expect(errorsAbove(broken)).toContain(shown)
  expect(mainOf(broken)).toContain('id="tide-table"')
  edit(file, to, from)
  expect(errorsAbove(await text('/'))).toBe('')
})

it('survives what a page does later', async () => {
  const { write, text } = server
  const late = "setTimeout(() => { throw new Error('too late') }, 1)"
  write('pages/later.tsx', `${pageSource('Later')}\n${late}\n`)
  await text('/later/')
  await expect.poll(printed).toContain('too late')
  expect(mainOf(await text('/'))).toContain('Tide Table')
})

/** For other servers, which start faster in it a second time. */
const project = copyFixture()

it('takes the file that it prints to for no source', async () => {
  const output = openSync(join(project, 'src/dev.log'), 'w')
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'dev.ts', '--port', '0'], {
    cwd: project,
    stdio: ['ignore', output, output],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const log = () => read(project, 'src/dev.log')
  await expect.poll(log).toContain('The site is at')
  for (const file of [works, 'pages/contact.tsx']) {
    edit(project, file, /$/, '\n')
    await expect.poll(log).toContain(file)
  }
  expect(log()).not.toContain('dev.log')
})

it('loses none of 200 edits in a hurry', async () => {
  const { edit, text } = server
  for (let n = 1; n <= 200; n++) {
    edit(works, /title: 'Tide Table.*'/, `title: 'Tide Table ${n}'`)
    if (n % 10 === 0) expect(mainOf(await text('/'))).toContain(`Tide Table ${n}<`)
  }
})

it('refuses a wrong SITE_URL, as a build does', async () => {
  const exit = await runProgram(project, ['dev.ts'], { SITE_URL: 'example.org' })
  expect(exit).toEqual({ code: 1, output: expect.stringMatching(/^SITE_URL\n/) })
})

it('ends with an error of its own, which it does not blame on pages', async () => {
  const fail = "process.on('SIGUSR2', () => { throw new Error('of the machine') })"
  write(project, 'fail.mjs', fail)
  const child = startProgram(project, ['--import', './fail.mjs', 'dev.ts', '--port', '0'])
  const output = collectOutput(child)
  await readAddress(child, output)
  child.kill('SIGUSR2')
  const [code] = await once(child, 'close')
  expect([code, output()]).toEqual([
    1,
    expect.stringMatching(/\nsrc\/\n {2}found {5}Error: of the/),
  ])
})

const { platform } = process

// Windows has no groups of processes.
it.skipIf(platform === 'win32')(
  'ends on Ctrl-C in a page that never ends, with nothing left running',
  async () => {
    const other = await startDevServer(project, [], startScript(project, 'dev', '--port', '0'))
    await other.text('/')
    const children = childrenOf(other.child.pid)
    other.write('pages/endless.tsx', `${pageSource('Endless')}\nconsole.log('here')\nfor (;;);\n`)
    const answer = other.text('/endless/').catch(() => {})
    await expect.poll(other.printed).toContain('here')
    signal(other.child, 'SIGINT')
    await answer
    await expect.poll(() => [other.child.pid, ...children].filter(isRunning)).toEqual([])
  },
)

/** Linux tells them; elsewhere there is none to look at. */
function childrenOf(pid: number | string | undefined): string[] {
  const file = `/proc/${pid}/task/${pid}/children`
  const own = existsSync(file) ? readFileSync(file, 'utf8').match(/\d+/g) : undefined
  return [...(own ?? [])].flatMap((child) => [child, ...childrenOf(child)])
}

function isRunning(pid: number | string | undefined): boolean {
  return existsSync(`/proc/${pid}`) && !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
