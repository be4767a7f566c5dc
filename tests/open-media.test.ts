import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { moving, openPage } from './kit/chromium.ts'
import { css, dark, ground, label, lit } from './kit/layout.ts'
import { findViolations } from './kit/reading.ts'

const poster = '#lantern-walk a.poster'
const isFocused = (link: Locator) => link.evaluate((element) => element === document.activeElement)

it('a film opens whole in the window, and closes with Escape or its label; the page keeps its place', async () => {
  const { page } = await openPage('/', { viewport: { width: 1440, height: 790 } })
  const frame = page.locator('iframe')
  const link = page.locator(poster)
  const bottomOf = () =>
    link.evaluate((element) => {
      const { bottom = 0 } = element.closest('figure')?.getBoundingClientRect() ?? {}
      return Math.round(bottom + scrollY)
    })
  const place = await bottomOf()
  for (const [closing, distance] of [
    ['Escape', 100], // Its top lies above the window.
    ['Enter', -600], // Its end lies below.
  ] as const) {
    await link.evaluate((element, distance) => {
      scrollTo(0, element.getBoundingClientRect().top + scrollY + distance)
      element.focus({ preventScroll: true })
    }, distance)
    await page.keyboard.press('Enter')
    const { y = -1, height = 0 } = (await frame.boundingBox()) ?? {}
    // Windows scroll by whole pixels.
    expect([Math.round(y) >= 0, y + height <= 790 - 40]).toEqual([true, true])
    expect(await bottomOf()).toBe(place)
    expect(await link.innerText()).toMatch(/^\s*Close\s.*from YouTube\s*$/s)
    expect(await ground(page)).toBe(dark)
    expect(await css(page, '.site-header', 'position')).toEqual(['relative'])
    await page.keyboard.press(closing)
    expect([await frame.count(), await isFocused(link)]).toEqual([0, true])
    expect([await ground(page), await bottomOf()]).toEqual([lit, place])
  }
})

it('an open film as wide as the window is whole in it, right above its label', async () => {
  const { page } = await openPage('/', { viewport: { width: 1440, height: 700 } })
  const figure = page.locator('#tide-table figure').first()
  await figure.evaluate((element) => element.setAttribute('class', 'place-bleed'))
  await figure.locator(label).click()
  const boxOf = async (name: string) => {
    const { y = -1, height = 0 } = (await figure.locator(name).boundingBox()) ?? {}
    return { top: Math.round(y), bottom: Math.round(y + height) }
  }
  const [film, words] = [await boxOf('iframe'), await boxOf(label)]
  expect([film.top >= 0, words.bottom <= 700]).toEqual([true, true])
  expect(words.top).toBe(film.bottom)
})

it('in forced colours, the sign of a film has the colour of its words, closed and open', async () => {
  const { page } = await openPage('/')
  await page.emulateMedia({ forcedColors: 'active' })
  const film = `#tide-table ${label}`
  for (const edge of ['left', 'top']) {
    const sign = await css(page, film, `border-${edge}-color`, '::before')
    expect(sign, edge).toEqual(await css(page, film, 'color'))
    await page.locator(film).click()
  }
})

it('a click plays players of others, one at a time, and asks nobody else', async () => {
  const { page, foreign, errors } = await openPage('/')
  await page.route(/^https/, (route) => route.fulfill({ contentType: 'text/html', body: 'A film' }))
  const frame = page.locator('iframe')
  /** Host → its own height; without one, a player is 16:9. */
  const heights = {
    'vimeo.com': undefined,
    'works.example': 550,
    'w.soundcloud.com': 300,
    'www.youtube.com': undefined,
  }
  for (const [host, own] of Object.entries(heights)) {
    await page.locator(`a.poster[href*="//${host}/"] ${label}`).last().click()
    await frame.contentFrame().getByText('A film').waitFor()
    const { width = 0, height = 0 } = (await frame.boundingBox()) ?? {}
    expect(Math.abs(height - (own ?? (width * 9) / 16)), host).toBeLessThan(1)
  }
  expect(foreign.map((url) => new URL(url).hostname.replace('player.', ''))).toEqual(
    Object.keys(heights),
  )
  expect(await page.locator('#tide-table a.poster img').isVisible()).toBe(true)
  await frame.focus()
  await page.keyboard.press('Tab')
  expect(await isFocused(page.locator(poster))).toBe(true)
  await page.locator(`${poster} ${label}`).click()
  expect(await frame.count()).toBe(0)
  expect(errors).toEqual([])
})

const loop = 'video[loop]'
const isPlaying = (page: Page) =>
  page.locator(loop).evaluate((video: HTMLVideoElement) => !video.paused && video.muted)

it('a loop waits with its controls where nothing shall move', async () => {
  const { page } = await openPage('/')
  await page.locator(loop).scrollIntoViewIfNeeded()
  expect(await isPlaying(page)).toBe(false)
  expect(await page.locator(loop).getAttribute('controls')).toBe('')
})

