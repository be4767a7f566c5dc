import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { runBuild, serve } from './programs.ts'
import { root } from './project.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The project with the fixture in the place of all that is the owner's; empty if it does not build. */
    fixture: string
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
  const [browser, isBuilt] = await Promise.all([launchChromium(), buildFixture(to)])
  const { base, stop } = await serve(join(to, 'dist'))
  project.provide('fixture', isBuilt ? to : '')
  project.provide('site', base)
  project.provide('chromium', browser?.wsEndpoint() ?? '')
  return async () => {
    stop()
    await browser?.close()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const fixture = join(root, 'tests/fixture')

/** Whether it can be built; tests of single modules run all the same. */
async function buildFixture(to: string): Promise<boolean> {
  for (const name of ['build.ts', 'dev.ts', 'package.json', 'tsconfig.json', 'src', 'styles']) {
    const filter = (path: string) => !/\.test\.tsx?$|[\\/]src[\\/]content$/.test(path)
    fs.cpSync(join(root, name), join(to, name), { recursive: true, filter })
  }
  for (const name of ['src', 'styles', 'pages', 'public']) {
    fs.cpSync(join(fixture, name), join(to, name), { recursive: true })
  }
  linkPackages(join(to, 'node_modules'))
  fs.cpSync(join(fixture, 'fonts'), join(to, 'node_modules/@fontsource-variable/field/files'), {
    recursive: true,
  })
  // Encoded once, not once a run.
  const [cache, copied] = [join(root, 'node_modules/.cache/tests'), join(to, 'node_modules/.cache')]
  fs.mkdirSync(cache, { recursive: true })
  fs.symlinkSync(cache, copied, 'junction')
  const { code, output } = await runBuild(to)
  if (code !== 0) console.error(`The fixture cannot be built:\n${output}`)
  fs.rmSync(copied)
  fs.cpSync(cache, copied, { recursive: true })
  return code === 0
}

/** All packages but the caches beside them and the fonts, which are the owner's. */
function linkPackages(to: string): void {
  fs.mkdirSync(to)
  const packages = join(root, 'node_modules')
  for (const name of fs.readdirSync(packages)) {
    // Windows lets anyone make a junction, but not a link; others make a link of it.
    const isOne = !/^\.(?!bin)|^@fontsource/.test(name)
    if (isOne) fs.symlinkSync(join(packages, name), join(to, name), 'junction')
  }
}

const usualPlaces = [
  process.env.CHROME_PATH,
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Without sandbox, which root in a container cannot have, and quiet towards the network. */
async function launchChromium(): Promise<BrowserServer | undefined> {
  const executablePath = usualPlaces.find((path) => path && fs.existsSync(path))
  if (executablePath) {
    // In a process of its own, a player can still get a click to what is at its old place after a scroll.
    const off = ['background-networking', 'component-update', 'sync', 'gpu', 'quic']
    off.push('site-isolation-trials')
    const args = ['--no-sandbox', '--no-first-run', ...off.map((name) => `--disable-${name}`)]
    // A page of its own for the address bar costs as much as the page in a window; the last two are
    // off by default in Playwright.
    const unused = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'HttpsUpgrades', 'PaintHolding']
    args.push(`--disable-features=${unused.join(',')}`)
    return chromium.launchServer({ executablePath, args })
  }
  const advice = 'No Chromium found: install it (apt-get install chromium) or set CHROME_PATH.'
  if (process.env.CI) throw new Error(advice)
  console.warn(`${advice} What needs a browser is skipped.`)
  return undefined
}
