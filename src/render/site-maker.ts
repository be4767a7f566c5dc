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

/** Uses no disk, clock, environment, network or console. `only`: the one output that development asks for. */
export function makeSite(sources: Sources, settings: Settings, only?: string) {
  const { publicFiles, images, icons, style, imports, sourceText, textFile, renderer } = sources
  const content: Content = sources.content
  const siteUrl = settings.siteUrl ?? asFolder(sources.content.site.url)
  const placeholders = listPlaceholders(content).length
  // At an address for examples, as shipped, the site may be indexed.
  const isIndexed = placeholders === 0 || isReservedHost(siteUrl.hostname)
  // Of two pages at one address, the first wins.
  const lastFirst = listPlans(sources).toReversed()
  const plans = new Map(lastFirst.map((plan) => [plan.output, plan]))
  const options: RenderOptions = {
    ...{ siteUrl, isIndexed, today: settings.today },
    hasPage: (route) => plans.has(outputOf(route)),
    image: (name) => images.plans.get(name)?.image,
  }
  const wanted = [...plans.values()].filter(({ output }) => output === (only ?? output))
  const sheet = sheetOf(sources)
  const script = asset('script', 'js', sources.script)
  const head = {
    ...{ style: `/${sheet[0]}`, script: `/${script[0]}`, preload: style.preload },
    // Development loads no page ahead.
    speculationRules: only === undefined ? rulesFor(siteUrl) : undefined,
  }
  const { pages, failures } = renderPages(sources, wanted, options, head)
  const variants = variantsIn(pages, sources)
  const listed = pages.flatMap(({ isListed, output }) => (isListed ? output : []))
  /** Path in `dist/` → file. */
  const files = new Map<string, OutputFile>([
    ...[sheet, script],
    ...(renderer.hasFeed ? [[feedFile, renderer.renderFeed(pages, siteUrl)] as const] : []),
    ...style.fonts,
    ...variants.map(({ output, cached }) => [output, { copyOf: cached }] as const),
    ...icons,
    ...originalsIn(pages, sources),
    ...hostFiles(siteUrl, sources.content.redirects, listed),
    ...pages.map(({ output, html }) => [output, html] as const),
    ...publicFiles.map(({ output, file }) => [output, { copyOf: file }] as const),
  ])
  return {
    ...{ content, publicFiles, images, imports, sourceText, textFile },
    ...{ siteUrl, isIndexed, placeholders, pages, files },
    diagnostics: [...sources.diagnostics, ...failures],
    /** What `files` copies from the cache, which has to be encoded first. */
    variants,
    /** Of all pages, also of those that were not rendered. */
    pageOutputs: new Set(plans.keys()),
    isWhole: pages.length === plans.size,
    /** All paths in `dist/`. */
    outputs: new Set([...files.keys(), ...plans.keys()]),
  }
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

function sheetOf({ style, images }: Sources) {
  const css = style.css + ratioRules([...images.plans.values()].map(({ image }) => image))
  // Links from the folder of the sheet work in any folder, and from disk.
  const linked = css.replace(/(?<=url\(["']?)\/(assets\/)?/g, (_, own) => (own ? '' : '../'))
  return asset('style', 'css', linked)
}

function asset(name: string, ending: string, text: string) {
  return [`assets/${name}-${hashOf(text).slice(0, 8)}.${ending}`, text] as const
}

/** The images that pages name, also for messengers. */
function variantsIn(pages: Page[], { images }: Sources): Variant[] {
  const named = new Set(pages.flatMap(({ html }) => html.match(/assets\/[\w.-]+/g) ?? []))
  const all = [...images.plans.values()].flatMap(({ variants }) => variants)
  return all.filter(({ output }) => named.has(output))
}

function originalsIn(pages: Page[], { root, images }: Sources) {
  const linked = new Set(pages.flatMap(({ facts }) => linkedOriginals(facts.links)))
  const originals = [...images.originals].filter(([name]) => linked.has(name))
  return originals.map(([name, spelling]) => {
    return [`images/${name}`, { copyOf: `${root}/public/images/${spelling}` }] as const
  })
}
