import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { isChromiumMissing, openPage } from './kit/chromium.ts'
import { css, facade, facadeLabel, imageWidths } from './kit/layout.ts'
import { serve } from './kit/programs.ts'
import { preparedFixture } from './kit/project.ts'
import { allLoaded, finalOpacity, measureShift, readThrough, tall } from './kit/reading.ts'

const navigationLink = 'nav li a'
const routes = ['/', '/workshops/', '/contact/', '/walks/lantern/', '/plain-player/', '/no/where']

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const dist = `${preparedFixture()}/dist`
const { base, stop } = await serve(dist)
afterAll(stop)

const visit = (path: string, options?: BrowserContextOptions) => openPage(base + path, options)

describe.skipIf(isChromiumMissing)('every page', () => {
  it.each([
    [390, 'light'],
    [1440, 'dark'],
  ] as const)('shifts nothing and shuts nobody out, %i px, %s', async (width, colorScheme) => {
    const viewport = { width, height: 900 }
    const { page, requested, foreign, errors } = await openPage('', { viewport, colorScheme })
    await measureShift(page)
    for (const path of routes) {
      await page.goto(base + path)
      await readThrough(page)
      expect.soft(await page.evaluate('shift'), path).toBe(0)
      expect.soft(await finalOpacity(page), path).toBe('1')
      expect.soft(await findViolations(page), path).toEqual([])
    }
    expect([...foreign, ...errors]).toEqual([])
    expect(requested.filter((url) => /\/(films|sounds)\//.test(url))).toEqual([])
  })

  it.each([
    ['when its script fails', ['Error: broken', 'Error: broken']],
    ['without script, where a film is a link', []],
  ])('is visible %s, and asks no other host, also when it is printed', async (_, failures) => {
    const options = { javaScriptEnabled: failures.length > 0, viewport: tall }
    const { page, foreign, errors } = await openPage('', options)
    await page.addInitScript(`Document.prototype.addEventListener = () => {
      throw new Error('broken')
    }`)
    for (const path of ['/', '/walks/lantern/']) {
      await page.goto(base + path)
      expect.soft(await finalOpacity(page), path).toBe('1')
      if (path === '/') await page.pdf()
    }
    expect([...errors, ...foreign]).toEqual(failures)
    if (failures.length > 0) return
    await page.locator(facadeLabel).click()
    await page.waitForURL('https://www.youtube.com/watch?v=eRsGyueVLvQ&t=46s')
  })

  it('works from disk: links, style, font and images', async () => {
    const folder = pathToFileURL(dist).href
    const { page, errors } = await openPage('', { viewport: tall })
    for (const path of ['/', '/walks/lantern/']) {
      await page.goto(`${folder}${path}index.html`)
      await allLoaded(page)
      const hasFont = () => page.evaluate(() => document.fonts.check('1em Text'))
      await expect.poll(hasFont, { message: path }).toBe(true)
      expect(await imagesSeen(page), path).not.toContain(0)
      await page.locator(navigationLink).nth(1).click()
      await page.waitForURL(`${folder}/workshops/index.html`)
    }
    // A preload is refused here, and says so; the style loads the font.
    expect(errors.filter((text) => !/font|ERR_FAILED/.test(text))).toEqual([])
  })
})

describe.skipIf(isChromiumMissing)('a visitor', () => {
  it('sees a page fade in from 0 to 1 in 500 ms, unless motion is reduced', async () => {
    const { page } = await visit('/contact/')
    const fade = await page.locator('main').evaluate((main) => {
      const effect = main.getAnimations()[0]?.effect
      const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
      return [effect?.getTiming().duration, ...frames.map(({ opacity }) => opacity)]
    })
    expect(fade).toEqual([500, '0', '1'])
    expect(await finalOpacity(page)).toBe('1')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })

  it('who is lost leaves the path in the log, and is led back', async () => {
    const logs: string[] = []
    const { page, errors } = await openPage()
    page.on('console', (message) => logs.push(message.text()))
    await page.goto(`${base}/no/where/at%20all`)
    await expect.poll(() => logs).toContain('Nothing here: /no/where/at%20all')
    await page.locator('main a').click()
    await page.waitForURL(`${base}/`)
    expect(errors).toEqual([])
  })

  it('has the bar in its place, clear of what a link leads to, but not when enlarged', async () => {
    const { page } = await visit('/')
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y
    await page.locator('main a[href="#paper-boats"]').click()
    expect(await topOf('.site-header')).toBe(0)
    expect(await topOf('#paper-boats')).toBeGreaterThan(64)
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await topOf('.site-header')).toBeLessThan(0)
  })

  it('finds the current page in bold, a way past the bar, the name of the icon, and the year', async () => {
    const { page } = await openPage()
    await page.clock.setFixedTime('2041-05-01')
    await page.goto(`${base}/`)
    expect(await page.locator('footer').innerText()).toMatch(/^© 2041 Nora Field\s+nora@field/)
    const weights = await css(page, navigationLink, 'font-weight')
    expect(weights.map((weight) => Number(weight) >= 700)).toEqual([true, false, false])
    await page.keyboard.press('Tab')
    const box = await page.getByRole('link', { name: 'Skip to content' }).boundingBox()
    expect(box?.height).toBeGreaterThan(24)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.locator('[data-tooltip]').hover()
    expect(await css(page, '[data-tooltip]', 'content', '::after')).toEqual(['"Network"'])
  })

  it('opens a film in the place of its poster, one at a time, until Escape', async () => {
    const { page, foreign } = await visit('/')
    // An image that comes late moves what follows by a fraction of a pixel.
    await readThrough(page)
    const poster = page.locator(`#lantern-walk ${facade}`)
    const frame = page.locator('iframe')
    await poster.focus()
    const box = await poster.boundingBox()
    await page.keyboard.press('Enter')
    const start = 'https://www.youtube.com/embed/eRsGyueVLvQ?controls=0&start=46&autoplay=1'
    expect(await frame.getAttribute('src')).toBe(start)
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await frame.boundingBox()).toEqual(box)
    expect(await page.locator('.facade:has(iframe) img').count()).toBe(1)
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 2)
    // Where a network refuses the frame.
    const film = page.getByRole('link', { name: 'www.youtube.com' })
    expect(await film.isVisible()).toBe(true)
    await page.locator(`#tide-table ${facadeLabel}`).click()
    expect(await frame.getAttribute('src')).toMatch(/^https:\/\/player\.vimeo\.com\/.*autoplay=1$/)
    expect(await poster.isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Skip to content' }).press('Escape')
    expect(await frame.count()).toBe(0)
    const isPlayer = (url: string) => /^https:\/\/(www\.youtube|player\.vimeo)\.com\//.test(url)
    expect(foreign.filter((url) => !isPlayer(url))).toEqual([])
  })

  it('plays everything: players, the web version 550 px high, own films and sounds, a plain frame', async () => {
    const { page, requested, errors } = await visit('/')
    const frame = page.locator('iframe')
    for (const label of await page.locator(facadeLabel).all()) {
      await label.click()
      await frame.contentFrame().locator(':root').waitFor()
      expect(await label.isVisible()).toBe(false)
    }
    await page.locator(`${facade}[href="https://works.example/kiln"] > span`).click()
    expect(await frame.getAttribute('src')).toBe('https://works.example/kiln')
    expect((await frame.boundingBox())?.height).toBe(550)
    expect(await page.locator('.facade:has(iframe) img').count()).toBe(0)
    // What immersive works need.
    const allowed = frame
      .contentFrame()
      .locator(':root')
      .evaluate('document.featurePolicy.allowedFeatures()')
    const needed = ['fullscreen', 'autoplay', 'xr-spatial-tracking', 'gyroscope', 'gamepad']
    expect(await allowed).toEqual(expect.arrayContaining(needed))
    // The files of the fixture play nothing, but they are asked for.
    await page.evaluate(
      `for (const media of document.querySelectorAll('video, audio')) media.load()`,
    )
    const files = expect.arrayContaining(['/films/ebb.mp4', '/sounds/ebb.mp3'])
    await expect.poll(() => requested).toEqual(files)
    await page.goto(`${base}/plain-player/`)
    await frame.contentFrame().getByText('It moves.').waitFor()
    const { width = 0, height = 1 } = (await frame.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(16 / 9, 2)
    expect(errors).toEqual([])
  })

  it('sees every image in a copy that lacks the AVIF files', async () => {
    const { page } = await openPage('', { viewport: tall })
    await page.route(/\.avif$/, (route) => route.fulfill({ status: 404 }))
    await page.goto(`${base}/`)
    await expect.poll(() => imagesSeen(page)).not.toContain(0)
  })

  it('is heeded: forced colours keep labels apart, more contrast underlines, dark is dark', async () => {
    // Without motion colours change at once.
    const { page } = await visit('/', { reducedMotion: 'reduce' })
    await page.emulateMedia({ forcedColors: 'active' })
    const labels = await css(page, '.facade-label, .skip-link', 'border-top-style')
    expect(new Set(labels)).toEqual(new Set(['solid']))
    await page.emulateMedia({ forcedColors: 'none' })
    const colours = async () => [
      ...new Set(await css(page, 'main p a', 'text-decoration-color')),
      ...new Set(await css(page, '.entry-card-details', 'color')),
    ]
    const [usual] = await colours()
    await page.emulateMedia({ contrast: 'more' })
    const [underline, quiet] = await colours()
    // As quiet text is then, which tokens hold at 7 to 1.
    expect(underline).toBe(quiet)
    expect(underline).not.toBe(usual)
    expect(await css(page, 'html', 'background-color')).toEqual(['rgb(242, 243, 241)'])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await css(page, 'html', 'background-color')).toEqual(['rgb(15, 19, 21)'])
  })

  // Too small a promise makes an image soft, too large a one costs bytes. Beside a card a phone keeps
  // its margins, which no place of the grid knows of.
  it('gets images as wide as they stand', async () => {
    const { page } = await openPage()
    const shares = { '/': 0.97, '/workshops/': 0.97, '/walks/lantern/': 0.89 }
    for (const [path, least] of Object.entries(shares)) {
      await page.goto(base + path)
      for (const width of [390, 768, 1440, 2200]) {
        await page.setViewportSize({ width, height: 900 })
        const images = await imageWidths(page)
        expect(images.length).toBeGreaterThan(0)
        const isWrong = ({ promised, painted }: (typeof images)[number]) =>
          !(painted <= promised + 2 && painted >= promised * least)
        expect(images.filter(isWrong), `${path} in a window of ${width} px`).toEqual([])
      }
    }
  })
})

/** How many pixels wide each image came. */
function imagesSeen(page: Page): Promise<number[]> {
  return page.evaluate(() => [...document.images].map(({ naturalWidth }) => naturalWidth))
}

function findViolations(page: Page): Promise<unknown> {
  return page.evaluate(`${axe}
    axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join()))`)
}
