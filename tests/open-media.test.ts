import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { openPage, still } from './kit/chromium.ts'
import { css, facade, facadeLabel } from './kit/layout.ts'
import { readThrough } from './kit/reading.ts'

const base = inject('site')

it('a click opens a film in the place of its poster, one at a time, until Escape', async () => {
  const { page, foreign } = await openPage('/')
  // An image that comes late moves what follows by a fraction of a pixel.
  await readThrough(page)
  const poster = page.locator(`#lantern-walk ${facade}`)
  const frame = page.locator('iframe')
  await page.setViewportSize({ width: 1440, height: 790 })
  const placeBelow = () =>
    poster.evaluate((link) => {
      const { bottom } = link.closest('figure')?.getBoundingClientRect() ?? { bottom: 0 }
      return Math.round(bottom + scrollY)
    })
  const place = await placeBelow()
  await poster.focus()
  await page.keyboard.press('Enter')
  expect(await placeBelow()).toBe(place)
  const start = 'https://www.youtube.com/embed/eRsGyueVLvQ?controls=0&start=46&autoplay=1'
  expect(await frame.getAttribute('src')).toBe(start)
  expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.locator('.facade:has(iframe) img:visible').count()).toBe(1)
  const box = await frame.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 2)
  // In one view with the link to its page, for a network that refuses the frame.
  const film = await page.getByRole('link', { name: 'www.youtube.com' }).boundingBox()
  // The bar has left.
  expect(await css(page, '.site-header', 'position')).toEqual(['relative'])
  expect(box?.y).toBeGreaterThan(0)
  expect((film?.y ?? 790) + (film?.height ?? 0)).toBeLessThan(790)
  await page.locator(`#tide-table ${facadeLabel}`).click()
  expect(await frame.getAttribute('src')).toMatch(/^https:\/\/player\.vimeo\.com\/.*autoplay=1$/)
  expect(await poster.isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Skip to content' }).press('Escape')
  expect(await frame.count()).toBe(0)
  expect(await placeBelow()).toBe(place)
  expect(await css(page, '.site-header', 'position')).toEqual(['sticky'])
  const isPlayer = (url: string) => /^https:\/\/(www\.youtube|player\.vimeo)\.com\//.test(url)
  expect(foreign.filter((url) => !isPlayer(url))).toEqual([])
})

it('a click plays everything: players, the web version 550 px high, own films and sounds, a plain frame', async () => {
  const { page, requested, errors } = await openPage('/')
  const frame = page.locator('iframe')
  for (const label of await page.locator(`${facade}[href^=http] > span`).all()) {
    await label.click()
    await frame.contentFrame().locator(':root').waitFor()
    expect(await label.isVisible()).toBe(false)
  }
  await page.locator(`${facade}[href="https://works.example/kiln"] > span`).click()
  expect(await frame.getAttribute('src')).toBe('https://works.example/kiln')
  expect((await frame.boundingBox())?.height).toBe(550)
  expect(await page.locator('.facade:has(iframe) img:visible').count()).toBe(0)
  // What immersive works need.
  const allowed = frame
    .contentFrame()
    .locator(':root')
    .evaluate('document.featurePolicy.allowedFeatures()')
  const needed = ['fullscreen', 'autoplay', 'xr-spatial-tracking', 'gyroscope', 'gamepad']
  expect(await allowed).toEqual(expect.arrayContaining(needed))
  await page.getByRole('link', { name: /Die Ebbe, three coasts/ }).click()
  await expect.poll(() => requested.join()).toContain('/films/ebb.mp4')
  await page.getByRole('link', { name: 'Steam, the whole film Play' }).click()
  const film = page.locator('div.facade > video')
  const seconds = () => film.evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(seconds).toBeGreaterThan(0)
  await page.setViewportSize({ width: 390, height: 844 })
  const box = await film.boundingBox()
  expect([box?.x, box?.width]).toEqual([0, 390])
  await page.getByRole('link', { name: /What it says/ }).click()
  expect(await frame.getAttribute('src')).toMatch(/^https:\/\/w\.soundcloud.*&auto_play=true$/)
  expect((await frame.boundingBox())?.height).toBe(450)
  expect((await page.locator('audio').boundingBox())?.height).toBeGreaterThan(24)
  // Other files of the fixture play nothing, but they are asked for.
  await page.evaluate(`for (const media of document.querySelectorAll('video, audio')) media.load()`)
  await expect.poll(() => requested).toContain('/sounds/ebb.mp3')
  await page.goto('/plain-player/')
  await frame.contentFrame().getByText('It moves.').waitFor()
  const { width = 0, height = 1 } = (await frame.boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(16 / 9, 2)
  expect(errors).toEqual([])
})

it.each([
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2 },
  { viewport: { width: 1440, height: 900 } },
])(
  'a click shows an image whole in a dark room, sharp, beside those of its entry: %j',
  async (options) => {
    const { page, errors } = await openPage('/workshops/', options)
    const links = page.locator('.linked-image')
    const count = await links.count()
    const room = page.getByRole('dialog')
    const expectShown = async (index: number) => {
      await expect.poll(() => placeInRoom(page, index)).toBe('whole, flush, in the middle')
      const number = room.locator('figcaption span').nth(index)
      expect(await number.innerText()).toBe(`${index + 1} / ${count}`)
    }
    await links.nth(1).press('Enter')
    await expectShown(1)
    const largest = await links.nth(1).evaluate((link: HTMLAnchorElement) => link.href)
    const image = room.locator('img').nth(1)
    const source = () => image.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc)
    await expect.poll(source).toBe(largest)
    expect(await css(page, 'dialog', 'background-color')).toEqual(['rgb(15, 19, 21)'])
    // In this browser they take no room.
    expect(await css(page, 'dialog', 'scrollbar-width')).toEqual(['none'])
    expect(await css(page, 'html', 'color-scheme')).toEqual(['dark'])
    await page.keyboard.press('ArrowRight')
    await expectShown(2)
    const steps = [1, 0, count - 1].map((index) => ({ name: 'Before', index }))
    for (const { name, index } of [...steps, { name: 'After', index: 0 }]) {
      await room.getByRole('button', { name }).click()
      await expectShown(index)
    }
    expect(errors).toEqual([])
  },
)

