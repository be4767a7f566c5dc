import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium, openPage, skipWithoutChromium } from './kit/chromium.ts'
import { serveFixture } from './kit/fixture-server.ts'

/** An image as it stands on the page, in CSS pixels. */
interface Measured {
  place: string
  /** What its `sizes` attribute promises. */
  promised: number
  /** How wide it is painted, with what is cropped. */
  painted: number
}

const isSkipped = skipWithoutChromium()

// Too small a promise makes an image soft, too large a one costs bytes.
describe.skipIf(isSkipped)('sizes', () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof serveFixture>>

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchChromium(), serveFixture()])
  })

  afterAll(async () => {
    await browser?.close()
    server?.stop()
  })

  // Beside a card a phone keeps its margins, which no place of the grid knows of.
  it.each([
    ['/', 0.97],
    ['/workshops/', 0.97],
    ['/walks/lantern/', 0.89],
  ])('tell how wide images stand on %s', async (path, least) => {
    const { page, close } = await openPage(browser)
    await page.goto(server.base + path)
    for (const width of [390, 768, 1440, 2200]) {
      await page.setViewportSize({ width, height: 900 })
      const images = await page.evaluate(measureImages)
      expect(images.length).toBeGreaterThan(0)
      const wrong = images.filter(
        ({ promised, painted }) => !(painted <= promised + 2 && painted >= promised * least),
      )
      expect(wrong, `in a window of ${width} px`).toEqual([])
    }
    await close()
  })
})

/** Runs in the page. */
function measureImages(): Measured[] {
  const ruler = document.body.appendChild(document.createElement('div'))
  const lengthOf = (length: string) => {
    ruler.style.setProperty('width', length)
    return ruler.getBoundingClientRect().width
  }
  const promisedBy = (sizes: string) => {
    for (const option of sizes.split(/,\s*(?![^()]*\))/)) {
      const [, condition, length = option] = /^(\(.*?\)) (.*)$/.exec(option) ?? []
      if (!condition || matchMedia(condition).matches) return lengthOf(length)
    }
    return Number.NaN
  }
  return [...document.querySelectorAll('picture')].map((picture) => {
    const [image] = picture.getElementsByTagName('img')
    const [source] = picture.getElementsByTagName('source')
    const { width = 0, height = 0 } = image?.getBoundingClientRect() ?? {}
    const ratio = Number(image?.getAttribute('width')) / Number(image?.getAttribute('height'))
    const isCropped = image && getComputedStyle(image).objectFit === 'cover'
    return {
      place: picture.closest('figure')?.className ?? '',
      promised: promisedBy(source?.sizes ?? ''),
      painted: isCropped ? Math.max(width, height * ratio) : width,
    }
  })
}
