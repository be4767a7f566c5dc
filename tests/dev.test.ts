import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openPage } from './kit/chromium.ts'
import { css } from './kit/layout.ts'
import * as programs from './kit/programs.ts'
import * as kit from './kit/project.ts'

const works = 'src/content/works.ts'
const cv = 'src/content/cv.ts'
const longAgo = new Date(2020, 1, 1)

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? html

const wrongType: kit.Change = ['<Layout', '<Layout card="a"']
const project = kit.copyFixture({ 'pages/contact.tsx': [wrongType] })
kit.addCompiler(project)
const edit = (file: string, from: string | RegExp, to: string) => kit.edit(project, file, from, to)
const restore = () => kit.restoreFolders(project, 'src/content', 'pages', 'public', 'styles')

let server: programs.DevServer
beforeAll(async () => {
  const child = programs.startProgram(project, ['dev.ts', '--port', '0', '--host'])
  server = await programs.startDevServer(child)
})
afterEach(restore)
afterAll(() => server.stop())

/** What the server says from now on. */
function listen(): () => string {
  const { length } = server.printed()
  return () => server.printed().slice(length)
}

describe('with types', () => {
  // It would slow down all that follows.
  afterAll(() => fs.rmSync(join(project, kit.compiler)))

  it('tells of wrong ones before anything has changed', async () => {
    await expect.poll(server.printed).toContain("Property 'card'")
  })

  it('tells of an edit, of what is wrong with an open page and with all, and of types', async () => {
    const printed = listen()
    edit(
      'pages/contact.tsx',
      '<ProfileList />',
      '<a href="missing">x</a><a href="../#placez">y</a>',
    )
    edit('pages/contact.tsx', ...wrongType)
    await server.text('/contact/')
    const told = [
      'Changed: pages/contact.tsx',
      '"/contact/missing"',
      '"/#placez"',
      "Property 'card'",
    ]
    for (const words of told) await expect.poll(printed).toContain(words)
  })

  it('tells and shows the cause alone of what a page throws', async () => {
    const printed = listen()
    kit.write(project, 'pages/cause.tsx', kit.pageSource('Cause', '<p>{works[0].titel.at(0)}</p>'))
    await server.text('/cause/')
    const cause = "Property 'titel' does not exist"
    await expect.poll(printed).toContain(cause)
    expect(printed().split(cause)).toHaveLength(2)
    expect(printed()).not.toContain('.at from')
    await expect.poll(() => server.text('/cause/')).toContain(cause.replaceAll("'", '&#39;'))
    fs.rmSync(join(project, 'pages/cause.tsx'))
  })
})

it('asks for a restart after an edit of its own code alone', async () => {
  const printed = listen()
  edit('styles/_own.scss', /$/, '\n')
  edit('src/page/meta.ts', /$/, '\n')
  await expect.poll(printed).toContain('src/page/meta.ts')
  expect(printed()).not.toContain('Restart')
  edit('src/render/host-files.ts', /$/, '\n')
  await expect.poll(printed).toContain('Restart npm run dev')
})

