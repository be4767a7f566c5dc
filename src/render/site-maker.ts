import type { RenderOptions } from '../components/page-context.ts'
import type { PageFacts, PagePlan } from '../page/body.tsx'
import type { SharedHead } from '../page/document.tsx'
import type { Variant } from '../read/originals.ts'
import type { LoadedPages } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import { listPlaceholders } from '../schema/placeholders.ts'
import { listTargets } from '../schema/references.ts'
import type { Fault } from '../shared/fault.ts'
import { feedFile } from '../shared/file-names.ts'
import { hashOf, type OutputFile } from '../shared/files.ts'
import { ratioRules } from '../shared/ratios.ts'
import { outputOfRoute } from '../shared/routes.ts'
import { asFolder, isReservedHost, pathOf } from '../shared/urls.ts'
import { hostFiles } from './host-files.ts'
import { type PageElements, readElements } from './page-elements.ts'
import { isPageModule, listPlans } from './page-plans.ts'

export interface Page extends PageFacts, PageElements {
  html: string
}

/** A page that threw an error. */
interface Failure {
  plan: PagePlan
  fault: Fault
}

export interface RenderedSite {
  siteUrl: URL
  isIndexed: boolean
  placeholders: number
  pages: Page[]
  /** Why a page is missing. */
  failures: Failure[]
  /** Path in `dist/` → file. */
  files: Map<string, OutputFile>
  /** Encoded before they are copied. */
  variants: Variant[]
  /** Includes pages that are not rendered. */
  pageOutputs: Set<string>
}

/** Uses no disk, clock, environment, network or console. `only`: the output of a single page. */
export function makeSite(sources: Sources, settings: Settings, only?: string): RenderedSite {
  const { images, loaded } = sources
  const siteUrl = settings.siteUrl ?? asFolder(loaded.content.site.url)
  const placeholders = listPlaceholders(loaded.content).length
  const pagePlans = plansByOutput(loaded)
  const options: RenderOptions = {
    siteUrl,
    // Search engines may list the template as it is: its address is reserved for examples.
    isIndexed: placeholders === 0 || isReservedHost(siteUrl.hostname),
    today: settings.today,
    showsDrafts: loaded.isDevelopment,
    hasPage: (route) => pagePlans.has(outputOfRoute(route)),
    findImage: (name) => images.get(name)?.image,
  }
  const ratios = ratioRules([...images.values()].map(({ image }) => image))
  const sheet = nameByHash('style', 'css', sources.style.css + ratios)
  const script = nameByHash('script', 'js', sources.script)
  const head: SharedHead = {
    style: `/${sheet.output}`,
    script: `/${script.output}`,
    preload: sources.style.preload,
    hasDrawing: sources.icons.isDrawing,
  }
  const plans = [...pagePlans.values()]
  const wanted = only === undefined ? plans : plans.filter(({ output }) => output === only)
  const { pages, failures } = renderPages(loaded, wanted, options, head)
  const { variants, originals } = usedImages(pages, sources)
  const files = new Map<string, OutputFile>([
    [sheet.output, sheet.text],
    [script.output, script.text],
    ...variants.map(({ output, cacheFile }) => [output, { copyOf: cacheFile }] as const),
    ...originals.map(([output, file]) => [output, copyOf(sources.root, file)] as const),
    ...otherFiles(sources, pages, siteUrl),
  ])
  const { isIndexed } = options
  const pageOutputs = new Set(pagePlans.keys())
  return { siteUrl, isIndexed, placeholders, pages, failures, files, variants, pageOutputs }
}

/** `renderer` is what `src/page/bundled.ts` exports: it is loaded with the pages. */
function renderPages(
  { modules, renderer, explain }: LoadedPages,
  plans: PagePlan[],
  options: RenderOptions,
  head: SharedHead,
) {
  const pages: Page[] = []
  const failures: Failure[] = []
  for (const plan of plans) {
    const module = modules[plan.file]
    if (!isPageModule(module)) continue
    try {
      const body = renderer.renderBody(plan, module, options)
      const elements = readElements(body.html, plan.output, options.siteUrl)
      const html = renderer.renderDocument(body, elements, head)
      pages.push({ ...body.facts, ...elements, html })
    } catch (error) {
      failures.push({ plan, fault: explain(error, plan.file) })
    }
  }
  return { pages, failures }
}

/** The first of two pages at one address wins. */
function plansByOutput(loaded: LoadedPages): Map<string, PagePlan> {
  const plans = new Map<string, PagePlan>()
  for (const plan of listPlans(loaded)) {
    if (!plans.has(plan.output)) plans.set(plan.output, plan)
  }
  return plans
}

/** `file`: from the root. */
function copyOf(root: string, file: string): OutputFile {
  return { copyOf: `${root}/${file}` }
}

/** Files of `public/` come later, so they replace what the build makes. */
function otherFiles(sources: Sources, pages: Page[], siteUrl: URL) {
  const { root, loaded, style, icons, publicFolder } = sources
  const { content, renderer } = loaded
  const listedOutputs = pages.flatMap(({ isListed, output }) => (isListed ? output : []))
  return new Map<string, OutputFile>([
    ...(renderer.hasFeed() ? [[feedFile, renderer.renderFeed(pages, siteUrl)] as const] : []),
    ...Object.entries(style.fonts).map(([output, file]) => [output, copyOf(root, file)] as const),
    ...icons.files,
    ...hostFiles({ siteUrl, redirects: content.redirects, listedOutputs }),
    ...pages.map(({ output, html }) => [output, html] as const),
    ...publicFolder.files.map(({ output, file }) => [output, copyOf(root, file)] as const),
  ])
}

/** 'style' and 'css' → 'assets/style-1a2b3c4d.css', so that browsers keep it for ever. */
function nameByHash(name: string, ending: string, text: string) {
  return { output: `assets/${name}-${hashOf(text).slice(0, 8)}.${ending}`, text }
}

/** What pages, styles, redirects, the feed and shared links lead to; in development, all. */
function usedImages(pages: Page[], { publicFolder, images, style, loaded }: Sources) {
  const { content, isDevelopment } = loaded
  const shared = pages.map(({ sharedImage = '' }) => images.get(sharedImage)?.image.fallback)
  const paths = new Set([
    ...shared,
    ...pages.flatMap(({ addresses }) => addresses.map(({ path }) => path)),
    ...style.references.map(({ url }) => pathOf(url)),
    ...listTargets(content).map(({ target }) => pathOf(target)),
  ])
  const isUsed = (output: string) => isDevelopment || paths.has(`/${output}`)
  const variants = [...images.values()].flatMap((image) => image.variants)
  return {
    variants: variants.filter(({ output }) => isUsed(output)),
    originals: [...publicFolder.originals].filter(([output]) => isUsed(output)),
  }
}
