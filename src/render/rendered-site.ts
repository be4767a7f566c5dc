import type { Image, RenderOptions } from '../components/page-context.ts'
import type { Page, PagePlan } from '../page/page.tsx'
import { cachedImage, type Variant } from '../read/images/image-variants.ts'
import { linkedOriginals, originalPath } from '../read/images/originals.ts'
import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import type { Content } from '../schema/content-paths.ts'
import { slugOf } from '../schema/marks/slugs.ts'
import { countPlaceholders, listUntranslated } from '../schema/placeholders.ts'
import { languagesOf } from '../schema/text.ts'
import { bugOf, type Diagnostic } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import type { OutputFile } from '../shared/files.ts'
import { outsideSources } from '../shared/policy.ts'
import { feedOutput, notFoundOutput, outputOf, pageName, redirectOutput } from '../shared/routes.ts'
import { asFolder, isReservedHost, pathOf } from '../shared/urls.ts'
import { hostFiles } from './host-files.ts'
import { draftEntries, draftTargets, isPageModule, pagesByOutput } from './page-plans.ts'
import { createPruner } from './style-pruner.ts'

/** A site in memory, to check and then to publish. */
export interface RenderedSite
  extends Pick<
      Sources,
      'marks' | 'diagnostics' | 'publicFiles' | 'style' | 'imports' | 'sourceText'
    >,
    ReturnType<typeof factsOf> {
  pages: Page[]
  /** Whether `pages` are all pages. In development it holds the requested one. */
  isWhole: boolean
  /** Path in `dist/` → page file, of all published pages. */
  pageFiles: Map<string, string>
  /** Without copies from `public/`. */
  generated: string[]
  imagePlans: Map<string, { image: Pick<Image, 'width'>; hasLocation?: true }>
  /** All paths in `dist/`, also of pages that were not rendered. */
  outputs: Set<string>
  /** Path in `dist/` → file. */
  files: Map<string, OutputFile>
  /** What `files` copies from the cache, which has to be encoded first. */
  images: Variant[]
}

/**
 * Uses no disk, clock, environment, network or console. `only`: the one output that development asks
 * for.
 */
export function makeSite(sources: Sources, settings: Settings, only?: string): RenderedSite {
  const { content, icons, publicFiles } = sources
  const facts = factsOf(sources, settings)
  const { siteUrl, isIndexed } = facts
  const isDevelopment = only !== undefined
  const plans = pagesByOutput(sources, isDevelopment)
  const pageFiles = new Map([...plans].map(([output, { file }]) => [output, file]))
  const { today } = settings
  const options = { ...optionsFor(sources, plans, isDevelopment), siteUrl, isIndexed, today }
  const wanted = isDevelopment ? [plans.get(only) ?? []].flat() : [...plans.values()]
  const { pages, failures } = renderPages(sources, options, wanted)
  const rendered = pages.map(({ output, html }) => [output, html] as const)
  const copied = new Map(publicFiles.map(({ output, file }) => [output, { copyOf: file }]))
  const ownIcons = icons.filter(({ output }) => !copied.has(output))
  const images = [...usedVariants(pages, sources), ...ownIcons]
  const listed = listedOutputs(sources, pageFiles)
  const generated = new Map<string, OutputFile>([
    ...filesOf(sources, pages, images),
    ...hostFiles(content.site, siteUrl, content.redirects, listed),
  ])
  if (options.hasFeed) {
    // Development takes files that are not pages from the first page, so others need not wait for it.
    const isRead = !isDevelopment || only === 'index.html'
    const feed = isRead ? sources.feed.renderFeed(pages, options) : ''
    const output = feedOutput(content.site)
    generated.set(output, feed)
    // Not every host can redirect a file.
    for (const [from, to] of Object.entries(content.redirects)) {
      if (to === `/${output}` && !redirectOutput(from)) generated.set(from.slice(1), feed)
    }
  }
  const files = new Map([...generated, ...rendered, ...copied])
  return {
    ...sources,
    ...facts,
    imagePlans: sources.images.plans,
    diagnostics: [...sources.diagnostics, ...failures],
    pages,
    pageFiles,
    files,
    images,
    isWhole: !isDevelopment,
    outputs: new Set([...files.keys(), ...pageFiles.keys()]),
    generated: [...generated.keys()],
  }
}

