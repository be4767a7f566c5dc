import { renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openPage, still } from './kit/chromium.ts'
import { css, facadeLabel } from './kit/layout.ts'
import { type DevServer, startDevServer } from './kit/programs.ts'
import { copyFixture, pageSource, preparedFixture, read, removeCompiler } from './kit/project.ts'

const works = 'src/content/works.ts'
const longAgo = new Date(2020, 1, 1)

// Where a text is edited, to what, and what is served then; N is a number, by which an edit is known.
// All edits of a file are as long as each other, so that its size does not tell of them.
const edits = [
  [works, "title: 'Tide Table'", "title: 'Work N'", '>Work N<'],
  ['styles/_tokens.scss', '--paper: #f2f3f1', '--paper: #a1bN', '#a1bN'],
  ['src/page/Document.tsx', 'name="author"', 'name="kindN"', 'name="kindN"'],
  ['src/content/site.ts', "language: 'en-GB'", "language: 'gsw-N'", 'lang="gsw-N"'],
] as const

let server: DevServer

beforeAll(async () => {
  const project = copyFixture()
  removeCompiler(project)
  server = await startDevServer(project)
})
afterEach(() => server.restore())
afterAll(() => server.stop())

async function open(path: string) {
  const { page, errors } = await openPage('', still)
  // The page listens once its stream of events is open.
  await Promise.all([page.waitForResponse(/@dev\/events/), page.goto(server.base + path)])
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const isSameDocument = () => page.evaluate(() => 'sameDocument' in window)
  return { page, errors, isSameDocument }
}

const editTitle = () => server.edit(works, "title: 'Tide Table'", "title: 'Ebb Table'")
const newTitle = (page: Page) => page.getByRole('heading', { name: 'Ebb Table' }).waitFor()

it('an open page takes new text and order, and keeps scroll position, focus, selection and an open player', async () => {
  const { page, isSameDocument } = await open('/')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.locator(`#lantern-walk ${facadeLabel}`).click()
  const player = await page.locator('#lantern-walk iframe').elementHandle()
  await (await player?.contentFrame())?.waitForLoadState()
  const isConnected = () => player?.evaluate((frame) => frame.isConnected)
  const order = () => page.$$eval('main article', (sections) => sections.map(({ id }) => id))
  const before = await order()
  // The browser moves one element around the other: now the player has the focus.
  server.edit('pages/index.tsx', '{works.map(', '{works.toReversed().map(')
  await expect.poll(order).toEqual(before.toReversed())
  expect(await isConnected()).toBe(true)
  const link = page.getByRole('link', { name: 'Read it' })
  await link.focus()
  server.edit('pages/index.tsx', '{works.toReversed().map(', '{works.map(')
  await expect.poll(order).toEqual(before)
  const heading = page.getByRole('heading', { name: 'Paper Boats' })
  await heading.evaluate((element) => getSelection()?.selectAllChildren(element))
  const top = await page.evaluate(() => window.scrollY)
  editTitle()
  await newTitle(page)
  // Chromium scrolls by parts of a pixel, and rounds.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThanOrEqual(1)
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => `${getSelection()}`)).toBe('Paper Boats')
  expect([await isConnected(), loads, await isSameDocument()]).toEqual([true, 1, true])
})

it('an open page goes to the address that it has from now on, and loads anew for its first player', async () => {
  const { page, errors } = await open('/press')
  server.write('pages/press.tsx', pageSource('Press', '<h1>In the press</h1>'))
  // A second word of the same change takes the place of a first navigation that is on its way.
  await expect.poll(() => page.url()).toBe(`${server.base}/press/`)
  await expect.poll(() => differences(page)).toEqual([])
  // The policy of the page did not know of players.
  const player = '<VideoEmbed src="https://vimeo.com/76979871" title="Film" poster="kiln.jpg" />'
  server.write('pages/press.tsx', pageSource('Press', `<h1>Film</h1>${player}`))
  await page.locator(facadeLabel).click()
  await page.locator('iframe').contentFrame().locator(':root').waitFor()
  expect(errors).toEqual([])
})

it('an open page gives its connection back while nobody looks, and is current again afterwards', async () => {
  const { page } = await open('/')
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
  await newTitle(page)
})

