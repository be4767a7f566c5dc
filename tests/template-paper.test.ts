import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { works } from '../src/content/works.ts'
import { launchChromium, openPage, skipWithoutChromium } from './kit/chromium.ts'
import { formats, printPage, viewport } from './kit/paper.ts'
import { type Preview, startPreview } from './kit/preview.ts'
import { isTemplate } from './kit/template.ts'

const isSkipped = skipWithoutChromium()

// An owner's site has other texts and pictures, so it has other sheets.
describe.runIf(isTemplate && !isSkipped).each(formats)('the template on %s', (format) => {
  let browser: Browser
  let preview: Preview

  beforeAll(async () => {
    ;[browser, preview] = await Promise.all([launchChromium(), startPreview(inject('ownCopy'))])
  })

  afterAll(async () => {
    preview?.stop()
    await browser?.close()
  })

  async function visit(path: string): Promise<Page> {
    const { page, close } = await openPage(browser, { viewport })
    onTestFinished(close)
    await page.goto(preview.home + path)
    return page
  }

  it.each([
    ['', 9, 'Works'],
    ['workshops/', 5, 'Workshops'],
    ['contact/', 2, 'Contact'],
    ['documentationplaceshackathoninresidence/', 1, 'Documentation Places Hackathon in Residence'],
  ])('prints /%s on %i sheets, none mostly empty', async (path, count, title) => {
    const page = await visit(path)
    const sheets = await printPage(page, format)
    expect(sheets).toHaveLength(count)
    const address = `example.com${`/${path}`.replace(/\/$/, '')}`
    expect(sheets[0]?.lines.slice(0, 2)).toEqual([`Artist Name ${address}`, title])
    await page.evaluate(captionAll)
    const captioned = await printPage(page, format)
    expect(captioned.filter(({ filled }) => filled < 0.45)).toEqual([])
  })

  it('begins a sheet with each work', async () => {
    const [, ...sheets] = await printPage(await visit(''), format)
    const firstLines = sheets.map(({ lines }) => lines[0])
    for (const { title } of works.slice(1)) expect(firstLines).toContain(title)
  })
})

/** Runs in the page. How far a sheet is filled is told by its last line, so each picture needs one. */
function captionAll(): void {
  for (const figure of document.querySelectorAll('figure:not(:has(figcaption))')) {
    figure.appendChild(document.createElement('figcaption')).textContent = 'Picture'
  }
}
