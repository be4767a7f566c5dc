import { cachedImage } from '../read/images/image-variants.ts'
import type { EditedTexts } from '../read/modules/modules.ts'
import { bundleScript } from '../read/modules/syntax.ts'
import type { Settings } from '../read/settings.ts'
import { makeSite, type RenderedSite } from '../render/rendered-site.ts'
import { BuildError, bugOf, type Diagnostic, isError } from '../shared/diagnostic.ts'
import type { OutputFile } from '../shared/files.ts'
import { notFoundOutput } from '../shared/routes.ts'
import type { SourceReader } from './fresh-sources.ts'
import { addTools, scriptFile } from './page-tools.ts'

/** What is wrong with a page, and its last version without errors. A whole site for each fills the memory. */
interface MadePage {
  diagnostics: Diagnostic[]
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
  let print: ((diagnostics: Diagnostic[]) => void) | undefined

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
    const { site, diagnostics } = await makeChecked(output, settings, sources, isChecked)
    if (site && !site.pageFiles.has(output)) return undefined
    if (site) keepAssets(site)
    const before = diagnostics.some(isError) ? await last : undefined
    const files = output === 'index.html' ? site?.files : undefined
    const html = site?.pages.find((one) => one.output === output)?.html
    return { diagnostics, html: before?.html ?? html, files: before?.files ?? files }
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
        setImmediate(() => print?.(page.diagnostics))
        return addTools(root, page.html, page.diagnostics, tools)
      }
      // All others are as the first page has them now.
      const file = assets.get(output) ?? (await pageAt('index.html'))?.files?.get(output)
      const image = typeof file === 'object' && 'copyOf' in file && images.get(file.copyOf)
      if (image) {
        const { encodeMissing } = await import('../write/missing-images.ts')
        await encodeMissing(root, [image])
      }
      return file
    },
    /** What is wrong with the page of an output, or with the 404 page. */
    async check(output: string): Promise<Diagnostic[]> {
      const page = (await pageAt(output)) ?? (await pageAt(notFoundOutput))
      return page?.diagnostics ?? []
    },
    /** The errors that a page, or all content, would get from these texts of files. */
    async errorsWith(output: string, edited: EditedTexts): Promise<Diagnostic[]> {
      const errorsOf = async (texts: EditedTexts) => {
        const read = () => sources.readWith(texts)
        return (await makeChecked(output, settings, { read }, true)).diagnostics.filter(isError)
      }
      const errors = await errorsOf(edited)
      if (errors.length === 0) return []
      const known = (await errorsOf(new Map())).map(identityOf)
      return errors.filter((error) => !known.includes(identityOf(error)))
    },
    /** Pages are sent unchecked until then. `printAll` gets what is wrong with each that is read. */
    beginChecks(printAll: (diagnostics: Diagnostic[]) => void): void {
      print = printAll
      sources.invalidate([])
    },
  }
}

/** Its line changes with what is above it. */
function identityOf({ code, file, field, found }: Diagnostic): string {
  return JSON.stringify([code, file, field, found])
}

/** The site with one page; none if its sources are wrong. */
async function makeChecked(
  output: string,
  settings: Settings,
  sources: Pick<SourceReader, 'read'>,
  isChecked: boolean,
): Promise<{ site?: RenderedSite; diagnostics: Diagnostic[] }> {
  try {
    const site = makeSite(await sources.read(isChecked), settings, output)
    if (isChecked) {
      // The checks take time to load, and the first page does not wait for them.
      const { checkSite } = await import('../check/site-checks.ts')
      return { site, diagnostics: checkSite(site).diagnostics }
    }
    if (!site.diagnostics.some(isError)) return { site, diagnostics: [] }
  } catch (error) {
    const diagnostics = error instanceof BuildError ? error.diagnostics : [bugOf(error)]
    if (isChecked) return { diagnostics }
  }
  // The checks say why it failed.
  return makeChecked(output, settings, sources, true)
}
