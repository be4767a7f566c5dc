import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addressOf, notFoundRoute, outputOf } from '../src/paths.ts'
import { launchChromium, openPage, skipWithoutChromium, type Visit } from './kit/chromium.ts'
import { pages } from './kit/own-pages.ts'
import { type Preview, startPreview } from './kit/preview.ts'
import { delayFont, measureShift, readThrough, showAll } from './kit/reading.ts'
import { isTemplate } from './kit/template.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The addresses of the owner's pages below the home page; the 404 page answers any other. */
const paths = pages.map(({ route }) =>
  route === notFoundRoute ? 'no/where' : addressOf(route).slice(1),
)

let browser: Browser
let preview: Preview

const isSkipped = skipWithoutChromium()

beforeAll(async () => {
  if (isSkipped) return
  ;[browser, preview] = await Promise.all([launchChromium(), startPreview(inject('ownCopy'))])
})

afterAll(async () => {
  preview?.stop()
  await browser?.close()
})

describe.skipIf(isSkipped).each(paths)('/%s', (path) => {
  describe.each([390, 1440])('%i px wide', (width) => {
    let visit: Visit
    let shift: () => Promise<number>

    beforeAll(async () => {
      visit = await openPage(browser, { viewport: { width, height: 900 } })
      shift = await measureShift(visit.page)
      await delayFont(visit.page)
      await visit.page.goto(preview.home + path)
      await readThrough(visit.page)
    })

    afterAll(() => visit.close())

    it('shifts nothing while it loads', async () => {
      // An owner's words may wrap one line later in the fallback font: less than 0.1 counts as good.
      expect(await shift()).toBeLessThan(isTemplate ? 0.001 : 0.1)
    })

    it('asks no other host, and breaks no rule of its policy', async () => {
      expect(visit.foreign).toEqual(await openFrames(visit.page))
      // The answer 404 itself is told as an error.
      const errors = visit.errors.filter((text) => !(path === 'no/where' && /404/.test(text)))
      expect(errors).toEqual([])
    })

    it.each(['light', 'dark'] as const)('shuts nobody out, in %s', async (colorScheme) => {
      await visit.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findViolations(visit.page)).toEqual([])
    })
  })

  it('asks no other host without script, and does not scroll sideways at 320 px', async () => {
    const viewport = { width: 320, height: 640 }
    const { page, foreign, close } = await openPage(browser, { javaScriptEnabled: false, viewport })
    await page.goto(preview.home + path)
    await showAll(page)
    expect(foreign).toEqual(await openFrames(page))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await close()
  })

  it('asks no other host and is visible when its script fails', async () => {
    const { page, foreign, close } = await openPage(browser)
    await page.addInitScript(() => {
      const fail = () => {
        throw new Error('broken')
      }
      Object.assign(Document.prototype, { querySelectorAll: fail, addEventListener: fail })
    })
    await page.goto(preview.home + path)
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).opacity)).toBe('1')
    expect(foreign).toEqual(await openFrames(page))
    await close()
  })
})

it.skipIf(isSkipped)('works from disk: links, style, font and images', async () => {
  const folder = pathToFileURL(join(inject('ownCopy'), 'dist')).href
  const { page, errors, close } = await openPage(browser)
  for (const { route } of pages.filter((other) => other.route !== notFoundRoute)) {
    await page.goto(`${folder}/${outputOf(route)}`)
    await readThrough(page)
    const { broken, fonts, links } = await page.evaluate(() => ({
      broken: [...document.images].filter((image) => image.naturalWidth === 0).length,
      fonts: [...document.fonts].map(({ status }) => status),
      links: [...document.links].map(({ href }) => href),
    }))
    expect(broken, route).toBe(0)
    expect(fonts, route).toContain('loaded')
    for (const link of links.filter((href) => href.startsWith('file:'))) {
      expect(link, route).toMatch(/\.\w+([?#].*)?$/)
    }
  }
  // From disk a preload is refused and the font is loaded by the style: what remains is its complaint.
  expect(errors.filter((text) => !/font|ERR_FAILED/.test(text))).toEqual([])
  await close()
})

/** What the page's own open frames ask: those without a poster, which an owner chose to open at once. */
function openFrames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.getElementsByTagName('iframe')]
      .map(({ src }) => src)
      .filter((src) => new URL(src).host !== location.host),
  )
}

function findViolations(page: Page): Promise<unknown> {
  return page.evaluate(`${axe}
    axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join()))`)
}
