import * as fs from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './kit/chromium.ts'
import { css } from './kit/layout.ts'
import * as kit from './kit/project.ts'
import { serveCopy } from './kit/served-copy.ts'

const works = 'src/content/works.ts'
const cv = 'src/content/cv.ts'
const longAgo = new Date(2020, 1, 1)

const project = kit.copyFixture()
const edit = (file: string, from: string | RegExp, to: string) => kit.edit(project, file, from, to)
const { server } = serveCopy(project, ['dev.ts', '--port', '0', '--host'])

async function open(path = '/contact/') {
  const { page, errors } = await openPage()
  // The page listens once its stream of events is open.
  await Promise.all([page.waitForResponse(/@dev\/events/), page.goto(server().base + path)])
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
  await page.route(`${server().base}/contact/`, (route) => {
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
  for (let n = 0; n < 20; n++) await server().text('/')
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
