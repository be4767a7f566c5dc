import { linkedOriginals } from '../checks/images.ts'
import { isPageModule } from '../checks/page-files.ts'
import type { RenderedSite } from '../checks/site.ts'
import { isReservedHost } from '../checks/text.ts'
import { cachedImage } from '../images/encode.ts'
import { originalPath } from '../images/originals.ts'
import type { Icon, Variant } from '../images/plan.ts'
import type { Page, RenderOptions } from '../page.ts'
import { asFolder, composed, decoded, notFoundOutput, redirectOutput } from '../paths.ts'
import type { Problem } from '../problem.ts'
import { hostFiles, redirectPage, robotsFor, sitemapFor } from '../publish/host-files.ts'
import type { OutputFile } from '../publish/publish.ts'
import { countPlaceholders } from '../schema/placeholders.ts'
import { callWithLimit, explain } from './evaluate.ts'
import type { Settings } from './settings.ts'
import { pagesByOutput, type Sources } from './sources.ts'

/** A site in memory: to be checked, then published. */
export interface Site extends RenderedSite {
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
 * disk, clock, environment, network or console. `only`: the one page file that development looks at.
 */
export function makeSite(sources: Sources, settings: Settings, only?: string): Site {
  const { modules, images, icons, publicFiles, style } = sources
  const siteUrl = settings.siteUrl ?? asFolder(modules.content.site.url)
  const placeholders = countPlaceholders(modules.content)
  // As it is shipped, at an address for examples, the site may be looked at by anything.
  const isIndexed = Object.keys(placeholders).length === 0 || isReservedHost(siteUrl.hostname)
  const isDevelopment = only !== undefined
  const pageFiles = pagesByOutput(modules, isDevelopment)
  const options = { ...optionsFor(sources, settings), siteUrl, isIndexed, isDevelopment }
  const { pages, failures } = renderPages(sources, options, only ? [only] : [...pageFiles.values()])
  const own = new Set(publicFiles.map(({ output }) => output))
  const encoded = [
    ...usedVariants(pages, sources),
    ...icons.filter(({ output }) => !own.has(output)),
  ]
  const generated = new Map<string, OutputFile>([
    ...style.fonts,
    ...encoded.map(({ output, cached }) => copy(output, cachedImage(sources.root, cached))),
    ...publishedOriginals(pages, sources),
    ...filesForHosts(sources, siteUrl, pageFiles),
  ])
  const htmlFiles = pages.map(({ output, html }): [string, OutputFile] => [output, html])
  return {
    ...sources,
    siteUrl,
    pages,
    failures,
    isWhole: !isDevelopment,
    pageFiles,
    generated: [...generated.keys()],
    imageFacts: new Map(
      [...images.plans].map(([name, plan]) => [name, { ...plan, width: plan.image.width }]),
    ),
    originals: [...images.originals.values()],
    drafts: draftTexts(sources),
    imports: sources.bundle.imports,
    files: new Map([
      ...generated,
      ...htmlFiles,
      ...publicFiles.map(({ output, file }) => copy(output, file)),
    ]),
    images: encoded,
    placeholders,
    isIndexed,
  }
}

function copy(output: string, copyOf: string): [string, OutputFile] {
  return [output, { copyOf }]
}

function optionsFor({ style, script, images, publicFiles }: Sources, { year }: Settings) {
  const sizes = new Map(publicFiles.map(({ output, size }) => [`/${output}`, size]))
  return {
    year,
    style: style.css,
    font: style.preload,
    paper: { light: style.palette.light.paper, dark: style.palette.dark.paper },
    script,
    image: (name) => images.plans.get(name)?.image,
    fileSize: (path) => sizes.get(composed(decoded(path))),
  } satisfies Partial<RenderOptions>
}

/** Each for itself: one that throws does not hide the others. */
function renderPages({ root, bundle, modules }: Sources, options: RenderOptions, files: string[]) {
  const pages: Page[] = []
  const failures: Problem[] = []
  for (const file of files) {
    const module = modules.pages[file]
    if (!isPageModule(module)) continue
    try {
      pages.push(callWithLimit(() => modules.renderPage(file, module, options)))
    } catch (error) {
      failures.push(explain(root, bundle, error, file))
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
    .map(([name, spelling]) => copy(`images/${name}`, originalPath(root, spelling)))
}

/** What hosts and search engines read, and pages that lead on from old addresses. */
function filesForHosts(
  { modules }: Sources,
  siteUrl: URL,
  pageFiles: Map<string, string>,
): [string, string][] {
  const { site, redirects } = modules.content
  const moved = Object.entries(redirects).map(([from, to]) => ({ from, to }))
  const listed = [...pageFiles].filter(
    ([output, file]) => output !== notFoundOutput && modules.pages[file]?.unlisted !== true,
  )
  return [
    ...hostFiles(siteUrl.pathname, moved),
    ['robots.txt', robotsFor(siteUrl)],
    [
      'sitemap.xml',
      sitemapFor(
        listed.map(([output]) => output),
        siteUrl,
      ),
    ],
    ...moved.flatMap((redirect): [string, string][] => {
      const output = redirectOutput(redirect.from)
      return output ? [[output, redirectPage(redirect, siteUrl, site.language)]] : []
    }),
  ]
}

/** Entries and pages that are not published yet. */
function draftTexts({ sourceText, modules }: Sources): string[] {
  const { works, workshops } = modules.content
  const entries = [...works, ...workshops].filter(({ draft }) => draft)
  const files = Object.keys(modules.pages).filter((file) => modules.pages[file]?.draft)
  return [...entries.map((entry) => JSON.stringify(entry)), ...files.map(sourceText)]
}
