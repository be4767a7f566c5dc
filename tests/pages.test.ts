import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSiteServer } from '../src/serve/site-server.ts'
import { moving, openPage } from './kit/chromium.ts'
import {
  css,
  dark,
  ground,
  label,
  layoutFaults,
  lit,
  lowestContrast,
  wrongWidths,
} from './kit/layout.ts'
import { serve } from './kit/programs.ts'
import { copyFixture, type Edits, pageSource, workPages } from './kit/project.ts'
import { finalOpacity, findViolations, measureShift, readThrough } from './kit/reading.ts'
import { make } from './kit/site.ts'

const routes = ['/', '/workshops/', '/contact/', '/walks/lantern/', '/plain-player/', '/no/where']

it.each(routes)(
  '%s is whole in every window, light and dark, and asks no other host',
  async (path) => {
    const { page, requested, foreign, errors } = await openPage()
    // Chromium measures no shift in what has faded in.
    await measureShift(page)
    const windows = [
      { width: 320, colorScheme: 'light' },
      { width: 820, colorScheme: 'dark' },
      { width: 1440, colorScheme: 'dark' },
    ] as const
    for (const { width, colorScheme } of windows) {
      const place = `${path} at ${width} px`
      const says = (promise: string) => `${place}: ${promise}`
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await shiftWhileRead(page, path), says('nothing moves')).toBeLessThan(0.002)
      const scrolled = await page.evaluate('document.documentElement.scrollWidth')
      expect.soft(scrolled, says('is as wide as the window')).toBe(width)
      expect.soft(await layoutFaults(page), says('nothing is cut off')).toEqual([])
      // Another file may load first.
      const message = says('images are as wide as announced')
      await expect.poll(() => wrongWidths(page), { message }).toEqual([])
      const moving = await page.evaluate('document.getAnimations().length')
      expect.soft(moving, says('animations end')).toBe(0)
      expect.soft(await findViolations(page), says('axe finds nothing')).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 900 })
    await page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    expect.soft(await layoutFaults(page), 'letters twice as large are not cut off').toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    const borders = [
      ...(await css(page, `${label}, .skip-link`, 'border-top-style')),
      ...(await css(page, '[data-tooltip]', 'border-top-style', '::after')),
    ]
    expect(new Set(borders), 'labels have borders in forced colours').toEqual(new Set(['solid']))
    expect([...foreign, ...errors], 'no other host, no error').toEqual([])
    const early = requested.filter((url) => /\/(films|sounds)\//.test(url))
    expect(early, 'films and sounds wait for a click').toEqual([])
  },
)

/** Lines end a hundredth sooner or later in the typeface than in its stand-in. */
async function shiftWhileRead(page: Page, path: string) {
  await page.goto(path)
  // Where the page opens: what is read later has its typeface.
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await readThrough(page)
  return page.evaluate('shift')
}

it('a page fades in from 0 to 1 in 500 ms', async () => {
  const { page } = await openPage('/contact/', moving)
  const fade = await page.locator('main').evaluate((main) => {
    // It may be over: once more.
    document.documentElement.className = ''
    main.getAnimations()
    document.documentElement.className = 'fade-in'
    const effect = main.getAnimations()[0]?.effect
    const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
    return [effect?.getTiming().duration, ...frames.map(({ opacity }) => opacity)]
  })
  expect(fade).toEqual([500, '0', '1'])
  expect(await finalOpacity(page)).toBe('1')
})

it('a page marks its own link', async () => {
  const { page } = await openPage('/')
  const weights = await css(page, 'nav li a', 'font-weight')
  expect(weights.map((weight) => Number(weight) >= 700)).toEqual([true, false, false])
})

