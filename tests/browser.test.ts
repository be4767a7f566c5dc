import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFolder } from '../src/server/folder.ts'
import { listen } from '../src/server/listen.ts'
import { createSiteServer } from '../src/server/site-server.ts'
import { launchChromium, skipWithoutChromium } from './chromium.ts'

const paths = [
  '/',
  '/workshops/',
  '/contact/',
  '/documentationplaceshackathoninresidence/',
  '/no/where',
]
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe.skipIf(skipWithoutChromium())('in Chromium', () => {
  let browser: Browser
  let server: Server
  let base: string

  beforeAll(async () => {
    browser = await launchChromium()
    server = createSiteServer(readFolder(join(process.cwd(), 'dist')))
    base = `http://localhost:${await listen(server, { port: 0, host: '127.0.0.1' })}`
  })

  afterAll(async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  })

  interface Visit {
    page: Page
    /** Requests to other hosts; they are answered by a blank page. */
    foreign: string[]
    messages: ConsoleMessage[]
  }

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const foreign: string[] = []
    const messages: ConsoleMessage[] = []
    page.on('console', (message) => messages.push(message))
    await context.route(/^https?:\/\/(?!localhost)/, (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' })
    })
    await page.goto(base + path)
    return { page, foreign, messages }
  }

  /** A window as high as the page, so that everything lazy is asked for. */
  async function showAll(page: Page): Promise<void> {
    const width = page.viewportSize()?.width ?? 1280
    await page.setViewportSize({ width, height: 20_000 })
    const loaded = () => page.evaluate(() => [...document.images].every(({ complete }) => complete))
    await expect.poll(loaded, { timeout: 30_000 }).toBe(true)
  }

  const opacity = (page: Page) =>
    page.evaluate(() => {
      const main = document.querySelector('main')
      return main ? getComputedStyle(main).opacity : ''
    })

  it('fades the page in over 500 ms', async () => {
    const { page } = await visit('/contact/')
    const fade = await page.evaluate(() => {
      const [animation] = document.querySelector('main')?.getAnimations() ?? []
      const frames =
        animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
      return { duration: animation?.effect?.getTiming().duration, from: frames[0]?.opacity }
    })
    expect(fade).toEqual({ duration: 500, from: '0' })
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    expect(await opacity(page)).toBe('1')
    await page.context().close()
  })

  it.each([
    ['script off', { javaScriptEnabled: false }],
    ['reduced motion', { reducedMotion: 'reduce' }],
  ] as const)('shows the page at once with %s', async (_, options) => {
    const { page } = await visit('/contact/', options)
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).opacity)).toBe('1')
    await page.context().close()
  })

  it('shows the current link in bold, on every address of the page', async () => {
    for (const [path, label] of [
      ['/', 'WORKS'],
      ['/index.html', 'WORKS'],
      ['/workshops', 'WORKSHOPS'],
      ['/contact/', 'CONTACT'],
    ] as const) {
      const { page } = await visit(path)
      const weights = await page.$$eval('nav li a', (links) =>
        links.map((link) => [link.textContent, getComputedStyle(link).fontWeight]),
      )
      expect(weights.filter(([, weight]) => weight === '800').map(([text]) => text)).toEqual([
        label,
      ])
      await page.context().close()
    }
  })

  it('goes from page to page by its links', async () => {
    const { page } = await visit('/')
    for (const [label, path] of [
      ['WORKSHOPS', '/workshops/'],
      ['CONTACT', '/contact/'],
      ['WORKS', '/'],
    ] as const) {
      await page.getByRole('link', { name: label, exact: true }).click()
      await page.waitForURL(base + path)
    }
    await page.goto(`${base}/no/where`)
    await page.getByRole('link', { name: 'Return to Gallery' }).click()
    await page.waitForURL(`${base}/`)
    await page.context().close()
  })

  it('logs the unknown path on the 404 page', async () => {
    const { page, messages } = await visit('/no/where')
    expect(messages.map((message) => message.text())).toContain('Page not found: /no/where')
    await page.context().close()
  })

  it('plays a video on a click, focused, with history and layout as they were', async () => {
    const { page, foreign } = await visit('/')
    const sizeOf = (element: Element) => [element.clientWidth, element.clientHeight]
    const before = await page.locator('#borrowed-light .film').evaluate(sizeOf)
    const entries = await page.evaluate(() => history.length)
    await page.locator('#borrowed-light .play').click()
    const frame = page.locator('#borrowed-light div.film iframe')
    expect(await frame.getAttribute('src')).toBe(
      'https://www.youtube.com/embed/eRsGyueVLvQ?controls=0&start=46&autoplay=1',
    )
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.locator('#borrowed-light div.film').evaluate(sizeOf)).toEqual(before)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    expect(new Set(foreign.map((url) => new URL(url).host))).toEqual(new Set(['www.youtube.com']))
    await page.context().close()
  })

  it('opens the web version in a frame 550 px high', async () => {
    const { page } = await visit('/')
    await page.locator('#high-water a.frame .play').click()
    const frame = page.locator('#high-water div.frame iframe')
    expect(await frame.getAttribute('src')).toBe('https://example.com/high-water')
    expect((await frame.boundingBox())?.height).toBe(550)
    await page.context().close()
  })

  it('leaves clicks with a modifier key to the link', async () => {
    const { page } = await visit('/')
    const opened = page.context().waitForEvent('page')
    await page.locator('#places .play').click({ modifiers: ['ControlOrMeta'] })
    await opened
    expect(await page.locator('iframe').count()).toBe(0)
    await page.context().close()
  })

  it('follows the link of a video where script is off', async () => {
    const { page } = await visit('/documentationplaceshackathoninresidence/', {
      javaScriptEnabled: false,
    })
    await page.locator('.play').click()
    await page.waitForURL('https://vimeo.com/153608970')
    await page.context().close()
  })

  it.each([
    ['script on', {}],
    ['script off', { javaScriptEnabled: false }],
  ])('asks no other host before a click with %s', async (_, options) => {
    for (const path of paths) {
      const { page, foreign } = await visit(path, options)
      await showAll(page)
      expect(foreign).toEqual([])
      await page.context().close()
    }
  })

  it('asks no other host and shows the page when its script fails', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(base)) foreign.push(request.url())
    })
    await page.addInitScript(() => {
      Document.prototype.querySelectorAll = () => {
        throw new Error('broken')
      }
      Document.prototype.addEventListener = () => {
        throw new Error('broken')
      }
    })
    await page.goto(`${base}/`)
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState === 'finished'),
    )
    expect(await opacity(page)).toBe('1')
    expect(foreign).toEqual([])
    await context.close()
  })

  it('works from disk: links, style, font and pictures', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    const folder = pathToFileURL(join(process.cwd(), 'dist')).href
    await page.goto(`${folder}/index.html`)
    await page.getByRole('link', { name: 'WORKSHOPS' }).click()
    await page.waitForURL(`${folder}/workshops/index.html`)
    expect(await page.locator('[aria-current]').allTextContents()).toEqual(['WORKSHOPS'])
    await page.locator('main img').first().scrollIntoViewIfNeeded()
    await page.waitForFunction(() => {
      const picture = document.querySelector('main img')
      return picture instanceof HTMLImageElement && picture.naturalWidth > 0
    })
    const fonts = page.evaluate(async () =>
      [...(await document.fonts.ready)].map((font) => font.status),
    )
    expect(await fonts).toContain('loaded')
    // From disk a preload is refused and the font is loaded by the style: what remains is its complaint.
    expect(errors.filter((text) => !/font|ERR_FAILED/.test(text))).toEqual([])
    await context.close()
  })

  it('does not scroll sideways at 320 px', async () => {
    for (const path of paths) {
      const { page } = await visit(path, { viewport: { width: 320, height: 640 } })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
      await page.context().close()
    }
  })

  it('shifts nothing while it loads', async () => {
    for (const path of paths) {
      for (const width of [390, 1440]) {
        const context = await browser.newContext({ viewport: { width, height: 900 } })
        const page = await context.newPage()
        await page.addInitScript(() => {
          const shifts: number[] = []
          Object.assign(window, { shifts })
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if ('value' in entry) shifts.push(Number(entry.value))
          }).observe({ type: 'layout-shift', buffered: true })
        })
        // The worst case: the font comes after the page was painted with its fallback.
        const painted = () => performance.getEntriesByName('first-paint').length > 0
        await page.route(/\.woff2$/, async (route) => {
          await page.waitForFunction(painted)
          await route.continue()
        })
        await page.goto(base + path)
        for (const picture of await page.locator('img').all())
          await picture.scrollIntoViewIfNeeded()
        await page.waitForLoadState('networkidle')
        expect(await page.evaluate('shifts'), `${path} at ${width}`).toEqual([])
        await context.close()
      }
    }
  })

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    it.each([390, 1440])(
      'has no violation of WCAG 2.2 AA and best practices at %i px',
      async (width) => {
        for (const path of paths) {
          const { page } = await visit(path, {
            colorScheme,
            viewport: { width, height: 900 },
            reducedMotion: 'reduce',
          })
          await page.evaluate(axe)
          const violations = await page.evaluate(
            `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
            .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join()))`,
          )
          expect(violations, path).toEqual([])
          await page.context().close()
        }
      },
    )
  })

  it('logs no errors and breaks no rule of its policy, before and after playing', async () => {
    for (const path of paths) {
      const { page, messages } = await visit(path)
      await showAll(page)
      const label = page.locator('a.film .play').first()
      while (await label.count()) await label.click()
      await Promise.all(page.frames().map((frame) => frame.waitForLoadState()))
      await page.emulateMedia({ media: 'print' })
      const errors = messages
        .filter((message) => message.type() === 'error')
        .map((message) => message.text())
      // The answer 404 itself is told as an error.
      expect(errors.filter((text) => !(path === '/no/where' && /404/.test(text)))).toEqual([])
      await page.context().close()
    }
  })
})
