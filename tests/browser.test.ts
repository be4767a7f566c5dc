import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { launchChromium, openPage, skipWithoutChromium } from './kit/chromium.ts'
import { serveFixture } from './kit/fixture-server.ts'
import { facade, facadeLabel, navigationLink } from './kit/selectors.ts'

const isSkipped = skipWithoutChromium()

describe.skipIf(isSkipped)('in Chromium', () => {
  let browser: Browser
  let base: string
  let stop: () => void

  beforeAll(async () => {
    browser = await launchChromium()
    ;({ base, stop } = await serveFixture())
  })

  afterAll(async () => {
    await browser?.close()
    stop?.()
  })

  async function visit(path: string, options: BrowserContextOptions = {}) {
    const opened = await openPage(browser, options)
    onTestFinished(opened.close)
    await opened.page.goto(base + path)
    return opened
  }

  const opacity = (page: Page) =>
    page.locator('main').evaluate((main) => getComputedStyle(main).opacity)

  it('fades the page in', async () => {
    const { page } = await visit('/contact/')
    const fade = await page.evaluate(() => {
      const [animation] = document.querySelector('main')?.getAnimations() ?? []
      const frames =
        animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
      return frames[0]?.opacity
    })
    expect(fade).toBe('0')
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    expect(await opacity(page)).toBe('1')
  })

  it.each([
    ['script off', { javaScriptEnabled: false }],
    ['reduced motion', { reducedMotion: 'reduce' }],
  ] as const)('shows the page at once with %s', async (_, options) => {
    const { page } = await visit('/contact/', options)
    expect(await opacity(page)).toBe('1')
  })

  it('shows the current link in bold, on every address of the page', async () => {
    const { page } = await visit('/')
    for (const [path, target] of [
      ['/', '/'],
      ['/index.html', '/'],
      ['/workshops', '/workshops/'],
      ['/contact/', '/contact/'],
      ['/walks/lantern/', undefined],
    ] as const) {
      await page.goto(base + path)
      const links = await page.$$eval(navigationLink, (all) =>
        all.map((link) => ({
          path: link instanceof HTMLAnchorElement ? link.pathname : '',
          weight: Number(getComputedStyle(link).fontWeight),
        })),
      )
      const bold = links.filter(({ weight }) => weight >= 700)
      expect(bold.map((link) => link.path)).toEqual(target ? [target] : [])
    }
  })

  it('loads the next page ahead while its link is hovered, and no other', async () => {
    const { page } = await visit('/')
    const session = await page.context().newCDPSession(page)
    const loaded: string[] = []
    session.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
      if (status === 'Ready') loaded.push(key.url)
    })
    await session.send('Preload.enable')
    await page.locator(navigationLink).nth(1).hover()
    await vi.waitFor(() => expect(loaded).toEqual([`${base}/workshops/`]), 5000)
  })

  it('goes from page to page by its links', async () => {
    const { page } = await visit('/walks/lantern/')
    for (const [index, path] of ['/', '/workshops/', '/contact/'].entries()) {
      await page.locator(navigationLink).nth(index).click()
      await page.waitForURL(base + path)
    }
    await page.goto(`${base}/no/where`)
    await page.locator('main a').click()
    await page.waitForURL(`${base}/`)
  })

  it('logs the unknown path on the 404 page', async () => {
    const { page } = await openPage(browser)
    const message = page.waitForEvent('console', (text) => text.type() === 'log')
    await page.goto(`${base}/no/where`)
    expect((await message).text()).toContain('/no/where')
    await page.context().close()
  })

  it('plays a video on a click, focused, with history and layout as they were', async () => {
    const { page, foreign } = await visit('/')
    const sizeOf = (element: Element) => [element.clientWidth, element.clientHeight]
    const before = await page.locator(`#lantern-walk ${facade}`).evaluate(sizeOf)
    const entries = await page.evaluate(() => history.length)
    await page.locator(`#lantern-walk ${facadeLabel}`).click()
    const frame = page.locator('#lantern-walk iframe')
    expect(await frame.getAttribute('src')).toBe(
      'https://www.youtube.com/embed/eRsGyueVLvQ?controls=0&start=46&autoplay=1',
    )
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await frame.evaluate(sizeOf)).toEqual(before)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    expect(new Set(foreign.map((url) => new URL(url).host))).toEqual(new Set(['www.youtube.com']))
  })

  it('opens the web version in a frame 550 px high', async () => {
    const { page } = await visit('/')
    await page.locator(`${facade}[href="https://works.example/kiln"] > span`).click()
    const frame = page.locator('#kiln-logbook iframe')
    expect(await frame.getAttribute('src')).toBe('https://works.example/kiln')
    expect((await frame.boundingBox())?.height).toBe(550)
  })

  it('leaves clicks with a modifier key to the link', async () => {
    const { page } = await visit('/walks/lantern/')
    const opened = page.context().waitForEvent('page')
    await page.locator(facadeLabel).click({ modifiers: ['ControlOrMeta'] })
    await opened
    expect(await page.locator('iframe').count()).toBe(0)
  })

  it('follows the link of a video where script is off', async () => {
    const { page } = await visit('/walks/lantern/', { javaScriptEnabled: false })
    await page.locator(facadeLabel).click()
    await page.waitForURL('https://www.youtube.com/watch?v=eRsGyueVLvQ&t=46s')
  })

  it('breaks no rule of its policy when everything plays, and when it is printed', async () => {
    const { page, errors } = await visit('/')
    // Each closes the one before.
    for (const label of await page.locator(facadeLabel).all()) {
      await label.click()
      await page.locator('iframe').waitFor()
    }
    await Promise.all(page.frames().map((frame) => frame.waitForLoadState()))
    await page.emulateMedia({ media: 'print' })
    expect(errors).toEqual([])
  })

  it('plays a file of this site in a frame without a poster', async () => {
    const { page, foreign, errors } = await visit('/plain-player/')
    const frame = page.locator('iframe.plain-player')
    await frame.contentFrame().getByText('It moves.').waitFor()
    const { width = 0, height = 1 } = (await frame.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(16 / 9, 2)
    expect([...foreign, ...errors]).toEqual([])
  })
})
