import { join } from 'node:path'
import { stop } from 'esbuild'
import { checkPageFiles, pageFileOf } from '../build/page-files.ts'
import { robotsFor, sitemapFor } from '../build/search-engines.ts'
import type { Settings } from '../build/settings.ts'
import { warmUpSass } from '../build/styles.ts'
import { routeOf } from '../paths.ts'
import type { Problem } from '../problem.ts'
import { readFolder } from '../server/folder.ts'
import { inMemory, type Resource } from '../server/respond.ts'
import { createDevFiles } from './dev-files.ts'
import { local } from './dev-page.ts'
import { createDevParts } from './dev-parts.ts'
import type { KeptPages } from './kept-pages.ts'
import { createPictures } from './pictures.ts'
import { createVisitedPages, type Shown, show } from './visited-pages.ts'

export interface RenderedSite {
  /** An output as the sources are now; pages come with the script that keeps them current. */
  read(output: string): Promise<Resource | undefined>
  /** Whether a page has this output. */
  has(output: string): Promise<boolean>
  /** Renders the page of an output, for what is wrong with it. */
  check(output: string): Promise<Problem[]>
  /** Gets ready what only an edit needs. */
  prepare(): Promise<void>
  /** esbuild's own process would outlive this one by half a second otherwise. */
  end(): void
}

/** The site in memory, rendered when it is asked for: only what changed since is made anew. */
export function createRenderedSite(
  root: string,
  settings: Settings,
  kept: KeptPages,
  tell: (problems: Problem[]) => void,
): RenderedSite {
  const parts = createDevParts(root)
  const visit = createVisitedPages(root, settings, parts, kept)
  const pictures = createPictures(root)
  const devFiles = createDevFiles(root)
  const publicFiles = readFolder(join(root, 'public'))

  async function fileOf(output: string): Promise<string | undefined> {
    return pageFileOf(output, (await parts.pageFiles()).files)
  }

  async function page(output: string): Promise<Shown | undefined> {
    const file = await fileOf(output)
    if (!file) return output === '404.html' ? pageOfFaults() : undefined
    const shown = await visit(file)
    if (shown.page) pictures.offer(shown.page.plans)
    return shown
  }

  /** Without a 404 page of its own a site is wrong, and nothing else can say so. */
  async function pageOfFaults() {
    return show(root, '', checkPageFiles((await parts.pageFiles()).files))
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
      // After the line that tells which change brought them.
      if (found) setImmediate(tell, found.problems)
      return (
        found?.resource ??
        (await devFiles(output)) ??
        (await asset(output)) ??
        (await publicFiles(output)) ??
        forSearchEngines(output)
      )
    },
    has: async (output) => (await fileOf(output)) !== undefined,
    check: async (output) => (await page(output))?.problems ?? [],
    // A mistake in the style is told by the pages.
    prepare: () => warmUpSass(root).catch(() => {}),
    end: () => void stop(),
  }
}
