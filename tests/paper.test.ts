import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium, openPage, skipWithoutChromium } from './kit/chromium.ts'
import { serveFixture } from './kit/fixture-server.ts'
import { formats, printPage, viewport } from './kit/paper.ts'
import { facadeLabel } from './kit/selectors.ts'

const isSkipped = skipWithoutChromium()

describe.skipIf(isSkipped).each(formats)('on paper, %s', (format) => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof serveFixture>>

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchChromium(), serveFixture()])
  })

  afterAll(async () => {
    await browser?.close()
    server?.stop()
  })

  async function visit(path: string): Promise<Page> {
    const { page, close } = await openPage(browser, { colorScheme: 'dark', viewport })
    onTestFinished(close)
    await page.goto(server.base + path)
    return page
  }

  it.each([
    ['/', 'Nora Field field.example', 'Works'],
    ['/contact/', 'Nora Field field.example/contact', 'Contact'],
    ['/walks/lantern/', 'Nora Field field.example/walks/lantern', 'Lantern Walk, the whole way'],
    ['/no/where', 'Nora Field', '404'],
  ])('begins %s with name, address and title', async (path, ...lines) => {
    const sheets = await printPage(await visit(path), format)
    expect(sheets[0]?.lines.slice(0, 2)).toEqual(lines)
  })

  it('shows a heading that a screen hides', async () => {
    const page = await visit('/contact/')
    await page.locator('h1').evaluate((heading) => heading.classList.add('visually-hidden'))
    const [sheet] = await printPage(page, format)
    expect(sheet?.lines[1]).toBe('Contact')
  })

  it('is a CV on one sheet, in the order in which it is read', async () => {
    const sheets = await printPage(await visit('/contact/'), format)
    const text = [
      'Nora Field field.example/contact Contact E-mail nora@field.example',
      'Network network.example/nora Code code.example/nora Chat chat.example/nora',
      'About I make works for places by the water. I teach every winter.',
      'Skills Sound Field recording Binaural mixing Image Photogrammetry',
      'CV Education 2016–2018 MA, school by the sea 2012–2016 BA, school in the hills',
      'Residencies 2021– Lighthouse',
    ]
    expect(sheets.map((sheet) => sheet.text)).toEqual([text.join(' ')])
  })

  it('fills its sheets with a long CV, and ends none with a heading', async () => {
    const page = await visit('/contact/')
    await page.locator('.cv-sections').evaluate(lengthen)
    const sheets = await printPage(page, format)
    const headings = /^(CV|Part \d+)$/
    expect(sheets.length).toBeGreaterThan(3)
    expect(sheets.slice(0, -1).filter(({ filled }) => filled < 0.8)).toEqual([])
    expect(sheets.filter(({ lines }) => headings.test(lines.at(-1) ?? ''))).toEqual([])
  })

  it('begins a sheet with each work: title, text, then the films and pictures', async () => {
    const sheets = await printPage(await visit('/'), format)
    expect(sheets.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Works .*Boats 2023 Tide Table 2025 .* The wall shows .* Play, 1:02/),
      expect.stringMatching(/^Kiln Logbook 2024 .* Every firing .* The mouth Play, 6:02/),
      // Two rows, not the last alone.
      expect.stringMatching(/^Play, 1:48 .* The web version$/),
      expect.stringMatching(/^Lantern Walk 2024 .* One player .* Two lights Play, 1:05:21/),
      expect.stringMatching(/^Paper Boats 2023 .* A book to be folded .* Cover The last page$/),
    ])
  })

  it('gives no sheet to a text alone', async () => {
    const page = await visit('/')
    await page.evaluate(() => {
      for (const figure of document.querySelectorAll('#lantern-walk figure')) figure.remove()
    })
    const sheets = await printPage(page, format)
    const sheet = sheets.find(({ text }) => text.includes('One player has the light'))
    expect(sheet?.text).toMatch(/The web version|Paper Boats/)
  })

  it('tells the addresses of films and links, none that is relative', async () => {
    const page = await visit('/')
    const works = await printPage(page, format)
    await page.goto(`${server.base}/workshops/`)
    const sheets = [...works, ...(await printPage(page, format))]
    const text = sheets.map((sheet) => sheet.text).join(' ')
    // An address that is longer than its line goes on in the next one.
    expect(text.match(/(https?:|\.\.\/|\/assets)\S+((?<=\?) \S+)?/g)).toEqual([
      'https://vimeo.com/76979871',
      'https://vimeo.com/265010648',
      'https://www.youtube.com/watch? v=WhWc3b3KhnY',
      'https://works.example/kiln',
      'https://www.youtube.com/watch?v=eRsGyueVLvQ&t=46s',
      'https://books.example/paper-boats',
      'https://courses.example/folding',
      'https://www.youtube.com/watch?v=7K1sB05pE0A&t=3723s',
    ])
  })

  it('prints an open player as its poster', async () => {
    const page = await visit('/walks/lantern/')
    const before = await printPage(page, format)
    await page.locator(facadeLabel).click()
    await page.locator('iframe').waitFor()
    expect(await printPage(page, format)).toEqual(before)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('figure img').isVisible()).toBe(true)
    expect(await page.locator('iframe').isVisible()).toBe(false)
  })

  it('is black on white in a dark scheme, with backgrounds or without', async () => {
    const page = await visit('/contact/')
    const sheets = await printPage(page, format)
    expect(await printPage(page, format, { printBackground: true })).toEqual(sheets)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const colours = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement)
      return [backgroundColor, color]
    })
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  })
})

/** Runs in the page: sections of one to twelve rows, so mixed that some begin at the end of a sheet. */
function lengthen(sections: Element): void {
  const [first] = sections.children
  if (!first) throw new Error('The CV is empty')
  const parts = Array.from({ length: 120 }, (_, index) => {
    const part = document.importNode(first, true)
    const [heading, list] = part.children
    const [row] = list?.children ?? []
    if (!heading || !list || !row) throw new Error('A section has no rows')
    heading.textContent = `Part ${index}`
    list.replaceChildren(
      ...Array.from({ length: 1 + (((index * 7919) % 1013) % 12) }, () => row.cloneNode(true)),
    )
    return part
  })
  sections.replaceChildren(...parts)
}
