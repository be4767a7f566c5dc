import { afterAll, describe, expect, it } from 'vitest'
import { isChromiumMissing, openPage } from './kit/chromium.ts'
import { facade, facadeLabel } from './kit/layout.ts'
import { serve } from './kit/programs.ts'
import { preparedFixture } from './kit/project.ts'
import { readThrough } from './kit/reading.ts'

const { base, stop } = await serve(`${preparedFixture()}/dist`)
afterAll(stop)

describe.skipIf(isChromiumMissing)('a click', () => {
  it('opens a film in the place of its poster, one at a time, until Escape', async () => {
    const { page, foreign } = await openPage(`${base}/`)
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
    const { page, requested, errors } = await openPage(`${base}/`)
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
    await page.getByRole('link', { name: 'Steam, the whole film Play' }).click()
    const film = page.locator('div.facade > video')
    const seconds = () => film.evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(seconds).toBeGreaterThan(0)
    // Other files of the fixture play nothing, but they are asked for.
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

  it('shows an image as wide as the window, beside those of its entry, until it is closed', async () => {
    const { page } = await openPage(`${base}/`)
    const image = page.locator('#paper-boats .linked-image').last()
    const dialog = page.getByRole('dialog', { name: 'A green paper boat' })
    // The second click of a double click would close it at once.
    await image.dblclick()
    const shown = dialog.locator('figure').last()
    await expect.poll(async () => Math.round((await shown.boundingBox())?.x ?? -1)).toBe(0)
    const images = dialog.locator('img')
    expect([await images.count(), await dialog.locator('[sizes]').count()]).toEqual([3, 0])
    expect(await shown.innerText()).toContain('The last page')
    await shown.click()
    const closings = [() => page.keyboard.press('Escape'), () => page.goBack()]
    for (const close of closings) {
      await expect.poll(() => dialog.count()).toBe(0)
      await image.click()
      await dialog.waitFor()
      await close()
    }
    await expect.poll(() => dialog.count()).toBe(0)
    expect(page.url()).toBe(`${base}/`)
  })

  it('that opens a tab, a window or a file belongs to the link', async () => {
    const { page } = await openPage(`${base}/`)
    await page.evaluate("addEventListener('click', (event) => event.preventDefault())")
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      for (const link of [facadeLabel, '.linked-image img']) {
        await page
          .locator(link)
          .first()
          .dispatchEvent('click', { [key]: true })
      }
    }
    expect(await page.locator('iframe, dialog').count()).toBe(0)
  })
})
