import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

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
  console.warn(`${advice} The browser suite is skipped.`)
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
