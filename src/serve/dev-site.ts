import type { PageReport } from '../check/report.ts'
import { cachedImage } from '../read/image-variants.ts'
import type { Settings } from '../read/settings.ts'
import { bundleScript } from '../read/syntax.ts'
import { BuildError, bugOf } from '../shared/diagnostic.ts'
import { bytesOf, type OutputFile } from '../shared/files.ts'
import { notFoundOutput } from '../shared/routes.ts'
import { makeSite, type RenderedSite } from '../write/site-files.ts'
import type { SourceReader } from './fresh-sources.ts'
import { addTools, scriptFile } from './overlay.ts'

/** What is wrong with a page, and its last version without errors. A whole site for each fills the memory. */
interface MadePage extends PageReport {
  html?: string | undefined
  /** Of the first page: all files that belong to no page. */
  files?: RenderedSite['files'] | undefined
}

/** What the pages so far load by a name of its content. It never changes. */
interface Assets {
  /** By output. */
  files: RenderedSite['files']
  /** What to encode, by its file in the cache. */
  images: Map<string, RenderedSite['images'][number]>
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
  const assets: Assets = { files: new Map(), images: new Map() }
  const allPages = () => Promise.all([...pages.values()].map(({ page }) => page))
  let isChecked = false
  let report = (_: PageReport) => {}

  /** Made once for all who ask before anything changes. */
  async function pageAt(output: string): Promise<MadePage | undefined> {
    if (!output.endsWith('.html')) return undefined
    const revision = sources.revision()
    const last = pages.get(output)
    if (last?.revision === revision) return last.page
    const page = makePage(output, last?.page)
    pages.set(output, { revision, page })
    return page
  }

  /** `last`: what it was before. */
  async function makePage(output: string, last?: Promise<MadePage | undefined>) {
    const unchecked = isChecked ? undefined : await makeUnchecked(output, here, sources)
    // If that fails, the checks say why.
    const made = unchecked ?? (await makeChecked(output, here, sources))
    if (!made) return undefined
    const { site, ...findings } = made
    if (site) keepAssets(site, assets)
    const before = findings.errors.length > 0 ? await last : undefined
    const files = output === 'index.html' ? site?.files : undefined
    const html = site?.pages.find((one) => one.output === output)?.html
    return { ...findings, html: before?.html ?? html, files: before?.files ?? files }
  }

  return {
    async read(output) {
      if (output === scriptFile) return bundleScript(root, 'src/serve/browser/refresh.ts')
      const page = await pageAt(output)
      if (page) {
        // After the line that says which change brought them.
        setImmediate(report, page)
        return addTools(root, page.html, page.errors, tools)
      }
      // What is named by its content never changes; the rest is as the first page has it now.
      const file = assets.files.get(output) ?? (await pageAt('index.html'))?.files?.get(output)
      return file === undefined ? undefined : readFile(root, file, assets.images)
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

/** The site with one page; none if its sources are wrong. */
type CheckedSite = PageReport & { site?: RenderedSite }

/** A page without the checks, which take time to load; undefined if anything is wrong. */
async function makeUnchecked(
  output: string,
  settings: Settings,
  sources: SourceReader,
): Promise<CheckedSite | undefined> {
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
): Promise<CheckedSite | undefined> {
  try {
    const site = makeSite(await sources.read(true), settings, output)
    if (!site.pageFiles.has(output)) return undefined
    const { checkSite } = await import('../check/report.ts')
    return { site, ...checkSite(site) }
  } catch (error) {
    const errors = error instanceof BuildError ? error.diagnostics : [bugOf(error)]
    return { errors, warnings: [] }
  }
}

function keepAssets({ root, files, images }: RenderedSite, assets: Assets): void {
  for (const [output, file] of files) {
    if (output.startsWith('assets/')) assets.files.set(output, file)
  }
  for (const image of images) assets.images.set(cachedImage(root, image.cached), image)
}

async function readFile(root: string, file: OutputFile, images: Assets['images']) {
  const isCopy = typeof file === 'object' && 'copyOf' in file
  const image = isCopy && images.get(file.copyOf)
  if (image) {
    const { encodeMissing } = await import('../write/image-encoding.ts')
    await encodeMissing(root, [image])
  }
  return isCopy && file.xmp ? bytesOf(root, file) : file
}
