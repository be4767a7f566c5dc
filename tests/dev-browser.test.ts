import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium, skipWithoutChromium } from './chromium.ts'
import { startDevServer } from './dev-server.ts'

describe.skipIf(skipWithoutChromium())('an open page in development', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchChromium()
  })

  afterAll(() => browser.close())

  async function open(url: string) {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: 'elsewhere' }))
    // The page listens once its stream of events is open.
    await Promise.all([page.waitForResponse(/@dev\/events/), page.goto(url)])
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    return { page, errors }
  }

  const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

  it('takes a new style without a reload', async () => {
    const { base, edit } = await startDevServer()
    const { page, errors } = await open(base)
    for (const colour of ['rgb(1, 2, 3)', 'rgb(4, 5, 6)']) {
      edit(
        'styles/_tokens.scss',
        colour === 'rgb(1, 2, 3)' ? '#f2f3f1' : '#010203',
        colour === 'rgb(1, 2, 3)' ? '#010203' : '#040506',
      )
      await page.waitForFunction(
        (wanted) => getComputedStyle(document.documentElement).backgroundColor === wanted,
        colour,
      )
    }
    expect(await isSameDocument(page)).toBe(true)
    expect(errors).toEqual([])
    await page.close()
  })

  it('takes a new text, and keeps scroll position, focus and an open player', async () => {
    const { base, edit } = await startDevServer()
    const { page } = await open(base)
    await page.locator('#borrowed-light .play').click()
    const player = await page.locator('#borrowed-light iframe').elementHandle()
    await page.locator('#last-seen .go a').focus()
    const before = await page.evaluate(() => window.scrollY)
    edit(
      'src/content/works.ts',
      "medium: 'Residency, video documentation'",
      "medium: 'Residency, documented'",
    )
    await page.getByText('Residency, documented').waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Play Last Seen')
    expect(await player?.evaluate((frame) => frame.isConnected)).toBe(true)
    expect(await isSameDocument(page)).toBe(true)
    await page.close()
  })

  it('shows a mistake above the page, and takes it away with the fix', async () => {
    const { base, edit } = await startDevServer()
    const { page, errors } = await open(base)
    edit('src/content/works.ts', "id: 'whorl'", "id: 'whorl<img src=x>'")
    const overlay = page.getByRole('alert')
    await overlay.waitFor()
    expect(await overlay.locator('h1').textContent()).toBe('Unexpected Application Error!')
    expect(await overlay.textContent()).toContain('src/content/works.ts')
    expect(await overlay.locator('img').count()).toBe(0)
    expect(await overlay.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    edit('src/content/works.ts', "id: 'whorl<img src=x>'", "id: 'whorl'")
    await overlay.waitFor({ state: 'detached' })
    expect(await isSameDocument(page)).toBe(true)
    expect(errors).toEqual([])
    await page.close()
  })

  it('is loaded anew for a public file that it shows, and for no other', async () => {
    const { base, project, edit } = await startDevServer()
    const { page } = await open(base)
    writeFileSync(join(project, 'public/humans.txt'), 'hello')
    edit('src/content/works.ts', "title: 'Whorl'", "title: 'Whirl'")
    await page.getByRole('heading', { name: 'Whirl' }).waitFor()
    expect(await isSameDocument(page)).toBe(true)
    const icon = readFileSync(join(project, 'public/icon.svg'), 'utf8')
    writeFileSync(join(project, 'public/icon.svg'), `${icon}<!-- new -->`)
    await page.waitForFunction(() => !('sameDocument' in window))
    await page.close()
  })

  it('is loaded anew for its first player, which its policy did not know', async () => {
    const { base, edit } = await startDevServer()
    const { page, errors } = await open(`${base}/contact/`)
    edit(
      'pages/contact.tsx',
      "import { Layout } from '../src/components/Layout.tsx'",
      "import { Layout } from '../src/components/Layout.tsx'\nimport { VideoEmbed } from '../src/components/VideoEmbed.tsx'",
    )
    edit(
      'pages/contact.tsx',
      '</Layout>',
      '<VideoEmbed src="https://vimeo.com/76979871" title="A film" poster="talk-curtain.jpg" /></Layout>',
    )
    await page.locator('.play').click()
    await page.locator('iframe').waitFor()
    expect(errors).toEqual([])
    await page.close()
  })

  it('shows a changed picture', async () => {
    const { base, project } = await startDevServer()
    const { page } = await open(`${base}/documentationplaceshackathoninresidence/`)
    const before = await page
      .locator('main img')
      .evaluate((picture) => 'currentSrc' in picture && picture.currentSrc)
    const yellow = sharp({ create: { width: 2000, height: 1125, channels: 3, background: '#ff0' } })
    writeFileSync(join(project, 'public/images/places-village.jpg'), await yellow.jpeg().toBuffer())
    await page.waitForFunction((old) => {
      const picture = document.querySelector('main img')
      return (
        picture instanceof HTMLImageElement &&
        picture.complete &&
        picture.currentSrc !== old &&
        picture.naturalWidth > 0
      )
    }, before)
    await page.close()
  })

  it('gives its connection back while nobody looks, and is current again afterwards', async () => {
    const { base, edit } = await startDevServer()
    const { page } = await open(base)
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    edit('src/content/works.ts', "title: 'Whorl'", "title: 'Whirl'")
    await hide(false)
    await page.getByRole('heading', { name: 'Whirl' }).waitFor()
    await page.close()
  })
})
