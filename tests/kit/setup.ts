import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { day, runBuild, serve } from './programs.ts'
import { compiler, layFixture } from './project.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The project with the fixture in the place of all that is the owner's; empty if it does not build. */
    fixture: string
    /** What that build has printed. */
    report: string
    /** Where the built fixture is served. */
    site: string
    /** Where the one Chromium of all suites listens; empty where there is none. */
    chromium: string
  }
}

/** Before all suites: the fixture, built once and served, and a browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'portfolio-'))
  const to = join(folder, 'fixture')
  const [browser, { code, output }] = await Promise.all([launchChromium(), buildFixture(to)])
  // Suites without it run all the same.
  if (code !== 0) console.error(`The fixture cannot be built:\n${output}`)
  const { base, stop } = await serve(join(to, 'dist'))
  project.provide('fixture', code === 0 ? to : '')
  project.provide('report', output)
  project.provide('site', base)
  project.provide('chromium', browser?.wsEndpoint() ?? '')
  return async () => {
    stop()
    await browser?.close()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function buildFixture(to: string) {
  layFixture(to)
  // Without the compiler: types would take as long as everything else, here and after each edit of a copy.
  fs.rmSync(join(to, compiler))
  return runBuild(to, { ...day, TZ: 'Pacific/Kiritimati', LC_ALL: 'C' })
}

const usualPlaces = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

async function launchChromium(): Promise<BrowserServer | undefined> {
  const executablePath = usualPlaces.find((path) => path && fs.existsSync(path))
  if (executablePath) {
    // A page of its own for the address bar costs as much as the page in a window; the last two are
    // off by default in Playwright.
    const unused = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'HttpsUpgrades', 'PaintHolding']
    const args = [
      // Root in a container cannot have one.
      '--no-sandbox',
      // With it, a click can land in a player that has scrolled to that place.
      '--disable-site-isolation-trials',
      `--disable-features=${unused.join(',')}`,
      // Asking for a name costs less than routing, with which each request waits for the test.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      // What is painted is not passed on to another process: a sixth less work.
      '--in-process-gpu',
    ]
    return chromium.launchServer({ executablePath, args })
  }
  const advice = 'No Chromium found: install it (apt-get install chromium) or set CHROME_PATH.'
  if (process.env.CI) throw new Error(advice)
  console.warn(`${advice} What needs a browser is skipped.`)
  return undefined
}
