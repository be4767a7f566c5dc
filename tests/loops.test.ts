import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isChromiumMissing, openPage } from './kit/chromium.ts'

async function visit(options?: BrowserContextOptions) {
  const { page, errors } = await openPage('/', options)
  const loop = page.locator('video[loop]')
  return {
    ...{ page, errors, loop, button: page.getByRole('button', { name: 'Play The lid' }) },
    isPaused: () => loop.evaluate((video: HTMLVideoElement) => video.paused),
    isMuted: () => loop.evaluate((video: HTMLVideoElement) => video.muted),
    isPressed: () => loop.evaluate((video) => video.nextElementSibling?.ariaPressed),
    seconds: () => loop.evaluate((video: HTMLVideoElement) => video.currentTime),
    near: () => loop.scrollIntoViewIfNeeded(),
    away: () => page.evaluate(() => scrollTo(0, 0)),
  }
}

describe.skipIf(isChromiumMissing)('a silent loop', () => {
  it('plays near the window, until a visitor stops it by keyboard or mouse', async () => {
    const { errors, loop, button, isPaused, isPressed, isMuted, ...rest } = await visit()
    const { seconds, near, away } = rest
    expect([await isPaused(), await loop.getAttribute('controls')]).toEqual([true, null])
    await near()
    await expect.poll(seconds).toBeGreaterThan(0)
    expect([await isPressed(), await isMuted()]).toEqual(['true', true])
    await away()
    await expect.poll(isPaused).toBe(true)
    await near()
    await expect.poll(isPaused).toBe(false)
    await button.press('Enter')
    await expect.poll(isPressed).toBe('false')
    await away()
    await near()
    await button.hover()
    expect(await isPaused()).toBe(true)
    await button.click()
    await expect.poll(isPressed).toBe('true')
    expect(errors).toEqual([])
  })

  it('is still where motion is reduced, until a visitor starts it', async () => {
    const { page, button, isPaused, near } = await visit({ reducedMotion: 'reduce' })
    await near()
    await button.click()
    await expect.poll(isPaused).toBe(false)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(isPaused).toBe(true)
  })

  it('is a poster with controls without script', async () => {
    const { loop, button } = await visit({ javaScriptEnabled: false })
    expect(await loop.getAttribute('poster')).toMatch(/kiln/)
    expect(await loop.getAttribute('controls')).toBe('')
    expect(await button.count()).toBe(0)
  })
})
