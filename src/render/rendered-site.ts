import type { Image } from '../components/page-context.ts'
import type { Page } from '../page/page.tsx'
import { cachedImage, type Variant } from '../read/images/image-variants.ts'
import { linkedOriginals, originalPath } from '../read/images/originals.ts'
import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import type { Content } from '../schema/content-paths.ts'
import { countPlaceholders, listUntranslated } from '../schema/placeholders.ts'
import { languagesOf } from '../schema/text.ts'
import type { OutputFile } from '../shared/files.ts'
import { outsideSources } from '../shared/policy.ts'
import { feedOutput, notFoundOutput, redirectOutput } from '../shared/routes.ts'
import { asFolder, isReservedHost } from '../shared/urls.ts'
import { hostFiles } from './host-files.ts'
import { draftEntries, draftTargets, pagesByOutput } from './page-plans.ts'
import { renderPages } from './rendered-pages.ts'

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
  const isWhole = only === undefined
  const plans = pagesByOutput(sources, !isWhole)
  const pageFiles = new Map([...plans].map(([output, { file }]) => [output, file]))
  const basis = { siteUrl, isIndexed, today: settings.today }
  const { pages, failures, feed } = renderPages(sources, basis, plans, only)
  const rendered = pages.map(({ output, html }) => [output, html] as const)
  const copied = new Map(publicFiles.map(({ output, file }) => [output, { copyOf: file }]))
  const ownIcons = icons.filter(({ output }) => !copied.has(output))
  const images = [...usedVariants(pages, sources), ...ownIcons]
  const listed = listedOutputs(sources, pageFiles)
  const generated = new Map<string, OutputFile>([
    ...filesOf(sources, pages, images),
    ...hostFiles(content.site, siteUrl, content.redirects, listed),
  ])
  if (feed !== undefined) {
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
    isWhole,
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
