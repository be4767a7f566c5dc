import type { RenderOptions } from '../components/page-context.ts'
import type { Icon, Variant } from '../read/image-variants.ts'
import { cachedImage } from '../read/image-variants.ts'
import { linkedOriginals, originalPath } from '../read/originals.ts'
import { isPageModule } from '../read/page-files.ts'
import { draftEntries, draftTargets, pagesByOutput } from '../read/page-plans.ts'
import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import type { Page, PagePlan } from '../render/page.tsx'
import { countPlaceholders, countSameWords } from '../schema/placeholders.ts'
import { languagesOf } from '../schema/text.ts'
import { bugOf, type Diagnostic } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import type { OutputFile } from '../shared/files.ts'
import { outsideSources, type PolicySources } from '../shared/policy.ts'
import { notFoundOutput, outputOf, pageName } from '../shared/routes.ts'
import { asFolder, isReservedHost, pathOf } from '../shared/urls.ts'
import { hostFiles } from './host-files.ts'
import { createPruner } from './page-rules.ts'

/** A site in memory: to be checked, then published. */
export interface RenderedSite
  extends Pick<
    Sources,
    'root' | 'faults' | 'warnings' | 'publicFiles' | 'style' | 'imports' | 'sourceText'
  > {
  siteUrl: URL
  /** The one at the root first; the others have folders of their names. */
  languages: string[]
  pages: Page[]
  failures: Diagnostic[]
  /** Whether these are all pages: in development it is the one that is open. */
  isWhole: boolean
  /** Path in `dist/` → page file, of all pages that are published. */
  pageFiles: Map<string, string>
  /** What the build makes, besides what it copies from `public/`. */
  generated: string[]
  /** The images that the content describes: pixels, and whether metadata say where one was taken. */
  imageFacts: Map<string, { width: number; hasLocation?: true }>
  originals: string[]
  drafts: string[]
  /** What is there once it is no draft: outputs of pages, and ids of entries with '#'. */
  draftTargets: Set<string>
  outside: PolicySources
  /** All paths in `dist/`, of the other pages too. */
  outputs: Set<string>
  /** Whether what stands in for the owner's own is an error. */
  isStrict: boolean
  /** What `dist/` will hold, with the pages that were rendered. */
  files: Map<string, OutputFile>
  /** The images that `files` copies from the cache; they have to be encoded first. */
  images: (Variant | Icon)[]
  placeholders: Record<string, number>
  sameWords: number
  /** Whether search engines may list the site: not while placeholders are left. */
  isIndexed: boolean
}

/**
 * Renders the pages and lays out the files of `dist/`. It depends on nothing but what it is given: no
 * disk, clock, environment, network or console. `only`: the one output that development looks at.
 */
export function makeSite(sources: Sources, settings: Settings, only?: string): RenderedSite {
  const { root, content, pages: modules, icons, style, publicFiles } = sources
  const siteUrl = settings.siteUrl ?? asFolder(content.site.url)
  const placeholders = countPlaceholders({ ...content })
  // As it is shipped, at an address for examples, the site may be looked at by anything.
  const isIndexed = Object.keys(placeholders).length === 0 || isReservedHost(siteUrl.hostname)
  const isDevelopment = only !== undefined
  const plans = pagesByOutput(sources, isDevelopment)
  const pageFiles = new Map([...plans].map(([output, { file }]) => [output, file]))
  const hasPage = (route: string) => plans.has(outputOf(route))
  const routes = new Map<unknown, string>(
    [...plans.values()].map(({ entry, route }) => [entry, route]),
  )
  const options = {
    ...{ ...optionsFor(sources, settings, isDevelopment), siteUrl, isIndexed, hasPage },
    pageAbout: (entry: object) => routes.get(entry),
  }
  const wanted = [...plans].filter(([output]) => only === undefined || output === only)
  const { pages, failures } = renderPages(sources, options, new Map(wanted))
  const rendered = pages.map(({ output, html }) => [output, html] as const)
  const copied = new Map(publicFiles.map(({ output, file }) => [output, { copyOf: file }]))
  const ownIcons = icons.filter(({ output }) => !copied.has(output))
  const encoded = [...usedVariants(pages, sources), ...ownIcons]
  const generated = new Map<string, OutputFile>([
    ...style.fonts,
    ...encoded.map(
      ({ output, cached, xmp }) => [output, { copyOf: cachedImage(root, cached), xmp }] as const,
    ),
    ...publishedOriginals(pages, sources),
    ...hostFiles(content.site, siteUrl, content.redirects, listedOutputs(modules, pageFiles)),
  ])
  const feed = sources.renderFeed(pages, options)
  if (feed) generated.set('feed.xml', feed)
  return {
    ...factsOf(sources),
    siteUrl,
    pages,
    failures,
    pageFiles,
    placeholders,
    sameWords: countSameWords({ ...content }, languagesOf(content.site)),
    isIndexed,
    isStrict: settings.strict,
    isWhole: !isDevelopment,
    outputs: new Set([...generated.keys(), ...pageFiles.keys(), ...copied.keys()]),
    generated: [...generated.keys()],
    files: new Map([...generated, ...rendered, ...copied]),
    images: encoded,
  }
}

