import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isChromiumMissing, openPage } from './kit/chromium.ts'
import { layoutFaults } from './kit/layout.ts'
import { runBuild, serve } from './kit/programs.ts'
import { copyFixture, edit } from './kit/project.ts'

const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel'

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
  ['works', "title: 'Tide Table'", `title: 'Die ${long}'`],
  ['works', 'Augmented reality for', `Rechtsschutzversicherungsgesellschaften und ${long} für`],
  ['works', 'The wall shows', `${long} shows`],
  ['works', "caption: 'One day in a minute'", `caption: '${long}'`],
  ['works', "label: 'A page about the walk'", `label: '${long}'`],
  ['works', "role: 'Sound'", "role: 'Grundstücksverkehrsgenehmigungszuständigkeit'"],
  ['works', 'Ada & Ben Example', long],
  ['cv', 'Field recording', long],
  ['cv', 'BA, school in the hills', `BA, ${long}`],
]

describe.skipIf(isChromiumMissing)('long words on a small screen', () => {
  let project: string

  beforeAll(async () => {
    project = copyFixture()
    for (const [file, from, to] of edits) edit(project, `src/content/${file}.ts`, from, to)
    const { code, output } = await runBuild(project)
    expect(code, output).toBe(0)
  })

  it.each([320, 390, 640])(
    'are whole and apart, and every link is met, at %i px',
    async (width) => {
      const { base, stop } = await serve(`${project}/dist`)
      onTestFinished(stop)
      const { page } = await openPage('', { viewport: { width, height: 800 } })
      for (const path of ['/', '/workshops/', '/contact/', '/walks/lantern/', '/no/where']) {
        await page.goto(base + path)
        await page.evaluate(() => document.fonts.ready)
        expect.soft(await layoutFaults(page), path).toEqual([])
      }
    },
  )
})
