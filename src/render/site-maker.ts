import type { RenderOptions } from '../components/page-context.ts'
import type { PagePlan } from '../page/body.tsx'
import type { Page, SharedHead } from '../page/document.tsx'
import { linkedOriginals, type Variant } from '../read/originals.ts'
import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import { listPlaceholders } from '../schema/faults.ts'
import type { Content } from '../schema/paths.ts'
import { bugOf, type Diagnostic } from '../shared/diagnostic.ts'
import { feedFile } from '../shared/file-names.ts'
import { hashOf, type OutputFile } from '../shared/files.ts'
import { rulesFor } from '../shared/policy.ts'
import { ratioRules } from '../shared/ratios.ts'
import { outputOf, pageName } from '../shared/routes.ts'
import { asFolder, isReservedHost } from '../shared/urls.ts'
import { hostFiles } from './host-files.ts'
import { isPageModule, listPlans } from './page-plans.ts'

/** A site in memory, to check and then to publish. */
export type RenderedSite = ReturnType<typeof makeSite>

/** Uses no disk, clock, environment, network or console. `only`: the output of a single page. */
export function makeSite(sources: Sources, settings: Settings, only?: string) {
  const { publicFiles, images, imports, sourceText } = sources
  const content: Content = sources.content
  const siteUrl = settings.siteUrl ?? asFolder(sources.content.site.url)
  const placeholders = listPlaceholders(content).length
  // The template has placeholders, but an address for examples.
  const isIndexed = placeholders === 0 || isReservedHost(siteUrl.hostname)
  const plans = plansByOutput(sources)
  const options: RenderOptions = {
    siteUrl,
    isIndexed,
    today: settings.today,
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
    speculationRules: only === undefined ? rulesFor(siteUrl) : undefined,
  }
  const wanted = [...plans.values()].filter(({ output }) => only === undefined || output === only)
  const { pages, failures } = renderPages(sources, wanted, options, head)
  const variants = variantsIn(pages, sources)
  const files = collectFiles(sources, siteUrl, pages, variants, [sheet, script], only)
  return {
    content,
    publicFiles,
    images,
    imports,
    sourceText,
    siteUrl,
    isIndexed,
    placeholders,
    pages,
    files,
    diagnostics: [...sources.diagnostics, ...failures],
    /** Encoded before they are copied. */
    variants,
    /** Of all pages, rendered or not. */
    pageOutputs: new Set(plans.keys()),
    isWhole: pages.length === plans.size,
    outputs: new Set([...files.keys(), ...plans.keys()]),
  }
}

function plansByOutput(sources: Sources) {
  const lastFirst = listPlans(sources).toReversed()
  // Of two pages at one address, the first wins.
  return new Map(lastFirst.map((plan) => [plan.output, plan]))
}

/** Path in `dist/` → file. Of two files with one path, the later wins. */
function collectFiles(
  sources: Sources,
  siteUrl: URL,
  pages: Page[],
  variants: Variant[],
  assets: { output: string; text: string }[],
  only?: string,
) {
  const { content, renderer, style, icons, publicFiles } = sources
  const listed = pages.flatMap(({ isListed, output }) => (isListed ? output : []))
  return new Map<string, OutputFile>([
    ...assets.map(({ output, text }) => [output, text] as const),
    ...(renderer.hasFeed ? [[feedFile, renderer.renderFeed(pages, siteUrl)] as const] : []),
    ...style.fonts,
    ...variants.map(({ output, cached }) => [output, { copyOf: cached }] as const),
    ...icons.files,
    ...originalsIn(pages, sources, only),
    ...hostFiles(siteUrl, content.redirects, listed),
    ...pages.map(({ output, html }) => [output, html] as const),
    ...publicFiles.map(({ output, file }) => [output, { copyOf: file }] as const),
  ])
}

function renderPages(
  { pages: modules, renderer, explain }: Sources,
  plans: PagePlan[],
  options: RenderOptions,
  head: SharedHead,
) {
  const pages: Page[] = []
  const failures: Diagnostic[] = []
  for (const plan of plans) {
    const module = modules[plan.file]
    try {
      if (isPageModule(module)) pages.push(renderer.renderPage(plan, module, options, head))
    } catch (error) {
      failures.push({ ...(explain(error, plan.file) ?? bugOf(error)), page: pageName(plan) })
    }
  }
  return { pages, failures }
}

function makeSheet({ style, images }: Sources) {
  const css = style.css + ratioRules([...images.plans.values()].map(({ image }) => image))
  // Relative links work in any folder and from disk.
  const linked = css.replace(/(?<=url\(["']?)\/(assets\/)?/g, (_, own) => (own ? '' : '../'))
  return nameByHash('style', 'css', linked)
}

function nameByHash(name: string, ending: string, text: string) {
  return { output: `assets/${name}-${hashOf(text).slice(0, 8)}.${ending}`, text }
}

/** The images that pages name, also for previews of links. */
function variantsIn(pages: Page[], { images }: Sources): Variant[] {
  const named = new Set(pages.flatMap(({ html }) => html.match(/assets\/[\w.-]+/g) ?? []))
  const all = [...images.plans.values()].flatMap(({ variants }) => variants)
  return all.filter(({ output }) => named.has(output))
}

function originalsIn(pages: Page[], { root, images }: Sources, only?: string) {
  const linked = new Set(pages.flatMap(({ facts }) => linkedOriginals(facts.links)))
  // In development, any.
  const originals = [...images.originals].filter(([name]) => only || linked.has(name))
  return originals.map(([name, spelling]) => {
    return [`images/${name}`, { copyOf: `${root}/public/images/${spelling}` }] as const
  })
}