function factsOf(sources: Sources) {
  const { content, images } = sources
  return {
    ...sources,
    languages: languagesOf(content.site),
    outside: outsideSources(content.site.outside),
    imageFacts: new Map(
      [...images.plans].map(([name, plan]) => [name, { ...plan, width: plan.image.width }]),
    ),
    originals: [...images.originals.values()],
    drafts: draftTexts(sources),
    draftTargets: draftTargets(sources),
  }
}

function optionsFor(sources: Sources, { today }: Settings, isDevelopment: boolean) {
  const { style, script, images, publicFiles } = sources
  const { light, dark } = style.palette
  const files = new Map(publicFiles.map((file) => [`/${file.output}`, file]))
  return {
    today,
    isDevelopment,
    draftIds: draftEntries(sources).map(({ id }) => id),
    styleFor: isDevelopment ? () => style.css : createPruner(style.rules, script),
    font: style.preload,
    paper: { light: light.paper || undefined, dark: dark.paper || undefined },
    script,
    image: (name) => images.plans.get(name)?.image,
    file: (path) => files.get(toNFC(pathOf(path))),
  } satisfies Partial<RenderOptions>
}

type Options = Omit<RenderOptions, 'language'>

/** Each for itself: one that throws does not hide the others. */
function renderPages(sources: Sources, options: Options, plans: Map<string, PagePlan>) {
  const pages: Page[] = []
  const failures: Diagnostic[] = []
  for (const plan of plans.values()) {
    const { file, language } = plan
    const module = sources.pages[file]
    if (!isPageModule(module)) continue
    try {
      pages.push(sources.renderPage(plan, module, { ...options, language }))
    } catch (error) {
      const failure = sources.explain(error, file) ?? bugOf(error)
      failures.push({ ...failure, page: pageName(plan) })
    }
  }
  return { pages, failures }
}

function usedVariants(pages: Page[], { images: { plans } }: Sources): Variant[] {
  const variants = pages.flatMap(({ meta, usage }) => [
    ...[...usage.images.keys()].map((name) => plans.get(name)?.variants),
    ...[...usage.posters].map((name) => plans.get(name)?.variants.at(-1)),
    plans.get(meta.shareImage ?? '')?.shareImage,
  ])
  return [...new Set(variants.flat())].filter((variant) => variant !== undefined)
}

/** Originals that pages link to. Links to others are reported as dead. */
function publishedOriginals(pages: Page[], { root, images }: Sources): [string, OutputFile][] {
  const links = new Set(pages.flatMap(({ usage }) => linkedOriginals(usage.links)))
  return [...images.originals]
    .filter(([name]) => links.has(name))
    .map(([name, spelling]) => [`images/${name}`, { copyOf: originalPath(root, spelling) }])
}

function listedOutputs(modules: Sources['pages'], pageFiles: Map<string, string>): string[] {
  const outputs = [...pageFiles].filter(([, file]) => modules[file]?.unlisted !== true)
  return outputs.map(([output]) => output).filter((output) => output !== notFoundOutput)
}

function draftTexts(sources: Sources): string[] {
  const { pages, sourceText } = sources
  const files = Object.keys(pages).filter((file) => pages[file]?.draft)
  const texts = draftEntries(sources).map((entry) => JSON.stringify(entry))
  return [...texts, ...files.map(sourceText)]
}
