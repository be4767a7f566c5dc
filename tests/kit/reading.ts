import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The worst case for a layout: the font comes after the page was painted with its fallback. */
export async function delayFont(page: Page): Promise<void> {
  const isPainted = () => performance.getEntriesByName('first-paint').length > 0
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(isPainted)
    await route.continue()
  })
}

/** How far the layout shifts while the page is loaded and read: cumulative layout shift. */
export async function measureShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) state.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => ('shift' in window ? Number(window.shift) : Number.NaN))
}

/** Reads the page from top to bottom, so that everything lazy is asked for and there. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const { scrollHeight } = document.documentElement
    for (let top = 0; top < scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await nextFrame()
      await nextFrame()
    }
    await document.fonts.ready
  })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}

/** The same where script is off, and with it everything that waits for a frame: a window as high as the page. */
export async function showAll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 1280
  await page.setViewportSize({ width, height: 20_000 })
  const isLoaded = () => page.evaluate(() => [...document.images].every(({ complete }) => complete))
  await expect.poll(isLoaded).toBe(true)
}