it('makes an image once it is asked for, and tells of half of one', async () => {
  const askForImage = async () => {
    const [image] = /assets\/kiln[\w.-]+/.exec(await server.text('/')) ?? []
    return server.ask(`/${image}`)
  }
  expect((await askForImage()).headers.get('content-type')).toMatch(/^image\//)
  const file = 'public/images/kiln.jpg'
  const bytes = fs.readFileSync(join(project, file))
  kit.write(project, file, bytes.subarray(0, bytes.length / 2))
  expect((await askForImage()).status).toBe(404)
  await expect.poll(() => server.printed()).toContain(`${file}\n`)
  expect(server.printed()).not.toContain('Error:')
})

it('shows a new file or page, each new text from behind a link, and 404 once they go', async () => {
  kit.write(project, 'public/tide.txt', 'Low water')
  expect(await server.text('/tide.txt')).toBe('Low water')
  const readNote = async () => mainOf(await server.text('/note/'))
  const texts = kit.makeTemporaryFolder()
  fs.mkdirSync(join(texts, 'notes'))
  fs.symlinkSync(join(texts, 'notes'), join(project, 'src/content/notes'))
  const note = "import note from '../src/content/notes/a.md'\n"
  kit.write(project, 'pages/note.tsx', note + kit.pageSource('Note', '<h1>{note}</h1>'))
  for (const words of ['Low water', 'High water']) {
    kit.write(texts, 'notes/a.md', words)
    expect(await readNote()).toContain(`>${words}<`)
  }
  restore()
  expect(await readNote()).toContain('404')
})

it.each([
  { file: 'pages/index.tsx', from: '<h1', to: '{x}<h1', told: 'x, which is not imported' },
  { file: 'styles/main.scss', from: /$/, to: '{', told: 'styles/main.scss' },
  { file: 'src/content/site.ts', from: "['en-GB']", to: "'en-GB'", told: 'site, languages' },
])('shows $told above the last good page until it is right', async ({ file, from, to, told }) => {
  const { text } = server
  await expect.poll(() => text('/')).toContain('id="tide-table"')
  const printed = listen()
  edit(file, from, to)
  const overlay = async () => (await text('/')).split('<div class="dev-overlay"')
  await expect.poll(async () => (await overlay())[1]).toContain(told)
  const [page, errors] = await overlay()
  expect(errors).toContain('>Unexpected Application Error!')
  expect(mainOf(`${page}`)).toContain('id="tide-table"')
  restore()
  expect(await overlay()).toHaveLength(1)
  await expect.poll(printed).toContain('\nNo errors.')
})

it('shows at its address why a page cannot be loaded', async () => {
  kit.write(project, 'pages/torn.tsx', `${kit.pageSource('Torn')}\nthrow new Error('torn')\n`)
  expect(await server.text('/torn/')).toContain('Unexpected Application Error!')
  fs.rmSync(join(project, 'pages/torn.tsx'))
})

it('sees a change of what pages import from elsewhere', async () => {
  const main = async () => mainOf(await server.text('/far/'))
  kit.write(project, 'data/a.json', '["Ebb"]')
  kit.write(
    project,
    'pages/far.tsx',
    `import a from '../data/a.json'\n${kit.pageSource('Far', '<p>{a[0]}</p>')}`,
  )
  expect(await main()).toContain('Ebb')
  kit.write(project, 'data/a.json', '["Flow"]')
  expect(await main()).toContain('Flow')
  fs.rmSync(join(project, 'pages/far.tsx'))
})

it('prints a warning that stays once', async () => {
  const printed = listen()
  edit('src/content/cv.ts', "'Field recording'", "'• Field recording'")
  await server.text('/contact/')
  await expect.poll(printed).toContain('• Field')
  edit('styles/_own.scss', /$/, '\n')
  await server.text('/contact/')
  await expect.poll(printed).toContain('Changed: styles/_own.scss')
  restore()
  expect(printed().split('• Field')).toHaveLength(2)
})

it('survives what a page does later', async () => {
  const late = "setTimeout(() => { throw new Error('too late') }, 1)"
  kit.write(project, 'pages/later.tsx', `${kit.pageSource('Later')}\n${late}\n`)
  await server.text('/later/')
  await expect.poll(server.printed).toContain('too late')
  expect(mainOf(await server.text('/'))).toContain('Tide Table')
})

it('loses none of 20 edits in a hurry', async () => {
  for (let n = 1; n <= 20; n++) {
    edit(works, /title: 'Tide Table.*'/, `title: 'Tide Table ${n}'`)
    if (n % 5 === 0) expect(mainOf(await server.text('/'))).toContain(`Tide Table ${n}<`)
  }
})

async function open(path = '/contact/') {
  const { page, errors } = await openPage()
  // The page listens once its stream of events is open.
  await Promise.all([page.waitForResponse(/@dev\/events/), page.goto(server.base + path)])
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const isSameDocument = () => page.evaluate(() => 'sameDocument' in window)
  return { page, errors, isSameDocument }
}

const title = "title: 'Education'"
const editTitle = () => edit(cv, title, "title: 'Learning'")
const heading = (page: Page, name = 'Learning') => page.getByRole('heading', { name }).waitFor()

it('an open page takes new text and style, and keeps its document, player, place, focus and selection', async () => {
  const { page, isSameDocument, errors } = await open('/')
  await page.locator('#lantern-walk a.poster').first().click()
  const player = await page.locator('#lantern-walk iframe').elementHandle()
  await (await player?.contentFrame())?.waitForLoadState()
  const link = page.getByRole('link', { name: 'Read it' })
  await link.focus()
  const selected = page.getByRole('heading', { name: 'Paper Boats' })
  await selected.evaluate((element) => getSelection()?.selectAllChildren(element))
  const top = await page.evaluate(() => window.scrollY)
  edit(works, "title: 'Tide Table'", "title: 'Ebb Table'")
  await heading(page, 'Ebb Table')
  edit('styles/main.scss', /$/, 'html{background-color:#a1b115}')
  const background = () => css(page, 'html', 'background-color')
  await expect.poll(background).toEqual(['rgb(161, 177, 21)'])
  expect(await page.locator('html').getAttribute('class')).toBe('fade-in')
  expect([await isSameDocument(), errors]).toEqual([true, []])
  expect(await player?.evaluate((frame) => frame.isConnected)).toBe(true)
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThanOrEqual(1)
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => `${getSelection()}`)).toBe('Paper Boats')
})

