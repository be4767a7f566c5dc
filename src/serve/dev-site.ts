import type { PageReport } from '../check/report.ts'
import type { Settings } from '../read/settings.ts'
import { bundleScript } from '../read/syntax.ts'
import { BuildError, bugOf } from '../shared/diagnostic.ts'
import type { OutputFile } from '../shared/files.ts'
import { notFoundOutput } from '../shared/routes.ts'
import { makeSite, type RenderedSite } from '../write/site-files.ts'
import type { SourceReader } from './fresh-sources.ts'
import { addTools, scriptFile } from './overlay.ts'

/** What is wrong with a page, and its last version without errors. */
interface MadePage extends PageReport {
  site?: RenderedSite | undefined
}

export type DevSite = ReturnType<typeof createDevSite>

/**
 * The site in memory: a page is made when somebody asks for it, and again when something has changed.
 * `tools`: HTML at the end of each page.
 */
export function createDevSite(root: string, settings: Settings, sources: SourceReader, tools = '') {
  const pages = new Map<string, { revision: number; page: Promise<MadePage | undefined> }>()
  let print: ((report: PageReport) => void) | undefined

  /** Made once for all who ask before anything changes. */
  async function pageAt(output: string): Promise<MadePage | undefined> {
    if (!output.endsWith('.html')) return undefined
    const revision = sources.revision()
    const last = pages.get(output)
    if (last?.revision === revision) return last.page
    const page = makePage(output, settings, sources, print !== undefined, last?.page)
    pages.set(output, { revision, page })
    return page
  }

  return {
    /** A file of `dist/` from the current sources; pages include the refresh script. */
    async read(output: string): Promise<OutputFile | undefined> {
      if (output === scriptFile) return bundleScript(root, 'src/serve/browser/refresh.ts')
      const page = await pageAt(output)
      if (page) {
        // After the line that says which change brought them.
        setImmediate(() => print?.(page))
        const html = page.site?.pages.find((one) => one.output === output)?.html
        return addTools(root, html, page.errors, tools)
      }
      // What is named by its content never changes; the rest is as the first page has it now.
      const made = output.startsWith('assets/') ? [...pages.values()] : []
      const all = await Promise.all(made.map(({ page }) => page))
      const owner = all.find((one) => one?.site?.files.has(output))
      const { site } = owner ?? (await pageAt('index.html')) ?? {}
      if (!site) return undefined
      const { encodeMissing } = await import('../write/image-encoding.ts')
      const images = site.images.filter((image) => image.output === output)
      await encodeMissing(root, images)
      return site.files.get(output)
    },
    /** What is wrong with the page of an output, or with the 404 page. */
    check: async (output: string): Promise<PageReport> =>
      (await pageAt(output)) ?? (await pageAt(notFoundOutput)) ?? { errors: [], warnings: [] },
    /** Pages are sent unchecked until then. `printReport` gets what is wrong with each that is read. */
    beginChecks(printReport: (report: PageReport) => void): void {
      print = printReport
      sources.invalidate([])
    },
  }
}

/** Undefined if there is no such page; sources with errors may make any. */
async function makePage(
  output: string,
  settings: Settings,
  sources: SourceReader,
  isChecked: boolean,
  last?: Promise<MadePage | undefined>,
): Promise<MadePage | undefined> {
  try {
    const site = makeSite(await sources.read(isChecked), settings, output)
    if (!site.pageFiles.has(output)) return undefined
    if (!isChecked && site.failures.length > 0) throw new BuildError(site.failures)
    // The checks take time to load, and the first page does not wait for them.
    if (!isChecked) return { site, errors: [], warnings: [] }
    const { checkSite } = await import('../check/report.ts')
    const { errors, warnings } = checkSite(site)
    return { site: errors.length > 0 ? ((await last)?.site ?? site) : site, errors, warnings }
  } catch (error) {
    // If that fails, the checks say why.
    if (!isChecked) return makePage(output, settings, sources, true, last)
    const errors = error instanceof BuildError ? error.diagnostics : [bugOf(error)]
    return { site: (await last)?.site, errors, warnings: [] }
  }
}
