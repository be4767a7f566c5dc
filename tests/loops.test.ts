import type { BrowserContextOptions } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './kit/chromium.ts'

async function visit(options?: BrowserContextOptions) {
  const { page, errors } = await openPage('/', options)
  const loop = page.locator('video[loop]')
  const expectState = (state: object) =>
    expect
      .poll(() =>
        loop.evaluate((video: HTMLVideoElement) => {
          const { paused, muted, currentTime, nextElementSibling } = video
          return { paused, muted, hasPlayed: currentTime > 0, is: nextElementSibling?.ariaPressed }
        }),
      )
      .toMatchObject(state)
  return {
    ...{ page, errors, loop, button: page.getByRole('button', { name: 'Play The lid' }) },
    expectState,
    near: () => loop.scrollIntoViewIfNeeded(),
    away: () => page.evaluate(() => scrollTo(0, 0)),
  }
}

it('a silent loop plays near the window, until a visitor stops it by keyboard or mouse', async () => {
  const { errors, loop, button, expectState, near, away } = await visit()
  await expectState({ paused: true, hasPlayed: false })
  expect(await loop.getAttribute('controls')).toBe(null)
  await near()
  await expectState({ hasPlayed: true, is: 'true', muted: true })
  await away()
  await expectState({ paused: true })
  await near()
  await expectState({ paused: false })
  await button.press('Enter')
  await expectState({ is: 'false' })
  await away()
  await near()
  await button.hover()
  await expectState({ paused: true })
  await button.click()
  await expectState({ is: 'true' })
  expect(errors).toEqual([])
})

it('a silent loop is still where motion is reduced, until a visitor starts it', async () => {
  const { page, button, expectState, near } = await visit({ reducedMotion: 'reduce' })
  await near()
  await button.click()
  await expectState({ paused: false })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expectState({ paused: true })
})

it('a silent loop is a poster with controls without script', async () => {
  const { loop, button } = await visit({ javaScriptEnabled: false })
  expect(await loop.getAttribute('poster')).toMatch(/kiln/)
  expect(await loop.getAttribute('controls')).toBe('')
  expect(await button.count()).toBe(0)
})
