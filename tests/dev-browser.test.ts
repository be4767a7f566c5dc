import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium, openPage, skipWithoutChromium } from './kit/chromium.ts'
import { type DevServer, startDevServer } from './kit/dev-server.ts'
import { overlayTitle, paperOf } from './kit/marks.ts'
import { read } from './kit/project.ts'
import { facade, facadeLabel } from './kit/selectors.ts'

const isSkipped = skipWithoutChromium()

describe.skipIf(isSkipped)('an open page in development', () => {
  let browser: Browser
  let server: DevServer

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchChromium(), startDevServer()])
  })
  afterEach(() => server.restore())
  afterAll(async () => {
    server.stop()
    await browser.close()
  })

  async function open(path: string) {
    const { page, errors, close } = await openPage(browser)
    onTestFinished(close)
    // The page listens once its stream of events is open.
    await Promise.all([page.waitForResponse(/@dev\/events/), page.goto(server.base + path)])
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    return { page, errors }
  }

  const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

  it('takes a new style without a reload', async () => {
    const { page, errors } = await open('/')
    const colours = [
      [paperOf(server.project), '--paper: #010203', 'rgb(1, 2, 3)'],
      ['--paper: #010203', '--paper: #040506', 'rgb(4, 5, 6)'],
    ] as const
    for (const [from, to, colour] of colours) {
      server.edit('styles/_tokens.scss', from, to)
      await page.waitForFunction(
        (wanted) => getComputedStyle(document.documentElement).backgroundColor === wanted,
        colour,
      )
    }
    expect(await isSameDocument(page)).toBe(true)
    expect(errors).toEqual([])
  })

  it('takes a new text, and keeps scroll position, focus and an open player', async () => {
    const { page } = await open('/')
    await page.locator(`#lantern-walk ${facadeLabel}`).click()
    const player = await page.locator('#lantern-walk iframe').elementHandle()
    const link = page.getByRole('link', { name: 'Read it' })
    await link.focus()
    const heading = page.getByRole('heading', { name: 'Tide Table' })
    await heading.evaluate((element) => getSelection()?.selectAllChildren(element))
    const before = await page.evaluate(() => window.scrollY)
    server.edit('src/content/works.ts', "medium: 'Book, 14 pages'", "medium: 'Book, 15 pages'")
    await page.getByText('Book, 15 pages').waitFor()
    // Chromium scrolls by parts of a pixel, and rounds.
    const moved = (await page.evaluate(() => window.scrollY)) - before
    expect(Math.abs(moved)).toBeLessThanOrEqual(1)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => `${getSelection()}`)).toBe('Tide Table')
    expect(await player?.evaluate((frame) => frame.isConnected)).toBe(true)
    expect(await isSameDocument(page)).toBe(true)
  })

  it('keeps an open player, without loading it again, when its section moves', async () => {
    const { page } = await open('/')
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++
    })
    await page.locator(`#lantern-walk ${facadeLabel}`).click()
    const player = await page.locator('#lantern-walk iframe').elementHandle()
    await (await player?.contentFrame())?.waitForLoadState()
    const order = () =>
      page.locator('main article').evaluateAll((sections) => sections.map(({ id }) => id))
    const before = await order()
    // The browser moves one element around the other: the first time the player has the focus.
    for (const [from, to, wanted] of [
      ['{works.map(', '{works.toReversed().map(', before.toReversed()],
      ['{works.toReversed().map(', '{works.map(', before],
    ] as const) {
      server.edit('pages/index.tsx', from, to)
      await expect.poll(order).toEqual(wanted)
      expect(await player?.evaluate((frame) => frame.isConnected)).toBe(true)
      await page.getByRole('link', { name: 'Read it' }).focus()
    }
    expect(loads).toBe(1)
    expect(await isSameDocument(page)).toBe(true)
  })

  it('shows an error above the page, and takes it away with the fix', async () => {
    const { page, errors } = await open('/')
    server.edit('src/content/works.ts', "id: 'tide-table'", "id: 'tide<img src=x>'")
    const overlay = page.getByRole('alert')
    await overlay.waitFor()
    expect(await overlay.locator('h1').textContent()).toBe(overlayTitle)
    expect(await overlay.textContent()).toContain('src/content/works.ts')
    expect(await overlay.locator('img').count()).toBe(0)
    expect(await overlay.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    server.edit('src/content/works.ts', "id: 'tide<img src=x>'", "id: 'tide-table'")
    await overlay.waitFor({ state: 'detached' })
    expect(await isSameDocument(page)).toBe(true)
    expect(errors).toEqual([])
  })

  it('is loaded anew for its first player, which its policy did not know', async () => {
    const { page, errors } = await open('/contact/')
    const layout = "import { Layout } from '../src/components/Layout.tsx'"
    const player = "import { VideoEmbed } from '../src/components/VideoEmbed.tsx'"
    server.edit('pages/contact.tsx', layout, `${layout}\n${player}`)
    server.edit(
      'pages/contact.tsx',
      '</Layout>',
      '<VideoEmbed src="https://vimeo.com/76979871" title="A film" poster="kiln.jpg" /></Layout>',
    )
    await page.locator(facadeLabel).click()
    await page.locator('iframe').waitFor()
    expect(errors).toEqual([])
  })

  it('shows a changed image', async () => {
    const { page } = await open('/walks/lantern/')
    const image = page.locator(`${facade} img`)
    const source = () => image.evaluate((element) => 'currentSrc' in element && element.currentSrc)
    const before = await source()
    const yellow = sharp({ create: { width: 2000, height: 1125, channels: 3, background: '#ff0' } })
    server.write('public/images/lantern.webp', await yellow.webp().toBuffer())
    await expect.poll(source).not.toBe(before)
    const isLoaded = () => image.evaluate((element) => 'complete' in element && element.complete)
    await expect.poll(isLoaded).toBe(true)
  })

  it('gives its connection back while nobody looks, and is current again afterwards', async () => {
    const { page } = await open('/')
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    server.edit('src/content/works.ts', "title: 'Tide Table'", "title: 'Ebb Table'")
    await hide(false)
    await page.getByRole('heading', { name: 'Ebb Table' }).waitFor()
  })

  // The last one: what puts the icon back would load the page of the next test anew.
  it('is loaded anew for a public file that it shows, and for no other', async () => {
    const { page } = await open('/')
    server.write('public/humans.txt', 'hello')
    server.edit('src/content/works.ts', "title: 'Tide Table'", "title: 'Ebb Table'")
    await page.getByRole('heading', { name: 'Ebb Table' }).waitFor()
    expect(await isSameDocument(page)).toBe(true)
    server.write('public/icon.svg', `${read(server.project, 'public/icon.svg')}<!-- new -->`)
    await page.waitForFunction(() => !('sameDocument' in window))
  })
})
