import type { PageReport } from '../check/report.ts'
import type { Settings } from '../read/settings.ts'
import { bundleScript } from '../read/syntax.ts'
import { BuildError, bugOf } from '../shared/diagnostic.ts'
import { bytesOf, type OutputFile } from '../shared/files.ts'
import { notFoundOutput } from '../shared/routes.ts'
import { makeSite, type RenderedSite } from '../write/site-files.ts'
import type { SourceReader } from './fresh-sources.ts'
import { addTools, scriptFile } from './overlay.ts'

/** What is wrong with a page, and its last version without errors. */
interface MadePage extends PageReport {
  site?: RenderedSite | undefined
}

export interface DevSite {
  /** A file of `dist/` from the current sources; pages include the refresh script. */
  read(output: string): Promise<OutputFile | undefined>
  /** What is wrong with the page of an output, or with the 404 page. */
  check(output: string): Promise<PageReport>
  /** Pages are sent unchecked until then. `report` gets what is wrong with each that is read. */
  beginChecks(report: (findings: PageReport) => void): Promise<void>
}

/**
 * The site in memory: only what somebody asks for is made, and again only when something changed.
 * `tools`: what follows each page.
 */
export function createDevSite(
  root: string,
  settings: Settings,
  sources: SourceReader,
  tools = '',
): DevSite {
  // Pages are shown at the root here, wherever they will be online.
  const here = { ...settings, siteUrl: new URL('http://localhost/') }
  const pages = new Map<string, { revision: number; page: Promise<MadePage | undefined> }>()
  const allPages = () => Promise.all([...pages.values()].map(({ page }) => page))
  let isChecked = false
  let report = (_: PageReport) => {}

  /** Made once for all who ask before anything changes. */
  async function pageAt(output: string): Promise<MadePage | undefined> {
    if (!output.endsWith('.html')) return undefined
    const revision = sources.revision()
    const last = pages.get(output)
    if (last?.revision === revision) return last.page
    const page = makePage(output, here, sources, isChecked, last?.page)
    pages.set(output, { revision, page })
    return page
  }

  return {
    async read(output) {
      if (output === scriptFile) return bundleScript(root, 'src/serve/browser/refresh.ts')
      const page = await pageAt(output)
      if (page) {
        // After the line that says which change brought them.
        setImmediate(report, page)
        const html = page.site?.pages.find((one) => one.output === output)?.html
        return addTools(root, html, page.errors, tools)
      }
      // What is named by its content never changes; the rest is as the first page has it now.
      const made = output.startsWith('assets/') ? await allPages() : []
      const owner = made.find((one) => one?.site?.files.has(output))
      const { site } = owner ?? (await pageAt('index.html')) ?? {}
      return site && readOutput(site, output)
    },
    check: async (output) =>
      (await pageAt(output)) ?? (await pageAt(notFoundOutput)) ?? { errors: [], warnings: [] },
    async beginChecks(print) {
      isChecked = true
      report = print
      for (const page of await allPages()) if (page) report(page)
      sources.invalidate([])
    },
  }
}

/** `last`: what it was before. */
async function makePage(
  output: string,
  settings: Settings,
  sources: SourceReader,
  isChecked: boolean,
  last?: Promise<MadePage | undefined>,
): Promise<MadePage | undefined> {
  const unchecked = isChecked ? undefined : await makeUnchecked(output, settings, sources)
  // A check names what failed.
  return unchecked ?? makeChecked(output, settings, sources, (await last)?.site)
}

/** A page without the checks, which take time to load; undefined if anything is wrong. */
async function makeUnchecked(
  output: string,
  settings: Settings,
  sources: SourceReader,
): Promise<MadePage | undefined> {
  try {
    const site = makeSite(await sources.read(false), settings, output)
    const isRight = site.pageFiles.has(output) && site.failures.length === 0
    return isRight ? { site, errors: [], warnings: [] } : undefined
  } catch {
    return undefined
  }
}

/** Undefined if there is no such page; sources with errors may make any. */
async function makeChecked(
  output: string,
  settings: Settings,
  sources: SourceReader,
  last: RenderedSite | undefined,
): Promise<MadePage | undefined> {
  try {
    const site = makeSite(await sources.read(true), settings, output)
    if (!site.pageFiles.has(output)) return undefined
    const { checkSite } = await import('../check/report.ts')
    const { errors, warnings } = checkSite(site)
    return { site: errors.length > 0 ? (last ?? site) : site, errors, warnings }
  } catch (error) {
    const errors = error instanceof BuildError ? error.diagnostics : [bugOf(error)]
    return { site: last, errors, warnings: [] }
  }
}

async function readOutput(site: RenderedSite, output: string): Promise<OutputFile | undefined> {
  const images = site.images.filter((image) => image.output === output)
  const { encodeMissing } = await import('../write/image-encoding.ts')
  await encodeMissing(site.root, images)
  const file = site.files.get(output)
  const hasRights = typeof file === 'object' && 'xmp' in file && file.xmp
  return hasRights ? bytesOf(site.root, file) : file
}
