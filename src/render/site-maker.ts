import type { RenderOptions } from '../components/page-context.ts'
import type { PagePlan } from '../page/body.tsx'
import type { Variant } from '../read/originals.ts'
import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import { listPlaceholders } from '../schema/faults.ts'
import type { Content } from '../schema/paths.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { feedFile } from '../shared/file-names.ts'
import { hashOf, type OutputFile } from '../shared/files.ts'
import { rulesFor } from '../shared/policy.ts'
import { ratioRules } from '../shared/ratios.ts'
import { outputOf } from '../shared/routes.ts'
import { asFolder, isReservedHost, pathOf } from '../shared/urls.ts'
import { hostFiles } from './host-files.ts'
import { type Page, renderPages } from './page-maker.ts'
import { listPlans } from './page-plans.ts'

/** A site in memory, to check and then to publish. */
export interface RenderedSite {
  /** Where it will be online, with a slash at the end. */
  siteUrl: URL
  /** Whether search engines may list it. */
  isIndexed: boolean
  /** How many are left. */
  placeholders: number
  pages: Page[]
  /** Why a page is missing. */
  failures: Diagnostic[]
  /** Path in `dist/` → file. */
  files: Map<string, OutputFile>
  /** Encoded before they are copied. */
  variants: Variant[]
  /** Of all pages, rendered or not. */
  pageOutputs: Set<string>
  /** Of all pages and files. */
  outputs: Set<string>
}

/** The sheet or the script of all pages. */
interface Asset {
  output: string
  text: string
}

/** Uses no disk, clock, environment, network or console. `only`: the output of a single page. */
export function makeSite(sources: Sources, settings: Settings, only?: string): RenderedSite {
  const { images, isDevelopment } = sources
  const content: Content = sources.content
  const siteUrl = settings.siteUrl ?? asFolder(sources.content.site.url)
  const placeholders = listPlaceholders(content).length
  // Search engines may list the template as it is: its address is reserved for examples.
  const isIndexed = placeholders === 0 || isReservedHost(siteUrl.hostname)
  const plans = new Map<string, PagePlan>()
  // Of two pages at one address, the first wins.
  for (const plan of listPlans(sources)) if (!plans.has(plan.output)) plans.set(plan.output, plan)
  const options: RenderOptions = {
    siteUrl,
    isIndexed,
    today: settings.today,
    showsDrafts: isDevelopment,
    hasPage: (route) => plans.has(outputOf(route)),
    findImage: (name) => images.plans.get(name)?.image,
  }
  const sheet = makeSheet(sources)
  const script = nameByHash('script', 'js', sources.script)
  const head = {
    style: `/${sheet.output}`,
    script: `/${script.output}`,
    preload: sources.style.preload,
    hasDrawing: sources.icons.isDrawing,
    // Development renders pages one by one, so it loads none ahead.
    speculationRules: isDevelopment ? undefined : rulesFor(siteUrl),
  }
  const wanted = [...plans.values()].filter(({ output }) => only === undefined || output === only)
  const { pages, failures } = renderPages(sources, wanted, options, head)
  const variants = variantsIn(pages, sources)
  const rendered = { siteUrl, pages, variants }
  const files = collectFiles(sources, rendered, [sheet, script])
  return {
    ...rendered,
    isIndexed,
    placeholders,
    failures,
    files,
    pageOutputs: new Set(plans.keys()),
    outputs: new Set([...files.keys(), ...plans.keys()]),
  }
}

/** Path in `dist/` → file. Of two files with one path, the later wins. */
function collectFiles(
  sources: Sources,
  { siteUrl, pages, variants }: Pick<RenderedSite, 'siteUrl' | 'pages' | 'variants'>,
  assets: Asset[],
) {
  const { content, renderer, style, icons, publicFiles } = sources
  const listed = pages.flatMap(({ isListed, output }) => (isListed ? output : []))
  return new Map<string, OutputFile>([
    ...assets.map(({ output, text }) => [output, text] as const),
    ...(renderer.hasFeed ? [[feedFile, renderer.renderFeed(pages, siteUrl)] as const] : []),
    ...style.fonts,
    ...variants.map(({ output, cached }) => [output, { copyOf: cached }] as const),
    ...icons.files,
    ...originalsIn(pages, sources),
    ...hostFiles(siteUrl, content.redirects, listed),
    ...pages.map(({ output, html }) => [output, html] as const),
    ...publicFiles.map(({ output, file }) => [output, { copyOf: file }] as const),
  ])
}

function makeSheet({ style, images }: Sources) {
  const css = style.css + ratioRules([...images.plans.values()].map(({ image }) => image))
  // Relative links work in any folder and from disk.
  const linked = css.replace(/(?<=url\(["']?)\/(assets\/)?/g, (_, own) => (own ? '' : '../'))
  return nameByHash('style', 'css', linked)
}

function nameByHash(name: string, ending: string, text: string): Asset {
  return { output: `assets/${name}-${hashOf(text).slice(0, 8)}.${ending}`, text }
}

/** The images that pages show, and those of shared links. */
function variantsIn(pages: Page[], { images }: Sources): Variant[] {
  const shared = pages.flatMap(({ meta }) => images.plans.get(meta.shareImage ?? '')?.image ?? [])
  const paths = new Set([...shared.map(({ fallback }) => fallback), ...pages.flatMap(pathsOf)])
  const all = [...images.plans.values()].flatMap(({ variants }) => variants)
  return all.filter(({ output }) => paths.has(`/${output}`))
}

/** Only those that pages or styles name; in development, where one page is made at a time, all. */
function originalsIn(pages: Page[], { root, images, style, isDevelopment }: Sources) {
  const inStyle = style.references.map(({ url }) => pathOf(url))
  const paths = new Set([...inStyle, ...pages.flatMap(pathsOf)])
  return [...images.originals].flatMap(([name, spelling]) => {
    const copy = { copyOf: `${root}/public/images/${spelling}` }
    return isDevelopment || paths.has(`/images/${name}`) ? [[`images/${name}`, copy] as const] : []
  })
}

const pathsOf = ({ paths }: Page) => [...paths]
