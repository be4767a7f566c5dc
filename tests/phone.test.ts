import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium, openPage, skipWithoutChromium } from './kit/chromium.ts'
import { copyFixture } from './kit/copies.ts'
import { cutOff, overlaps, unreachable } from './kit/layout.ts'
import { plantOwnMedia } from './kit/own-media.ts'
import { type Preview, startPreview } from './kit/preview.ts'
import { runBuild } from './kit/programs.ts'
import { edit } from './kit/project.ts'

const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel'

/** German words as long as they come, wherever the owner writes something. */
function plantLongWords(project: string): void {
  const change = (file: string, from: string | RegExp, to: string) =>
    edit(project, `src/content/${file}.ts`, from, to)
  change('site', 'Nora Field', 'Anna-Katharina Schmetterling-Hohenzollern-Sigmaringen')
  change(
    'site',
    'nora@field.example',
    'anna-katharina.schmetterling@hohenzollern-sigmaringen.example',
  )
  change('site', 'https://code.example/nora', `https://code.example/${long}`)
  change(
    'words',
    /navigation: Navigation = \[.*?\n\]/s,
    `navigation: Navigation = [
      { label: 'AUSSTELLUNGEN', to: '/' },
      { label: 'VERANSTALTUNGSKALENDER', to: '/workshops' },
      { label: 'ÖFFENTLICHKEITSARBEIT', to: '/walks/lantern' },
      { label: 'PRESSESTIMMEN', to: '/plain-player' },
      { label: 'KONTAKT', to: '/contact' },
    ]`,
  )
  change('words', "'Plays from {provider}'", "'Wird abgespielt von der Plattform {provider}'")
  change('works', "title: 'Tide Table'", `title: 'Die ${long}'`)
  change(
    'works',
    'Augmented reality for',
    `Rechtsschutzversicherungsgesellschaften und ${long} für`,
  )
  change('works', 'The wall shows', `${long} shows`)
  change('works', "caption: 'One day in a minute'", `caption: '${long}'`)
  change(
    'works',
    "links: [{ label: 'A page about the walk', to: '/walks/lantern' }],",
    `links: [{ label: '${long}', to: '/walks/lantern' }],
    credits: [{ role: 'Grundstücksverkehrsgenehmigungszuständigkeit', names: '${long}' }],`,
  )
  change('cv', 'Field recording', long)
  change('cv', "'MA, school by the sea'", `'MA, ${long}', link: '/workshops'`)
}

describe.skipIf(skipWithoutChromium())('long words on a small screen', () => {
  let browser: Browser
  let preview: Preview

  beforeAll(async () => {
    const project = copyFixture()
    plantLongWords(project)
    plantOwnMedia(project)
    mkdirSync(`${project}/dist`, { recursive: true })
    const [opened, { code, output }] = await Promise.all([launchChromium(), runBuild(project)])
    browser = opened
    expect(code, output).toBe(0)
    preview = await startPreview(project)
  })
  afterAll(async () => {
    preview?.stop()
    await browser?.close()
  })

  async function visit(path: string, width: number): Promise<Page> {
    const { page, close } = await openPage(browser, { viewport: { width, height: 800 } })
    onTestFinished(close)
    await page.goto(preview.home + path)
    await page.evaluate(() => document.fonts.ready)
    return page
  }

  const paths = ['', 'workshops/', 'contact/', 'walks/lantern/', 'no/where']

  it.each([320, 390, 640])(
    'are whole and apart at %i px, and every link is reached',
    async (width) => {
      for (const path of paths) {
        const page = await visit(path, width)
        expect(await cutOff(page), path).toEqual([])
        expect(await overlaps(page), path).toEqual([])
        expect(await unreachable(page), path).toEqual([])
      }
    },
  )

  it('own media load nothing but the poster before they are played', async () => {
    const { page, close, errors } = await openPage(browser)
    onTestFinished(close)
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await page.goto(preview.home)
    await page.locator('audio').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(paths.filter((path) => /\/(films|sounds)\//.test(path))).toEqual([])
    const poster = await page.locator('video').getAttribute('poster')
    expect(paths).toContain(`/${poster}`)
    expect(errors).toEqual([])
    // What is asked for now does not play, but the policy lets it through.
    await page.locator('video').evaluate((film) => {
      if (film instanceof HTMLVideoElement) film.play().catch(() => {})
    })
    await expect.poll(() => paths).toContain('/films/tide.mp4')
  })
})