it('an open page keeps what a script has set until it changes', async () => {
  const { page } = await open('/')
  const title = page.locator('#tide-table h2')
  await title.evaluate((element) => {
    element.dataset.set = 'by a script'
    return new Promise((resolve) => {
      addEventListener('dev-refresh', resolve, { once: true })
      dispatchEvent(new CustomEvent('dev-update', { detail: () => {} }))
    })
  })
  expect(await title.getAttribute('data-set')).toBe('by a script')
})

it('an open page gives its connection back while nobody looks, and is current afterwards', async () => {
  const { page } = await open()
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const closed = page.waitForEvent('requestfailed', (request) => /events/.test(request.url()))
  await hide(true)
  await closed
  editTitle()
  await hide(false)
  await heading(page)
})

it('an open page is the served one although answers are refused or get lost', async () => {
  const { page } = await open()
  // More of them than the page is told of one edit.
  const statuses = [500, 0, 500]
  await page.route(`${server.base}/contact/`, (route) => {
    const status = statuses.shift()
    if (status === undefined) return route.continue()
    return status ? route.fulfill({ status }) : route.abort()
  })
  editTitle()
  await expect.poll(() => statuses).toEqual([])
  await heading(page)
})

it('an open page shows errors, also of files that keep size and time, and rests until another change', async () => {
  const { page, isSameDocument } = await open()
  const alert = page.locator('[role=alert]')
  /** Puts another file in its place, as old as an archive says. */
  const replaceTitle = (by: string) => {
    const draft = join(project, '.draft')
    fs.writeFileSync(draft, kit.read(kit.preparedFixture(), cv).replace(title, by))
    fs.utimesSync(draft, longAgo, longAgo)
    fs.renameSync(draft, join(project, cv))
  }
  replaceTitle("title: 'Schooling'")
  await heading(page, 'Schooling')
  replaceTitle("title: {Schooling'")
  // Once its style is there.
  await expect.poll(() => css(page, '.dev-overlay', 'position')).toEqual(['fixed'])
  expect(await alert.count()).toBe(1)
  let requests = 0
  page.on('request', () => requests++)
  // Each is checked, and has the error that the open page shows.
  for (let n = 0; n < 20; n++) await server.text('/')
  await page.evaluate(() => fetch('/@dev/overlay.css'))
  expect(requests).toBeLessThan(20)
  replaceTitle("title: 'Years, two'")
  await heading(page, 'Years, two')
  expect([await alert.count(), await isSameDocument()]).toEqual([0, true])
})

it('an open page shows errors until Escape puts them aside, and again with another one', async () => {
  const { page } = await open()
  const errors = page.locator('.dev-overlay section')
  const areShown = async (expected: boolean) => {
    await expect.poll(() => errors.first().isVisible()).toBe(expected)
  }
  edit(works, "title: 'Tide Table'", 'title: 5')
  await areShown(true)
  await page.keyboard.press('Escape')
  await areShown(false)
  edit(works, /^/, '\n')
  edit('pages/contact.tsx', '<ProfileList />', '<h2>News</h2>')
  await heading(page, 'News')
  await page.locator('.dev-overlay summary').waitFor()
  await areShown(false)
  edit(cv, title, 'title: 6')
  await areShown(true)
  await page.getByText('Show the page').click()
  await areShown(false)
  await page.reload()
  await areShown(false)
  await page.locator('.dev-overlay summary').click()
  await areShown(true)
})

it('lets nobody edit with --host', async () => {
  const { text, base } = server
  expect(await text('/')).not.toMatch(/dev-edit|unsafe/)
  expect((await fetch(`${base}/@dev/edit`, { method: 'POST' })).status).toBe(405)
})

it('ends on Ctrl-C in any page', async () => {
  const copy = kit.copyFixture()
  const args = ['run', 'dev', '--', '--port', '0']
  const child = spawn('npm', args, { ...programs.optionsIn(copy), detached: true })
  /** Terminals send signals to all that a script has started. */
  const end = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal)
  onTestFinished(() => void (child.exitCode === null && end('SIGKILL')))
  const { text, printed } = await programs.startDevServer(child)
  kit.edit(copy, 'pages/contact.tsx', /^/, "console.log('here')\nfor (;;);\n")
  text('/contact/').catch(() => {})
  await expect.poll(printed).toContain('here')
  end('SIGINT')
  await once(child, 'close')
})
