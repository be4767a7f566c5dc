import type { RenderOptions } from '../components/page-context.ts'
import { explain } from '../read/evaluate.ts'
import type { Icon, Variant } from '../read/image-variants.ts'
import { cachedImage } from '../read/image-variants.ts'
import { callWithLimit } from '../read/loops.ts'
import { linkedOriginals, originalPath } from '../read/originals.ts'
import { isPageModule } from '../read/page-files.ts'
import type { Settings } from '../read/settings.ts'
import type { PublicFile } from '../read/source-files.ts'
import { draftEntries, draftTargets, pagesByOutput, type Sources } from '../read/sources.ts'
import type { Style } from '../read/stylesheet.ts'
import type { Page, PagePlan } from '../render/page.tsx'
import { countPlaceholders } from '../schema/placeholders.ts'
import { languagesOf } from '../schema/text.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import type { OutputFile } from '../shared/files.ts'
import { outsideSources } from '../shared/policy.ts'
import { notFoundOutput, outputOf, pageName } from '../shared/routes.ts'
import { asFolder, decoded, isReservedHost } from '../shared/urls.ts'
import { feedFile } from './feed.ts'
import { hostFiles } from './host-files.ts'
import { createPruner } from './page-rules.ts'
import { publishedFiles } from './published-files.ts'

/** A site in memory: to be checked, then published. */
export interface RenderedSite {
  root: string
  siteUrl: URL
  /** The one at the root first; the others have folders of their names. */
  languages: string[]
  pages: Page[]
  /** What pages threw, each with its page. */
  failures: Diagnostic[]
  /** What the sources were warned of before they ran. */
  warnings: Diagnostic[]
  /** Whether these are all pages: in development it is the one that is open. */
  isWhole: boolean
  /** Path in `dist/` → page file, of all pages that are published. */
  pageFiles: Map<string, string>
  /** What the build makes, besides what it copies from `public/`. */
  generated: string[]
  publicFiles: PublicFile[]
  /** The images that the content describes: pixels, and whether metadata say where one was taken. */
  imageFacts: Map<string, { width: number; hasLocation?: true }>
  originals: string[]
  /** The texts of what is not published yet. */
  drafts: string[]
  /** What is there once it is no draft: outputs of pages, and ids of entries with '#'. */
  draftTargets: Set<string>
  /** Old path → path or URL. */
  redirects: Record<string, string>
  style: Style
  /** What pages may load from other hosts, by directive of the policy. */
  outside: ReturnType<typeof outsideSources>
  /** Source → the sources that it imports itself, as paths from the root. */
  imports: Map<string, string[]>
  /** The text of a source; empty when it cannot be read. */
  sourceText(file: string): string
  /** Everything that `dist/` will hold. */
  outputs: Set<string>
  /** Whether what stands in for the owner's own is an error. */
  isStrict: boolean
  /** Everything that `dist/` will hold. */
  files: Map<string, OutputFile>
  /** The images that `files` copies from the cache; they have to be encoded first. */
  images: (Variant | Icon)[]
  /** How much of the content is still to be replaced, by part. */
  placeholders: Record<string, number>
  /** Whether search engines may list the site: not while placeholders are left. */
  isIndexed: boolean
}

/**
 * Renders the pages and lays out the files of `dist/`. It depends on nothing but what it is given: no
 * disk, clock, environment, network or console. `only`: the one output that development looks at.
 */
