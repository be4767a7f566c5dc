import { join } from 'node:path'
import { checkPageFiles } from '../build/page-files.ts'
import { robotsFor, sitemapFor } from '../build/search-engines.ts'
import type { Settings } from '../build/settings.ts'
import { outputOf, routeOf } from '../paths.ts'
import { BuildError, type Problem } from '../problem.ts'
import { readFolder } from '../server/folder.ts'
import { inMemory, type Resource } from '../server/respond.ts'
import { devDocument } from './dev-document.ts'
import { createDevFiles } from './dev-files.ts'
import { type DevPage, local, makeDevPage } from './dev-page.ts'
import { createDevParts } from './dev-parts.ts'
import { keepFresh } from './fresh.ts'
import { createPageBundles } from './page-bundles.ts'
import { createPictures } from './pictures.ts'

export interface DevSite {
  /** An output as the sources are now; pages come with the script that keeps them current. */
  read(output: string): Promise<Resource | undefined>
  /** Whether a page has this output. */
  has(output: string): Promise<boolean>
  /** Renders the page of an output, for what is wrong with it. */
  check(output: string): Promise<Problem[]>
}

/** A page as it is sent. */
interface Shown {
  resource: Resource
  problems: Problem[]
}

/** What is known of a page that was asked for. */
interface Visited {
  current(): Promise<Shown & DevPage>
  /** Without a mistake; shown beneath the overlay while there is one. */
  lastGood: string
}

/** The site in memory, rendered when it is asked for: only what changed since is made anew. */
export function createDevSite(root: string, settings: Settings): DevSite {
  const parts = createDevParts(root)
  const bundles = createPageBundles(root)
  const pictures = createPictures(root)
  const devFiles = createDevFiles(root)
  const publicFiles = readFolder(join(root, 'public'))
  const visited = new Map<string, Visited>()

  function visit(file: string): Visited {
    const known = visited.get(file)
    if (known) return known
    const current = keepFresh(async () => {
      const made = await makeDevPage(root, file, settings, parts, bundles.load)
      return { ...made, ...show(made.html, made.problems) }
    })
    const page = { current, lastGood: '' }
    visited.set(file, page)
    return page
  }

  function show(html: string, problems: Problem[]): Shown {
    return { resource: inMemory(devDocument(root, html, problems)), problems }
  }

  async function fileOf(output: string): Promise<string | undefined> {
    return (await parts.pageFiles()).files.find((file) => outputOf(routeOf(file)) === output)
  }

  async function page(output: string): Promise<Shown | undefined> {
    const file = await fileOf(output)
    if (!file) return output === '404.html' ? pageOfFaults() : undefined
    const page = visit(file)
    try {
      const current = await page.current()
      pictures.offer(current.plans)
      if (current.problems.length === 0) page.lastGood = current.html
      return current
    } catch (error) {
      return show(page.lastGood, problemsOf(error))
    }
  }

  /** Without a 404 page of its own a site is wrong, and nothing else can say so. */
  async function pageOfFaults() {
    return show('', checkPageFiles((await parts.pageFiles()).files))
  }

  async function asset(output: string): Promise<Resource | undefined> {
    const font = (await parts.style().catch(() => undefined))?.fonts.files.get(output)
    return font ? inMemory(font) : pictures.read(output)
  }

  async function forSearchEngines(output: string): Promise<Resource | undefined> {
    if (output === 'robots.txt') return inMemory(robotsFor(local))
    if (output !== 'sitemap.xml') return undefined
    const { files } = await parts.pageFiles()
    return inMemory(
      sitemapFor(
        files.map((file) => ({ route: routeOf(file) })),
        local,
      ),
    )
  }

  return {
    async read(output) {
      const found = await page(output)
      if (found) return found.resource
      return (
        (await devFiles(output)) ??
        (await asset(output)) ??
        (await publicFiles(output)) ??
        forSearchEngines(output)
      )
    },
    has: async (output) => (await fileOf(output)) !== undefined,
    async check(output) {
      return (await page(output))?.problems ?? []
    },
  }
}

function problemsOf(error: unknown): Problem[] {
  if (error instanceof BuildError) return error.problems
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [
    { file: 'src/', found: text, allowed: 'a site that builds', remedy: 'Mend what is named.' },
  ]
}
