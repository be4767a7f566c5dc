import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Nothing waits to be looked at in it: for an image that it loads to print, Chromium takes 2 s. */
export const tall = { width: 320, height: 20_000 }

export async function allLoaded(page: Page): Promise<void> {
  const isLoaded = () =>
    page.evaluate(() => {
      const { fonts, images } = document
      return fonts.status === 'loaded' && [...images].every(({ complete }) => complete)
    })
  await expect.poll(isLoaded).toBe(true)
}

/** Adds up layout shifts as `window.shift`, in the worst case: the font comes after the first paint. */
export async function measureShift(page: Page): Promise<void> {
  const isPainted = () => performance.getEntriesByName('first-paint').length > 0
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(isPainted)
    await route.continue()
  })
  await page.addInitScript(`
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shift += value
    }).observe({ type: 'layout-shift', buffered: true })`)
}

/** Reads the page from top to bottom, so that everything lazy is asked for and there. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await nextFrame()
      await nextFrame()
    }
  })
  await allLoaded(page)
}

/** How much of the page is seen once it has faded in. */
export function finalOpacity(page: Page): Promise<string> {
  return page.locator('main').evaluate((main) => {
    for (const animation of document.getAnimations()) animation.finish()
    return getComputedStyle(main).opacity
  })
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function findViolations(page: Page): Promise<unknown> {
  await page.evaluate(axe)
  return page.evaluate(`
    axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join()))`)
}
