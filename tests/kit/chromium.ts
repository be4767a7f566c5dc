import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject, onTestFinished, TestRunner } from 'vitest'

/** Of all suites that share this process, until its end. */
let connection: Promise<Browser> | undefined

interface Visit {
  page: Page
  requested: string[]
  /** The addresses that were requested from other hosts; they are answered by a blank page. */
  foreign: string[]
  /** Errors in the console, but for the answer 404 to the page itself, and a cut transition. */
  errors: string[]
}

// Chromium reports this when a page is left while it still fades in: nobody sees it, and no page
// can prevent it (w3c/csswg-drafts#13726).
const isCutTransition = ({ message }: Error) => /Transition was (skipped|aborted)/.test(message)

/** For tests that do not need the fade, which doubles the time of a visit. */
export const still = { reducedMotion: 'reduce' } as const

/**
 * Opens a page of the built fixture until the test ends. Waiting takes a minute at most. Without a
 * browser the test is skipped; kit/setup.ts says so, and fails on CI.
 */
export async function openPage(path = '', options: BrowserContextOptions = {}): Promise<Visit> {
  if (!inject('chromium')) TestRunner.getCurrentTest()?.context.skip()
  connection ??= chromium.connect(inject('chromium'))
  const context = await (await connection).newContext({ baseURL: inject('site'), ...options })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const visit: Visit = { page, requested: [], foreign: [], errors: [] }
  page.on('pageerror', (error) => {
    if (!isCutTransition(error)) visit.errors.push(`${error}`)
  })
  page.on('console', (message) => {
    const isAnswer = message.location().url === page.url() && /status of 404/.test(message.text())
    if (message.type() === 'error' && !isAnswer) visit.errors.push(message.text())
  })
  page.on('request', (request) => visit.requested.push(new URL(request.url()).pathname))
  await context.route(/^https?:\/\/(?!localhost)/, (route) => {
    visit.foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' })
  })
  if (path) await page.goto(path)
  return visit
}