export function makeSite(sources: Sources, settings: Settings, only?: string): RenderedSite {
  const { root, modules, icons, style } = sources
  const { site, redirects, news } = modules.content
  const siteUrl = settings.siteUrl ?? asFolder(site.url)
  const placeholders = countPlaceholders(modules.content)
  // As it is shipped, at an address for examples, the site may be looked at by anything.
  const isIndexed = Object.keys(placeholders).length === 0 || isReservedHost(siteUrl.hostname)
  const isDevelopment = only !== undefined
  const plans = pagesByOutput(modules, isDevelopment)
  const pageFiles = new Map([...plans].map(([output, { file }]) => [output, file]))
  const hasPage = (route: string) => plans.has(outputOf(route))
  const options = { ...optionsFor(sources, settings, isDevelopment), siteUrl, isIndexed, hasPage }
  const wanted = [...plans].filter(([output]) => only === undefined || output === only)
  const { pages, failures } = renderPages(sources, options, new Map(wanted))
  const draftPlans = [...pagesByOutput(modules, true)].filter(([output]) => !plans.has(output))
  const drafts = renderPages(sources, options, new Map(draftPlans)).pages
  // In development drafts are shown, and so is what they name.
  const publicFiles = isDevelopment ? sources.publicFiles : publishedFiles(sources, pages, drafts)
  const copied = new Map(publicFiles.map(({ output, file }) => [output, { copyOf: file }]))
  const encoded = [
    ...usedVariants(pages, sources),
    ...icons.filter(({ output }) => !copied.has(output)),
  ]
  const generated = new Map<string, OutputFile>([
    ...style.fonts,
    ...encoded.map(
      ({ output, cached }) => [output, { copyOf: cachedImage(root, cached) }] as const,
    ),
    ...publishedOriginals(pages, sources),
    ...(news.length > 0 ? [['feed.xml', feedFile(modules.content, pages, options)] as const] : []),
    ...hostFiles(site, siteUrl, redirects, listedOutputs(modules, pageFiles)),
  ])
  return {
    ...factsOf(sources),
    ...{ siteUrl, pages, failures, pageFiles, publicFiles, placeholders, isIndexed },
    isStrict: settings.strict,
    isWhole: !isDevelopment,
    outputs: new Set([...generated.keys(), ...pageFiles.keys(), ...copied.keys()]),
    generated: [...generated.keys()],
    files: new Map([
      ...generated,
      ...pages.map(({ output, html }) => [output, html] as const),
      ...copied,
    ]),
    images: encoded,
  }
}

/** What checks ask of the sources, whatever pages are made of them. */
function factsOf(sources: Sources) {
  const { bundle, modules, images } = sources
  const { site, redirects } = modules.content
  return {
    ...sources,
    redirects,
    languages: languagesOf(site),
    outside: outsideSources(site.outside),
    warnings: bundle.warnings,
    imports: bundle.imports,
    imageFacts: new Map(
      [...images.plans].map(([name, plan]) => [name, { ...plan, width: plan.image.width }]),
    ),
    originals: [...images.originals.values()],
    drafts: draftTexts(sources),
    draftTargets: draftTargets(modules),
  }
}

function optionsFor(sources: Sources, { today }: Settings, isDevelopment: boolean) {
  const { style, script, images, publicFiles, modules } = sources
  const sizes = new Map(publicFiles.map(({ output, size }) => [`/${output}`, size]))
  return {
    today,
    isDevelopment,
    draftIds: draftEntries(modules).map(({ id }) => id),
    styleFor: isDevelopment ? () => style.css : createPruner(style.css, script),
    font: style.preload,
    paper: {
      light: style.palette.light.paper || undefined,
      dark: style.palette.dark.paper || undefined,
    },
    script,
    image: (name) => images.plans.get(name)?.image,
    fileSize: (path) => sizes.get(toNFC(decoded(path.replace(/[?#].*/s, '')))),
  } satisfies Partial<RenderOptions>
}

type Options = Omit<RenderOptions, 'language'>

/** Each for itself: one that throws does not hide the others. */
function renderPages(sources: Sources, options: Options, plans: Map<string, PagePlan>) {
  const { root, bundle, modules } = sources
  const pages: Page[] = []
  const failures: Diagnostic[] = []
  const queue = plans.values()
  let next = queue.next()
  // Many in one go: to limit each alone would take a third of its time.
  const renderSome = () => {
    for (let count = 0; count < 100 && !next.done; count++) {
      const { file, language } = next.value
      const module = modules.pages[file]
      const own = { ...options, language }
      if (isPageModule(module)) pages.push(modules.renderPage(next.value, module, own))
      next = queue.next()
    }
  }
  while (!next.done) {
    try {
      callWithLimit(renderSome)
    } catch (error) {
      const plan = next.value
      failures.push({ ...explain(root, bundle, error, plan.file), page: pageName(plan) })
      next = queue.next()
    }
  }
  return { pages, failures }
}

/** The files of the images that pages use, in the order in which they are used. */
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

/** The pages that search engines may list. */
function listedOutputs({ pages }: Sources['modules'], pageFiles: Map<string, string>): string[] {
  const outputs = [...pageFiles].filter(([, file]) => pages[file]?.unlisted !== true)
  return outputs.map(([output]) => output).filter((output) => output !== notFoundOutput)
}

/** Entries and pages that are not published yet. */
function draftTexts({ sourceText, modules }: Sources): string[] {
  const files = Object.keys(modules.pages).filter((file) => modules.pages[file]?.draft)
  const texts = draftEntries(modules).map((entry) => JSON.stringify(entry))
  return [...texts, ...files.map(sourceText)]
}
