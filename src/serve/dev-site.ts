import type { PageReport } from '../check/report.ts'
import { cachedImage } from '../read/images/image-variants.ts'
import { bundleScript } from '../read/modules/syntax.ts'
import type { Settings } from '../read/settings.ts'
import { makeSite, type RenderedSite } from '../render/rendered-site.ts'
import { BuildError, bugOf } from '../shared/diagnostic.ts'
import type { OutputFile } from '../shared/files.ts'
import { notFoundOutput } from '../shared/routes.ts'
import type { SourceReader } from './fresh-sources.ts'
import { addTools, scriptFile } from './overlay.ts'

/** A page's errors, and its last version without any. A whole site for each would fill the memory. */
interface MadePage extends PageReport {
  html?: string | undefined
  /** Of the first page: all files that belong to no page. */
  files?: RenderedSite['files'] | undefined
}

export type DevSite = ReturnType<typeof createDevSite>

/**
 * The site in memory: a page is made when somebody asks for it, and again when something has changed.
 * `tools`: HTML at the end of each page.
 */
export function createDevSite(root: string, settings: Settings, sources: SourceReader, tools = '') {
  const pages = new Map<string, { revision: number; page: Promise<MadePage | undefined> }>()
  /** What the pages so far load by a name of its content. It never changes. */
  const assets: RenderedSite['files'] = new Map()
  /** What to encode, by its file in the cache. */
  const images = new Map<string, RenderedSite['images'][number]>()
  let print: ((report: PageReport) => void) | undefined

  /** Made once for all who ask before anything changes. */
  async function pageAt(output: string): Promise<MadePage | undefined> {
    if (!output.endsWith('.html')) return undefined
    const revision = sources.revision()
    const last = pages.get(output)
    if (last?.revision === revision) return last.page
    const page = makePage(output, print !== undefined, last?.page)
    pages.set(output, { revision, page })
    return page
  }

  async function makePage(
    output: string,
    isChecked: boolean,
    last?: Promise<MadePage | undefined>,
  ): Promise<MadePage | undefined> {
    const { site, ...report } = await makeReport(output, settings, sources, isChecked)
    if (site && !site.pageFiles.has(output)) return undefined
    if (site) keepAssets(site)
    const before = report.errors.length > 0 ? await last : undefined
    const files = output === 'index.html' ? site?.files : undefined
    const html = site?.pages.find((one) => one.output === output)?.html
    return { ...report, html: before?.html ?? html, files: before?.files ?? files }
  }

  function keepAssets(site: RenderedSite): void {
    for (const [name, file] of site.files) if (name.startsWith('assets/')) assets.set(name, file)
    for (const image of site.images) images.set(cachedImage(root, image.cached), image)
  }

  return {
    /** A file of `dist/` from the current sources; pages include the refresh script. */
    async read(output: string): Promise<OutputFile | undefined> {
      if (output === scriptFile) return bundleScript(root, 'src/serve/browser/refresh.ts')
      const page = await pageAt(output)
      if (page) {
        // After the line that says which change brought them.
        setImmediate(() => print?.(page))
        return addTools(root, page.html, page.errors, tools)
      }
      // What is named by its content never changes; the rest is as the first page has it now.
      const file = assets.get(output) ?? (await pageAt('index.html'))?.files?.get(output)
      const image = typeof file === 'object' && 'copyOf' in file && images.get(file.copyOf)
      if (image) {
        const { encodeMissing } = await import('../write/image-encoding.ts')
        await encodeMissing(root, [image])
      }
      return file
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

/** The site with one page; none if its sources are wrong. */
async function makeReport(
  output: string,
  settings: Settings,
  sources: SourceReader,
  isChecked: boolean,
): Promise<PageReport & { site?: RenderedSite }> {
  try {
    const site = makeSite(await sources.read(isChecked), settings, output)
    if (isChecked) {
      // The checks take time to load, and the first page does not wait for them.
      const { checkSite } = await import('../check/report.ts')
      return { site, ...checkSite(site) }
    }
    if (site.failures.length === 0) return { site, errors: [], warnings: [] }
  } catch (error) {
    const errors = error instanceof BuildError ? error.diagnostics : [bugOf(error)]
    if (isChecked) return { errors, warnings: [] }
  }
  // The checks say why it failed.
  return makeReport(output, settings, sources, true)
}
