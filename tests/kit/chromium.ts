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

/** What a window that is open already can be given. Anything else needs one of its own. */
interface Look {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
}

const usualMedia = {
  media: null,
  forcedColors: null,
  colorScheme: 'light',
  reducedMotion: 'reduce',
} as const

/** Of all suites in this process: a window costs more than most visits, so they share one in turn. */
let browser: Promise<Browser> | undefined
let shared: Promise<Page> | undefined

/** Opens a page of the built fixture, without motion if nothing else is asked for. */
export async function openPage(path = '', look: Look = {}): Promise<Visit> {
  needBrowser()
  shared ??= openWindow({})
  const page = await shared
  const { viewport = { width: 1280, height: 720 }, ...media } = look
  await page.emulateMedia({ ...usualMedia, ...media })
  await page.setViewportSize(viewport)
  onTestFinished(async () => {
    page.removeAllListeners()
    await page.unrouteAll()
    await page.mouse.move(0, 0)
    // A link that was clicked last may still be on its way.
    await page.goto('about:blank').catch(() => page.goto('about:blank'))
  })
  return visit(page, path)
}

/** The same in a window of its own, which closes when the test ends. */
export async function openOwnPage(path = '', options: BrowserContextOptions = {}): Promise<Visit> {
  needBrowser()
  const page = await openWindow({ reducedMotion: 'reduce', ...options })
  onTestFinished(() => page.context().close())
  return visit(page, path)
}

/** Without one the test is skipped; kit/setup.ts says so, and fails on CI. */
function needBrowser(): void {
  if (!inject('chromium')) TestRunner.getCurrentTest()?.context.skip()
}

/** Waiting takes a minute at most. */
async function openWindow(options: BrowserContextOptions): Promise<Page> {
  browser ??= chromium.connect(inject('chromium'))
  const context = await (await browser).newContext({ baseURL: inject('site'), ...options })
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

async function visit(page: Page, path: string): Promise<Visit> {
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
  if (path) await page.goto(path)
  return visit
}
