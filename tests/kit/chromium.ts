import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const usualPlaces = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const chromiumPath = usualPlaces.find((path) => path && existsSync(path))

/** Whether to skip suites that need a browser; on CI a missing one is a failure. */
export function skipWithoutChromium(): boolean {
  if (chromiumPath) return false
  const advice = 'No Chromium found: install it (apt-get install chromium) or set CHROME_PATH.'
  if (process.env.CI) throw new Error(advice)
  console.warn(`${advice} What needs a browser is skipped.`)
  return true
}

/** Without sandbox, which root in a container cannot have, and quiet towards the network. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** A page that is open in the browser, and what was noticed of it. */
export interface Visit {
  page: Page
  /** Requests to other hosts; they are answered by a blank page. */
  foreign: string[]
  /** Errors in the console. */
  errors: string[]
  close(): Promise<void>
}

/** An empty page in a context of its own. Waiting takes 10 s at most, so that a failure is no stop. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const foreign: string[] = []
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(`${error}`))
  await context.route(/^https?:\/\/(?!localhost)/, (route) => {
    foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' })
  })
  return { page, foreign, errors, close: () => context.close() }
}