it('films of the site play in the dark, and its sounds', async () => {
  const { page, requested, errors } = await openPage('/')
  await page.locator(`figure:has([href$="ebb.mp4"]) ${label}`).click()
  expect(await page.locator('.player video').getAttribute('autoplay')).toBe('')
  expect(await ground(page)).toBe(dark)
  await page.locator('audio').evaluate((sound: HTMLAudioElement) => sound.play().catch(() => {}))
  for (const file of ['/films/ebb.mp4', '/sounds/ebb.mp3'])
    await expect.poll(() => requested).toContain(file)
  expect(errors).toEqual([])
})

it('a page of the site plays in a frame', async () => {
  const { page, errors } = await openPage('/plain-player/')
  await page.locator('iframe').contentFrame().getByText('It moves.').waitFor()
  expect(errors).toEqual([])
})

it('a click shows an image whole in a large view, in every window, beside those of its entry', async () => {
  const { page, errors } = await openPage('/workshops/')
  const largeView = page.getByRole('dialog')
  const isShown = (index: number) =>
    expect.poll(() => placeInView(page, index)).toBe('whole, flush, in the middle')
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.locator('.linked-image').nth(1).press('Enter')
    await isShown(1)
    await page.keyboard.press('ArrowRight')
    await isShown(2)
    await largeView.getByRole('button', { name: 'Before' }).click()
    await isShown(1)
    await largeView.getByRole('button', { name: 'After' }).click()
    await isShown(2)
    if (viewport.width !== 390) await page.keyboard.press('Escape')
  }
  const captions = await largeView.locator('figcaption').allInnerTexts()
  expect(captions).toEqual(['From the sheet', 'At noon'])
  expect(await css(page, 'dialog', 'background-color')).toEqual(['rgb(15, 19, 21)'])
  expect(await ground(page)).toBe(dark)
  expect(await findViolations(page)).toEqual([])
  expect(errors).toEqual([])
})

it('the large view shows only arrows that lead to an image, and any that has the focus', async () => {
  const { page } = await openPage('/workshops/')
  const images = page.locator('dialog img')
  const arrows = () => css(page, 'dialog [value]', 'opacity')
  await page.locator('.linked-image').first().click()
  await expect.poll(arrows).toEqual(['0', '1'])
  await images.nth(1).scrollIntoViewIfNeeded()
  await expect.poll(arrows).toEqual(['1', '1'])
  await images.last().scrollIntoViewIfNeeded()
  await expect.poll(arrows).toEqual(['1', '0'])
  await page.getByRole('button', { name: 'Before' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(arrows).toEqual(['1', '1'])
})

it('a click, a button and Escape close the large view alone, and keep the place', async () => {
  const { page } = await openPage('/')
  await page.locator(`${poster} ${label}`).click()
  const link = page.locator('#paper-boats .linked-image').last()
  const largeView = page.getByRole('dialog')
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await link.dblclick()
  for (const leave of [
    () => largeView.locator('img').last().click(),
    () => largeView.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    if (!(await largeView.isVisible())) await link.press('Enter')
    await leave()
    await expect.poll(() => largeView.isVisible()).toBe(false)
    expect(await isFocused(link)).toBe(true)
    expect(await page.locator('iframe').count()).toBe(1)
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2)
  }
})

it('a loop plays in view, until it is stopped', async () => {
  const { page, errors } = await openPage('/', moving)
  const leave = () => page.evaluate(() => scrollTo(0, 0))
  const comeBack = () => page.locator(loop).scrollIntoViewIfNeeded()
  for (const _ of [1, 2]) {
    await expect.poll(() => isPlaying(page)).toBe(false)
    await comeBack()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await leave()
  }
  await comeBack()
  await expect.poll(() => isPlaying(page)).toBe(true)
  await page.locator(loop).evaluate((video: HTMLVideoElement) => video.pause())
  await leave()
  await comeBack()
  await page.evaluate('new Promise(requestAnimationFrame)')
  expect(await isPlaying(page)).toBe(false)
  expect(errors).toEqual([])
})

/** How an image of the large view and its caption stand in the window. */
function placeInView(page: Page, index: number): Promise<string> {
  const figure = page.locator('dialog figure').nth(index)
  return figure.evaluate((element) => {
    const boxOf = (name: string) => element.querySelector(name)?.getBoundingClientRect()
    const image = boxOf('img') ?? new DOMRect()
    const caption = boxOf('figcaption') ?? image
    const isWhole = image.x >= 0 && image.right <= innerWidth && image.y > 10
    const isFlush = caption.x === image.x && caption.width === image.width
    const across = image.x - (innerWidth - image.right)
    const down = image.y - (innerHeight - caption.bottom)
    const isAmid = Math.abs(across) < 1 && Math.abs(down) < 1
    return [isWhole && 'whole', isFlush && 'flush', isAmid && 'in the middle'].join(', ')
  })
}