it('an open page is the served one although answers are refused or get lost', async () => {
  const { page } = await open('/')
  // More of them than the page is told of one edit.
  const statuses = [500, 0, 500]
  await page.route(`${server.base}/`, (route) => {
    const status = statuses.shift()
    if (status === undefined) return route.continue()
    return status ? route.fulfill({ status }) : route.abort()
  })
  editTitle()
  await expect.poll(() => statuses).toEqual([])
  await newTitle(page)
})

it('an open page loads anew for a public file that it shows, and for no other', async () => {
  const { page, isSameDocument } = await open('/plain-player/')
  server.write('public/humans.txt', 'hello')
  server.edit('pages/plain-player.tsx', '<h1>Plain player', '<h1>Plainer player')
  await page.getByRole('heading', { name: 'Plainer player' }).waitFor()
  expect(await isSameDocument()).toBe(true)
  server.write('public/film.html', '<!doctype html><p>It stands.</p>')
  await page.locator('iframe').contentFrame().getByText('It stands.').waitFor()
})

it('an open page is the served one after each of 8 random edits, right or wrong, also of files that keep size and time', async () => {
  let seed = 20_262_268
  const roll = (sides: number) => {
    seed = (seed * 48_271) % 0x7fffffff
    return seed % sides
  }
  // From now on they are given back at the end.
  for (const [file, from] of edits) server.edit(file, from, from)
  const { page, errors, isSameDocument } = await open('/')
  const expected = new Map<string, string>()
  for (let n = 100; n < 108; n++) {
    for (const [file, from, ...texts] of edits.filter(() => roll(3) === 0)) {
      const [edited = '', served = ''] = texts.map((text) => text.replace('N', `${n}`))
      const isWrong = roll(3) === 0
      const next = isWrong ? edited.replace(/['"#]/, '{') : edited
      // Over the file, or by another one in its place, as old as an archive says.
      const path = join(server.project, roll(2) ? file : '.draft')
      writeFileSync(path, read(preparedFixture(), file).replace(from, next))
      if (path.endsWith('.draft')) {
        utimesSync(path, longAgo, longAgo)
        renameSync(path, join(server.project, file))
      }
      expected.set(file, isWrong ? '' : served)
    }
    const html = await server.text('/')
    const texts = [...expected.values()]
    const isWrong = texts.includes('')
    expect(html.includes('<aside class="dev-overlay"'), `after edit ${n}`).toBe(isWrong)
    if (!isWrong) expect(texts.filter((text) => !html.includes(text))).toEqual([])
    await expect.poll(() => differences(page), { message: `after edit ${n}` }).toEqual([])
    const positions = await css(page, '[role=alert]', 'position')
    expect(positions).toEqual(isWrong ? ['fixed'] : [])
  }
  server.restore()
  server.edit('styles/_tokens.scss', '--paper: #f2f3f1', '--paper: #a1b115')
  const background = () => css(page, 'html', 'background-color')
  await expect.poll(background).toEqual(['rgb(161, 177, 21)'])
  // What the page's own script did to it stays.
  expect(await page.locator('html').getAttribute('class')).toBe('fade-in')
  expect(await isSameDocument()).toBe(true)
  expect(errors).toEqual([])
})

/** In what an open page differs from the one that is served, but for what its own script did. */
function differences(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const html = await (await fetch(location.href, { cache: 'no-store' })).text()
    const withoutState = (page: Document) => {
      for (const button of page.querySelectorAll('.loop-button')) {
        for (const name of ['hidden', 'aria-pressed']) button.removeAttribute(name)
        button.previousElementSibling?.removeAttribute('controls')
      }
      return page
    }
    const linesOf = ({ head, body, documentElement: { lang } }: Document) => [
      `<html lang="${lang}">`,
      ...[...head.children, ...body.children].map(({ outerHTML }) => outerHTML),
    ]
    const copy = document.cloneNode(true)
    if (!(copy instanceof Document)) throw new Error('no document')
    const lines = linesOf(withoutState(copy))
    const next = linesOf(withoutState(new DOMParser().parseFromString(html, 'text/html')))
    const only = (some: string[], others: string[]) => some.filter((one) => !others.includes(one))
    return [...only(lines, next), ...only(next, lines)]
  })
}
