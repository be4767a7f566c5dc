import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './kit/chromium.ts'
import { ground, label, lit } from './kit/layout.ts'
import { preparedFixture } from './kit/project.ts'
import { finalOpacity, tall } from './kit/reading.ts'

const film = 'https://www.youtube.com/watch?v=eRsGyueVLvQ&t=46s'

it('a page is seen when its script fails', async () => {
  const { page, foreign, errors } = await openPage()
  await page.addInitScript(`Document.prototype.addEventListener = () => {
    throw new Error('broken')
  }`)
  await page.goto('/')
  expect(await finalOpacity(page)).toBe('1')
  // Of replaceBroken, playFilms and openLargeView, which listen to the document.
  expect([...errors, ...foreign]).toEqual(Array(3).fill('Error: broken'))
})

it('a page without script is seen, also on paper, asks no other host, and a film is a link', async () => {
  const { page, foreign, errors } = await openPage('/', { javaScriptEnabled: false })
  for (const media of ['print', 'screen'] as const) {
    await page.emulateMedia({ media })
    expect(await finalOpacity(page)).toBe('1')
  }
  expect([...errors, ...foreign]).toEqual([])
  const asked = page.waitForRequest(film)
  await page.locator(`#lantern-walk ${label}`).click()
  await asked
})

it('a page works from disk: links, style, images, and a film is a link', async () => {
  const folder = pathToFileURL(`${preparedFixture()}/dist`).href
  const { page, errors } = await openPage(`${folder}/walks/lantern/index.html`)
  await expect.poll(() => imagesSeen(page)).not.toContain(0)
  expect(await ground(page)).toBe(lit)
  await page.locator('nav li a').nth(1).click()
  await page.waitForURL(`${folder}/workshops/index.html`)
  await page.goBack()
  const asked = page.waitForRequest(film)
  await page.locator(label).click()
  await asked
  // A preload is refused here, and says so; the style loads the font.
  expect(errors.filter((text) => !/font|ERR_FAILED/.test(text))).toEqual([])
})

it('a page shows every image in a copy that lacks the AVIF files', async () => {
  const { page } = await openPage('', { viewport: tall })
  await page.route(/\.avif$/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/workshops/')
  await expect.poll(() => imagesSeen(page)).not.toContain(0)
})

function imagesSeen(page: Page): Promise<number[]> {
  return page.evaluate(() => [...document.images].map(({ naturalWidth }) => naturalWidth))
}
