import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isChromiumMissing, openPage, still } from './kit/chromium.ts'
import { layoutFaults } from './kit/layout.ts'
import { runBuild, serve } from './kit/programs.ts'
import { copyFixture, edit } from './kit/project.ts'

const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel'

/** Words as long as they come, wherever the owner writes something. */
function lengthen(word: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const { parentElement: parent } = text
    if (!text.textContent?.trim() || parent?.closest('script, style, template, time')) continue
    const isLabel = parent?.closest('nav, .facade-label, button, sup')
    text.textContent += isLabel ? ' VERANSTALTUNGSKALENDER' : ` ${word}`
  }
}

/** The second from right to left. */
const languages = "language: 'en-GB', languages: ['en-GB', 'he'],"

const routes = ['/', '/workshops/', '/contact/', '/walks/lantern/', '/plain-player/', '/no/where']

describe.skipIf(isChromiumMissing)('on a small screen', () => {
  let project: string

  beforeAll(async () => {
    project = copyFixture()
    edit(project, 'src/content/site.ts', "language: 'en-GB',", languages)
    const { code, output } = await runBuild(project)
    expect(code, output).toBe(0)
  })

  async function open() {
    const { base, stop } = await serve(`${project}/dist`)
    onTestFinished(stop)
    const { page } = await openPage(base, still)
    return { base, page }
  }

  it.each([
    ['two languages', '200%', [320], routes],
    ['two languages', '100%', [320, 700], routes],
    // From right to left.
    ['two languages', '100%', [320, 1440], ['/he/', '/he/contact/']],
    ['long words', '100%', [320, 390, 640], routes],
  ] as const)('%s of %s are whole and met, at %j px, on %j', async (words, size, widths, paths) => {
    const { base, page } = await open()
    for (const path of paths) {
      await page.goto(base + path)
      if (words === 'long words') await page.evaluate(lengthen, long)
      await page.evaluate((size) => {
        document.documentElement.style.setProperty('font-size', size)
        return document.fonts.ready
      }, size)
      for (const width of widths) {
        const place = `${path} at ${width} px`
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await page.evaluate('document.documentElement.scrollWidth'), place).toBe(width)
        expect.soft(await layoutFaults(page), place).toEqual([])
        const items = page.locator('li')
        const heights = await items.evaluateAll((all) => all.map((li) => li.clientHeight))
        expect.soft(Math.max(...heights), place).toBeLessThan(800)
      }
    }
  })

  it('figures bleed to both edges', async () => {
    const { page } = await open()
    await page.setViewportSize({ width: 390, height: 800 })
    const shown = page.locator(
      'figure > :is(picture, .linked-image, .facade:not(.sound), .own-film, video)',
    )
    const edges = await shown.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => `${left} ${right}`),
    )
    expect([...new Set(edges)]).toEqual(['0 390'])
  })
})