it.each(['/', '/#tide-table'])(
  'a click closes the dark room, and so do its button, Escape and Back; all keep the place on %s',
  async (path) => {
    const { page } = await openPage(path, still)
    await readThrough(page)
    const link = page.locator('#paper-boats .linked-image').last()
    const room = page.getByRole('dialog', { name: 'A green paper boat' })
    await link.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    // The second click of a double click would close it at once.
    await link.dblclick()
    for (const leave of [
      () => room.locator('img').last().click(),
      () => room.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]) {
      if (!(await room.isVisible())) await link.press('Enter')
      await leave()
      await expect.poll(() => room.locator('figure').count()).toBe(0)
      await expect.poll(() => stateOf(page)).toEqual([null, 'auto'])
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2)
    }
    expect(page.url()).toBe(base + path)
  },
)

it('a click follows links of the dark room, and Back leads to it', async () => {
  const { page } = await openPage('/workshops/', still)
  await readThrough(page)
  const room = page.getByRole('dialog')
  const image = page.locator('.linked-image:has(~ figcaption a)')
  await image.first().press('Enter')
  const sheet = room.getByRole('link', { name: 'sheet' })
  const tab = page.context().waitForEvent('page')
  await sheet.click({ modifiers: ['ControlOrMeta'] })
  await (await tab).waitForURL(`${base}/#paper-boats`)
  expect(await room.isVisible()).toBe(true)
  await sheet.click()
  await page.waitForURL(`${base}/#paper-boats`)
  await page.goBack()
  await expect.poll(() => placeInRoom(page, 1)).toBe('whole, flush, in the middle')
  await page.keyboard.press('Escape')
  await expect.poll(() => stateOf(page)).toEqual([null, 'auto'])
  // To the address without a fragment, then from the address itself.
  for (const length of [1, 0]) {
    await image.last().press('Enter')
    const before = await page.evaluate(() => history.length)
    await room.getByRole('link', { name: 'noon' }).click()
    await expect.poll(() => room.isVisible()).toBe(false)
    await expect.poll(() => stateOf(page)).toEqual([null, 'auto'])
    const card = page.locator('#folding')
    await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThan(120)
    expect(page.url()).toBe(`${base}/workshops/#folding`)
    expect((await page.evaluate(() => history.length)) - before).toBe(length)
  }
})

it('a click can be taken back after a reload of the dark room', async () => {
  const { page } = await openPage('/workshops/', still)
  await page.goto(`${base}/#tide-table`)
  await readThrough(page)
  const link = page.locator('#paper-boats .linked-image').last()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await link.press('Enter')
  await page.reload()
  const room = page.getByRole('dialog', { name: 'A green paper boat' })
  await expect.poll(() => placeInRoom(page, 2)).toBe('whole, flush, in the middle')
  await page.goBack()
  await expect.poll(() => room.isVisible()).toBe(false)
  await expect.poll(() => stateOf(page)).toEqual([null, 'auto'])
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2)
  await page.goBack()
  expect(page.url()).toBe(`${base}/workshops/`)
})

it('a click that opens a tab, a window or a file belongs to the link, and so does one with nothing to open', async () => {
  const { page, errors } = await openPage('/')
  await page.evaluate(`taken = 0
    addEventListener('click', (event) => {
      if (event.defaultPrevented) taken++
      event.preventDefault()
    })`)
  const click = async (options = {}) => {
    for (const link of ['.facade > span', '.linked-image img']) {
      await page.locator(link).first().dispatchEvent('click', options)
    }
  }
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) await click({ [key]: true })
  await page.evaluate("for (const e of document.querySelectorAll('template, dialog')) e.remove()")
  await click()
  expect(await page.evaluate('taken')).toBe(0)
  expect(await page.locator('iframe, dialog[open]').count()).toBe(0)
  expect(errors).toEqual([])
})

/** What the entry of the history says of the dark room and of the place. */
const stateOf = (page: Page) => page.evaluate(() => [history.state, history.scrollRestoration])

/** How an image of the dark room and its caption stand in the window. */
function placeInRoom(page: Page, index: number): Promise<string> {
  const figure = page.locator('dialog figure').nth(index)
  return figure.evaluate((element) => {
    const [image, caption] = ['img', 'figcaption'].map(
      (name) => element.querySelector(name)?.getBoundingClientRect() ?? new DOMRect(),
    )
    if (!image || !caption) return 'nowhere'
    const isWhole = image.x >= 0 && image.right <= innerWidth && image.y > 10
    const isFlush = caption.x === image.x && caption.width === image.width
    const across = image.x - (innerWidth - image.right)
    const down = image.y - (innerHeight - caption.bottom)
    const isAmid = Math.abs(across) < 1 && Math.abs(down) < 1
    return [isWhole && 'whole', isFlush && 'flush', isAmid && 'in the middle'].join(', ')
  })
}
