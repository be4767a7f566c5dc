import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject, onTestFinished, TestRunner } from 'vitest'

interface Visit {
  page: Page
  requested: string[]
  /** The addresses that were requested from other hosts, where nothing answers. */
  foreign: string[]
  /** Errors in the console, but for the answer 404 to the page itself, and a cut transition. */
  errors: string[]
}

// Chromium reports this when a page is left while it still fades in: nobody sees it, and no page
// can prevent it (w3c/csswg-drafts#13726).
const isCutTransition = ({ message }: Error) => /Transition was (skipped|aborted)/.test(message)

/** Where the fade and the lights are asked for: they take as long as the rest of a visit. */
export const moving = { reducedMotion: 'no-preference' } as const

/** Shared by all suites in this process. */
let browser: Promise<Browser> | undefined

/** Opens a page of the built fixture in a window of its own, without motion if nothing else is asked for. */
export async function openPage(path = '', options: BrowserContextOptions = {}): Promise<Visit> {
  // Without one the test is skipped; kit/setup.ts says so, and fails on CI.
  if (!inject('chromium')) TestRunner.getCurrentTest()?.context.skip()
  browser ??= chromium.connect(inject('chromium'))
  const usual = { baseURL: inject('site'), viewport: { width: 1280, height: 720 } }
  const context = await (await browser).newContext({
    ...usual,
    reducedMotion: 'reduce',
    ...options,
  })
  onTestFinished(() => context.close())
  // Waiting takes a minute at most.
  context.setDefaultTimeout(60_000)
  const visit = watch(await context.newPage())
  if (path) await visit.page.goto(path)
  return visit
}

function watch(page: Page): Visit {
  const visit: Visit = { page, requested: [], foreign: [], errors: [] }
  page.on('pageerror', (error) => {
    if (!isCutTransition(error)) visit.errors.push(`${error}`)
  })
  page.on('console', (message) => {
    const isAnswer = message.location().url === page.url() && /status of 404/.test(message.text())
    if (message.type() === 'error' && !isAnswer) visit.errors.push(message.text())
  })
  page.on('request', (request) => {
    const { protocol, hostname, pathname } = new URL(request.url())
    visit.requested.push(pathname)
    if (/^http/.test(protocol) && hostname !== 'localhost') visit.foreign.push(request.url())
  })
  return visit
}