function factsOf(sources: Sources, settings: Settings) {
  const { site } = sources.content
  const content: Content = sources.content
  const siteUrl = settings.siteUrl ?? asFolder(site.url)
  const placeholders = countPlaceholders(content)
  return {
    content,
    siteUrl,
    placeholders,
    untranslated: listUntranslated(content, languagesOf(site)),
    // At an address for examples, as shipped, the site may be indexed.
    isIndexed: Object.keys(placeholders).length === 0 || isReservedHost(siteUrl.hostname),
    isStrict: settings.strict,
    outside: outsideSources(site.outside),
    originals: [...sources.images.originals.values()],
    drafts: draftTexts(sources),
    draftTargets: draftTargets(sources),
  }
}

function optionsFor(sources: Sources, plans: Map<string, PagePlan>, isDevelopment: boolean) {
  const { style, script, loopScript, images, publicFiles } = sources
  const { light, dark } = style.palette
  const files = new Map(publicFiles.map((file) => [`/${file.output}`, file]))
  const routes = new Map<unknown, string>(
    [...plans.values()].map(({ entry, route }) => [entry, route]),
  )
  return {
    isDevelopment,
    hasPage: (route) => plans.has(outputOf(route)),
    pageAbout: (entry) => routes.get(entry),
    draftIds: draftEntries(sources).map(({ id }) => id),
    styleFor: isDevelopment ? () => style.css : createPruner(style.rules, script),
    font: style.preload,
    paper: { light: light.paper, dark: dark.paper },
    script,
    loopScript,
    slugOf,
    hasFeed: sources.feed.hasFeed(),
    image: (name) => images.plans.get(name)?.image,
    file: (path) => files.get(toNFC(pathOf(path))),
  } satisfies Partial<RenderOptions>
}

type Options = Omit<RenderOptions, 'language'>

function renderPages(sources: Sources, options: Options, plans: PagePlan[]) {
  const pages: Page[] = []
  const failures: Diagnostic[] = []
  for (const plan of plans) {
    const { file, language } = plan
    const module = sources.pages[file]
    if (!isPageModule(module)) continue
    try {
      pages.push(sources.renderer.renderPage(plan, module, { ...options, language }))
    } catch (error) {
      const failure = sources.explain(error, file) ?? bugOf(error)
      failures.push({ ...failure, page: pageName(plan) })
    }
  }
  return { pages, failures }
}

function usedVariants(pages: Page[], { images: { plans } }: Sources): Variant[] {
  const variants = pages.flatMap(({ meta, usage }) => [
    ...[...usage.files.images.keys()].map((name) => plans.get(name)?.variants),
    ...[...usage.files.posters].map((name) => plans.get(name)?.variants.at(-1)),
    plans.get(meta.shareImage ?? '')?.shareImage,
  ])
  return [...new Set(variants.flat())].filter((variant) => variant !== undefined)
}

function filesOf(
  { root, style, images: { originals } }: Sources,
  pages: Page[],
  images: Variant[],
) {
  const links = new Set(pages.flatMap(({ usage }) => linkedOriginals(usage.files.links)))
  const linked = [...originals].filter(([name]) => links.has(name))
  return [
    ...style.fonts,
    ...images.map(
      ({ output, cached, xmp }) => [output, { copyOf: cachedImage(root, cached), xmp }] as const,
    ),
    ...linked.map(
      ([name, spelling]) => [`images/${name}`, { copyOf: originalPath(root, spelling) }] as const,
    ),
  ]
}

function listedOutputs({ pages }: Sources, pageFiles: Map<string, string>): string[] {
  return [...pageFiles]
    .filter(([output, file]) => output !== notFoundOutput && pages[file]?.unlisted !== true)
    .map(([output]) => output)
}

function draftTexts(sources: Sources): string[] {
  const { pages, sourceText } = sources
  const files = Object.keys(pages).filter((file) => pages[file]?.draft)
  return [...draftEntries(sources).map((entry) => JSON.stringify(entry)), ...files.map(sourceText)]
}
