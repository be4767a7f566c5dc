import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage, still } from './kit/chromium.ts'
import { css, facadeLabel, imageWidths } from './kit/layout.ts'
import { preparedFixture } from './kit/project.ts'
import {
  allLoaded,
  finalOpacity,
  findViolations,
  measureShift,
  readThrough,
  tall,
} from './kit/reading.ts'

const navigationLink = 'nav li a'
const routes = ['/', '/workshops/', '/contact/', '/walks/lantern/', '/plain-player/', '/no/where']

const windows = [
  [390, 'light'],
  [1440, 'dark'],
] as const

const film = 'https://www.youtube.com/watch?v=eRsGyueVLvQ&t=46s'

const dist = `${preparedFixture()}/dist`
it('every page shifts nothing and shuts nobody out, narrow and light, wide and dark', async () => {
  // Chromium measures no shift in what has faded in.
  const { page, requested, foreign, errors } = await openPage('', still)
  await measureShift(page)
  const show = async (width: number, colorScheme: 'light' | 'dark') => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, ...still })
  }
  for (const path of routes) {
    for (const [width, colorScheme] of windows) {
      await show(width, colorScheme)
      await page.goto(path)
      await readThrough(page)
      // Lines end a hundredth sooner or later in the typeface than in its stand-in.
      expect.soft(await page.evaluate('shift'), path).toBeLessThan(0.002)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      expect.soft(await finalOpacity(page), path).toBe('1')
    }
    for (const [width, colorScheme] of windows) {
      await show(width, colorScheme)
      expect.soft(await findViolations(page), path).toEqual([])
    }
  }
  expect([...foreign, ...errors]).toEqual([])
  expect(requested.filter((url) => /\/(films|sounds)\//.test(url))).toEqual([])
})

it.each([
  ['when its script fails', ['Error: broken', 'Error: broken']],
  ['without script, where a film is a link', []],
])(
  'every page is visible %s, and asks no other host, also when it is printed',
  async (_, failures) => {
    const options = { javaScriptEnabled: failures.length > 0, viewport: tall }
    const { page, foreign, errors } = await openPage('', options)
    await page.addInitScript(`Document.prototype.addEventListener = () => {
    throw new Error('broken')
  }`)
    for (const path of ['/', '/walks/lantern/']) {
      await page.goto(path)
      expect.soft(await finalOpacity(page), path).toBe('1')
      if (path === '/') await page.pdf()
    }
    expect([...errors, ...foreign]).toEqual(failures)
    if (failures.length > 0) return
    await page.locator(facadeLabel).click()
    await page.waitForURL(film)
  },
)

it('every page works from disk: links, style, font and images, and a film is a link', async () => {
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
  await page.goto(`${folder}/walks/lantern/index.html`)
  await page.locator(facadeLabel).click()
  await page.waitForURL(film)
  // A preload is refused here, and says so; the style loads the font.
  expect(errors.filter((text) => !/font|ERR_FAILED/.test(text))).toEqual([])
})

it('a visitor sees a page fade in from 0 to 1 in 500 ms, unless motion is reduced', async () => {
  const { page } = await openPage('/contact/')
  const fade = await page.locator('main').evaluate((main) => {
    // It may be over: once more.
    document.documentElement.className = ''
    main.getAnimations()
    document.documentElement.className = 'fade-in'
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

it('a visitor sees a page that was prerendered fade in once it is shown', async () => {
  const { page } = await openPage()
  await page.addInitScript("Object.defineProperty(document, 'prerendering', { value: true })")
  await page.goto('/contact/')
  const html = page.locator('html')
  expect(await html.getAttribute('class')).toBeNull()
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
  expect(await html.getAttribute('class')).toBe('fade-in')
})

it('a visitor finds the link to the page itself, and none to a part of it or to another host', async () => {
  const links = ['', 'index.html', '?b', '#b', '../', '//a.net/contact/']
  const items = links.map((href) => `<li><a href="${href}">x</a></li>`)
  const { page } = await openPage()
  await page.route(/contact/, async (route) => {
    const html = await (await route.fetch()).text()
    const body = html.replace(/<li>.*?<\/nav>/, `${items.join('')}</ul></nav>`)
    return route.fulfill({ contentType: 'text/html', body })
  })
  await page.goto('/contact/?c#d')
  const marks = await page.$$eval(navigationLink, (all) => all.map((link) => link.ariaCurrent))
  expect(marks).toEqual(['page', 'page', 'page', null, null, null])
})

it('a visitor who is lost leaves the path in the log, and is led back', async () => {
  const logs: string[] = []
  const { page, errors } = await openPage()
  page.on('console', (message) => logs.push(message.text()))
  await page.goto('/no/where/at%20all')
  await expect.poll(() => logs).toContain('Nothing here: /no/where/at%20all')
  await page.locator('main a').click()
  await page.waitForURL('/')
  expect(errors).toEqual([])
})

it('a visitor has the bar in its place, clear of what a link leads to, but not when enlarged', async () => {
  const { page } = await openPage('/')
  const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y
  await page.locator('main a[href="#paper-boats"]').click()
  expect(await topOf('.site-header')).toBe(0)
  expect(await topOf('#paper-boats')).toBeGreaterThan(64)
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await topOf('.site-header')).toBeLessThan(0)
})

it('a visitor finds the current page in bold, a way past the bar, the name of the icon, and the year', async () => {
  const { page } = await openPage()
  await page.clock.setFixedTime('2041-05-01')
  await page.goto('/')
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

it('a visitor sees every image in a copy that lacks the AVIF files', async () => {
  const { page } = await openPage('', { viewport: tall })
  await page.route(/\.avif$/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await expect.poll(() => imagesSeen(page)).not.toContain(0)
})

it('a visitor is heeded: forced colours keep labels apart, more contrast underlines, dark is dark', async () => {
  // Without motion colours change at once.
  const { page } = await openPage('/', still)
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
it('a visitor gets images as wide as they stand', async () => {
  const { page } = await openPage()
  const shares = { '/': 0.97, '/workshops/': 0.97, '/walks/lantern/': 0.89 }
  for (const [path, least] of Object.entries(shares)) {
    await page.goto(path)
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

function imagesSeen(page: Page): Promise<number[]> {
  return page.evaluate(() => [...document.images].map(({ naturalWidth }) => naturalWidth))
}