it('a page leads keyboards past the bar', async () => {
  const { page } = await openPage('/')
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

it('an icon shows its name to who waits over it', async () => {
  const { page } = await openPage('/')
  const icon = '[data-tooltip]'
  await page.locator(icon).hover()
  expect(await css(page, icon, 'content', '::after')).toEqual(['"Network"'])
  expect(await css(page, icon, 'transition-delay', '::after')).toEqual(['0.7s'])
})

it.each([
  { width: 1440, bar: 64 },
  { width: 390, bar: 84 },
])(
  'a link of a page $width px wide leads to what the bar does not cover',
  async ({ width, bar }) => {
    const { page } = await openPage('/', { viewport: { width, height: 800 } })
    await page.locator('main a[href="#paper-boats"]').click()
    expect(await topOf(page, '.site-header')).toBe(0)
    expect(await topOf(page, '#paper-boats')).toBeGreaterThanOrEqual(bar)
  },
)

it('the bar leaves a low window to the page', async () => {
  const { page } = await openPage('/#paper-boats', { viewport: { width: 320, height: 256 } })
  expect(await topOf(page, '.site-header')).toBeLessThan(0)
})

it('a page shows the year of its visit', async () => {
  const { page } = await openPage('/')
  // The site was built in 2001.
  const year = new Date().getFullYear()
  expect(await page.locator('footer').innerText()).toContain(`Copyright ${year} Nora Field`)
})

it('a missing page logs its path', async () => {
  const logs: string[] = []
  const { page } = await openPage()
  page.on('console', (message) => logs.push(message.text()))
  await page.goto('/no/where/at%20all')
  const log = expect.stringMatching('^Nothing here.*: /no/where/at%20all$')
  await expect.poll(() => logs).toContainEqual(log)
})

/** What the pages of the fixture do not show: overviews, works and tags on their own, news. */
const lists = pageSource(
  'Lists',
  `<h1>x</h1><h2>x</h2><p>x</p><NewsList />
<table><tbody><tr><th>x</th><td>x</td></tr></tbody></table>
<WorkOverview works={works} to="/works" />`,
  '../..',
)

/** A second language, from right to left; names as long as they come in the bar; two dark works. */
const edits: Edits = {
  'src/content/site.ts': [
    ["['en-GB']", "['en-GB', 'he']"],
    ['Nora Field', 'Anna-Katharina Schmetterling-Hohenzollern-Sigmaringen'],
  ],
  'src/content/words.ts': [
    ["'WORKS'", "'AUSSTELLUNGEN'"],
    ["'WORKSHOPS'", "'VERANSTALTUNGSKALENDER'"],
    ["'CONTACT'", "'ÖFFENTLICHKEITSARBEIT'"],
  ],
  'src/content/works.ts': [[/(?<=id: '(?:kiln-logbook|paper-boats)',)/g, " room: 'dark',"]],
  'src/content/news.ts': [
    ['= []', "= [{ id: 'a', date: '2026-03-12', title: 'A', image: 'boats.png' }]"],
  ],
  'pages/works/index.tsx': lists,
  'pages/first.tsx': pageSource('First', '<h1 className="page-title">x</h1><p>The first.</p>'),
  ...workPages,
}

let richSite: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  richSite = await serve(createSiteServer((await make(copyFixture(edits))).read))
})
afterAll(() => richSite.stop())

/** Adds to each text, but to years and days, a word that is longer than a phone is wide. */
function lengthenTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel'
    for (const part of document.querySelectorAll('main, footer')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        if (/^\s*\p{L}/u.test(`${text.nodeValue}`)) text.nodeValue += ` ${long}`
    }
  })
}

it.each(['/', '/works/', '/works/tide-table/', '/tags/water/', '/he/', '/he/contact/'])(
  'with long words, %s is whole on a phone',
  async (path) => {
    const { page } = await openPage(richSite.base + path, { viewport: { width: 320, height: 800 } })
    await lengthenTexts(page)
    expect(await page.evaluate('document.dir')).toBe(path.startsWith('/he/') ? 'rtl' : '')
    expect.soft(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    expect(await layoutFaults(page)).toEqual([])
  },
)

it('an overview keeps its distance, and no image of its last row is the largest', async () => {
  const options = { viewport: { width: 1440, height: 900 } }
  const { page } = await openPage(`${richSite.base}/works/`, options)
  const { gap, heights } = await page.locator('.work-overview').evaluate((list) => ({
    gap:
      list.getBoundingClientRect().top -
      (list.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
    heights: [...list.querySelectorAll('picture')].map(({ clientHeight }) => clientHeight),
  }))
  expect(gap).toBe(144)
  expect(heights.at(-1)).toBe(Math.min(...heights))
  expect(heights.length).toBeGreaterThan(3)
})

it('the first text of a page adds nothing to the gap below the title', async () => {
  const { page } = await openPage(`${richSite.base}/first/`)
  expect(await css(page, '.page-title + p', 'margin-top')).toEqual(['0px'])
})

it('the lights go down over dark works, and letters never have the colour of the ground', async () => {
  const options = { ...moving, viewport: { width: 1440, height: 800 } }
  const { page } = await openPage(richSite.base, options)
  expect(await ground(page)).toBe(lit)
  /** Ends in the frame in which the lights begin to change, and holds them there. */
  const goTo = (id: string) =>
    page.locator(`#${id}`).evaluate(async (work) => {
      scrollBy(0, work.getBoundingClientRect().top - innerHeight / 4)
      while (document.body.getAnimations().length === 0) await new Promise(requestAnimationFrame)
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.pause()
    })
  for (const { id, room } of [
    { id: 'kiln-logbook', room: dark },
    { id: 'lantern-walk', room: lit },
    { id: 'paper-boats', room: dark },
  ]) {
    await goTo(id)
    expect(await lowestContrast(page), id).toBeGreaterThan(3)
    expect(await ground(page), id).toBe(room)
  }
  expect(await findViolations(page)).toEqual([])
})

it('letters stay readable where light and dark have one ground', async () => {
  const { page } = await openPage(richSite.base, { bypassCSP: true })
  await page.addStyleTag({ content: ':root { --paper: #fff; }' })
  expect(await findViolations(page)).toEqual([])
})

it('without motion, a dark work is a band', async () => {
  const { page } = await openPage(richSite.base)
  await page.locator('#kiln-logbook').scrollIntoViewIfNeeded()
  expect(await ground(page)).toBe(lit)
  const bands = await css(page, '.dark-work', 'background-color')
  expect(bands).toEqual([dark, dark])
  const labels = await css(page, `.dark-work ${label}`, 'background-color', '::after')
  expect(new Set(labels)).toEqual(new Set([dark]))
})

async function topOf(page: Page, selector: string) {
  return (await page.locator(selector).boundingBox())?.y
}
