import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSiteServer } from '../src/serve/site-server.ts'
import { openPage, still } from './kit/chromium.ts'
import { layoutFaults } from './kit/layout.ts'
import { serve } from './kit/programs.ts'
import { copyFixture, edit, pageSource, workPages, write } from './kit/project.ts'
import { make } from './kit/site.ts'

const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel'

const address = `https://www.example.org/${long.toLowerCase()}`

/** German words as long as they come, wherever the owner writes something. */
const edits: [file: string, from: string | RegExp, to: string][] = [
  ['site', 'Nora Field', 'Anna-Katharina Schmetterling-Hohenzollern-Sigmaringen'],
  ['site', 'nora@field.example', 'anna-katharina.schmetterling@hohenzollern-sigmaringen.example'],
  ['site', 'https://code.example/nora', `https://code.example/${long}`],
  ['words', "'WORKS'", "'AUSSTELLUNGEN'"],
  ['words', "'WORKSHOPS'", "'VERANSTALTUNGSKALENDER'"],
  ['words', "'CONTACT'", "'ÖFFENTLICHKEITSARBEIT'"],
  ['words', /(?<=navigation: Navigation = \[)/, "{ label: 'PRESSESTIMMEN', to: '/plain-player' },"],
  ['words', "'Plays from {provider}'", "'Wird abgespielt von der Plattform {provider}'"],
  ['words', /(?<=tags: \{ water: ')/, `${long} `],
  ['works', "caption: 'The cooling'", `caption: '${address}'`],
  ['works', 'Paper Boats', address],
  ['works', /(?<=\b(?:title|medium|caption|summary|label|text|role|names): ')/g, `${long} `],
  ['videos', /(?<=\b(?:title|credit): ')/g, `${long} `],
  ['images', "credit: '", `credit: '${long} `],
  ['cv', /(?<=\b(?:title|text): ')/g, `${long} `],
  ['cv', 'Field recording', long],
  ['cv', 'Lighthouse', address],
  [
    'news',
    '= []',
    `= [{ id: 'a', date: '2026-03-12', title: '${long}', image: 'boats.png' },
    { id: 'b', date: '2025-03-12', title: '${address}', text: '${address}', link: '/contact' }]`,
  ],
]

/** What the pages of the fixture do not show: overviews, works and tags on their own, news. */
const pages = {
  'works/index.tsx': pageSource(
    'All',
    `<h1>${long}</h1><WorkOverview works={works} to="/works" />`,
    '../..',
  ),
  'years.tsx': pageSource(
    'Years',
    `<h1>${long}</h1><h2>${long}</h2><p>${address}</p>
<table><tbody><tr><th>${long}</th><td>2019</td><td>${address}</td></tr></tbody></table>
<dl><dt>${long}</dt><dd>${address}</dd></dl><NewsList />
<WorkOverview works={works} to="/works" by="year" />`,
  ),
  ...workPages,
}

/** The second from right to left. */
const languages = "language: 'en-GB', languages: ['en-GB', 'he'],"

const shown = ['/works/', '/works/tide-table/', '/works/ebb/', '/tags/water/']
const routes = ['/', '/workshops/', '/contact/', '/walks/lantern/', '/plain-player/', '/no/where']

const sites: Awaited<ReturnType<typeof serve>>[] = []

beforeAll(async () => {
  const second: typeof edits = [['site', "language: 'en-GB',", languages]]
  for (const changes of [[...edits, ...second], second]) {
    const project = copyFixture()
    for (const [file, source] of Object.entries(pages)) write(project, `pages/${file}`, source)
    for (const [file, from, to] of changes) edit(project, `src/content/${file}.ts`, from, to)
    sites.push(await serve(createSiteServer((await make(project)).read)))
  }
})
afterAll(() => {
  for (const { stop } of sites) stop()
})

async function open(words: 'long words' | 'two languages') {
  const { base = '' } = sites[words === 'long words' ? 0 : 1] ?? {}
  return { base, page: (await openPage(base, still)).page }
}

type Window = [width: number, size?: string]

it.each<['long words' | 'two languages', windows: Window[], paths: string[]]>([
  ['two languages', [[320, '200%'], [320], [700]], routes],
  // From right to left.
  ['two languages', [[320], [1440]], ['/he/', '/he/contact/']],
  ['long words', [[320], [390], [640]], [...routes, ...shown]],
  // With a table, which may be wider than a tablet.
  ['long words', [[320], [390]], ['/years/']],
])('on a small screen %s are whole and met, at %j px, on %j', async (words, windows, paths) => {
  const { base, page } = await open(words)
  for (const path of paths) {
    await page.goto(base + path)
    for (const [width, size = '100%'] of windows) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((size) => {
        document.documentElement.style.setProperty('font-size', size)
        return document.fonts.ready
      }, size)
      const place = `${path} at ${width} px, ${size}`
      expect.soft(await page.evaluate('document.documentElement.scrollWidth'), place).toBe(width)
      expect.soft(await layoutFaults(page), place).toEqual([])
      const items = page.locator('li')
      const heights = await items.evaluateAll((all) => all.map((li) => li.clientHeight))
      expect.soft(Math.max(...heights), place).toBeLessThan(800)
    }
  }
})

it('on a small screen figures bleed to both edges, and the 404 page says all in each language', async () => {
  const { base, page } = await open('two languages')
  await page.setViewportSize({ width: 390, height: 800 })
  const shown = page.locator(
    'figure > :is(picture, .linked-image, .facade:not(.sound), .own-film, video)',
  )
  const edges = await shown.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => `${left} ${right}`),
  )
  expect([...new Set(edges)]).toEqual(['0 390'])
  await page.goto(`${base}/no/where`)
  expect(await page.locator('main p').count()).toBe(4)
})
