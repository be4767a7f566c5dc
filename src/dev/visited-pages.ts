import type { Settings } from '../build/settings.ts'
import { BuildError, type Problem } from '../problem.ts'
import { inMemory, type Resource } from '../server/respond.ts'
import { devDocument } from './dev-document.ts'
import { type DevPage, makeDevPage } from './dev-page.ts'
import type { DevParts } from './dev-parts.ts'
import { type Fresh, keepFresh } from './fresh.ts'
import type { KeptPages } from './kept-pages.ts'
import { createPageBundles } from './page-bundles.ts'

/** A page as it is sent. */
export interface Shown {
  resource: Resource
  problems: Problem[]
  /** Nothing while the page cannot be rendered. */
  page?: DevPage
}

interface Visited {
  current: Fresh<Shown & { inputs: string[]; page: DevPage }>
  /** Without a mistake; shown beneath the overlay while there is one. */
  lastGood: string
  timer?: NodeJS.Timeout
}

/** Milliseconds without a visit after which a page is kept for the next start. */
const pause = 500

/** Renders the pages that somebody asks for, each again when something in it changed. */
export function createVisitedPages(
  root: string,
  settings: Settings,
  parts: DevParts,
  kept: KeptPages,
): (file: string) => Promise<Shown> {
  const bundles = createPageBundles(root)
  const visited = new Map<string, Visited>()

  function visit(file: string): Visited {
    const known = visited.get(file)
    if (known) return known
    const current = keepFresh(async () => {
      const page = await makeDevPage(root, file, settings, parts, bundles.load)
      return { ...show(root, page.html, page.problems), page, inputs: page.inputs }
    })
    const page = { current, lastGood: '' }
    visited.set(file, page)
    return page
  }

  async function keep(file: string, { current }: Visited): Promise<void> {
    const { page } = await current()
    if (page.problems.length === 0) kept.write(file, page.html, current.stamps())
  }

  return async (file) => {
    const page = visit(file)
    clearTimeout(page.timer)
    try {
      const shown = await page.current()
      // What cannot be kept makes the next start slower, nothing else.
      page.timer = setTimeout(() => void keep(file, page).catch(() => {}), pause)
      if (shown.problems.length === 0) page.lastGood = shown.page.html
      return shown
    } catch (error) {
      return show(root, page.lastGood, problemsOf(error))
    }
  }
}

export function show(root: string, html: string, problems: Problem[]): Shown {
  return { resource: inMemory(devDocument(root, html, problems)), problems }
}

function problemsOf(error: unknown): Problem[] {
  if (error instanceof BuildError) return error.problems
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [
    { file: 'src/', found: text, allowed: 'a site that builds', remedy: 'Mend what is named.' },
  ]
}
