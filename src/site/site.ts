import type { CheckedPage } from '../checks/finding.ts'
import { isReservedHost } from '../checks/placeholders.ts'
import { publishable } from '../checks/public-files.ts'
import { type CheckedSite, checkSite } from '../checks/site.ts'
import type { DocumentProps } from '../components/Document.tsx'
import type { Icon } from '../images/icons.ts'
import type { Variant } from '../images/plan.ts'
import { composed, decoded } from '../paths.ts'
import type { FileCopy, OutputFile } from '../publish/outputs.ts'
import type { Origins } from './bundle.ts'
import { generateFiles, iconsOf, pageOutputs, usedVariants } from './files.ts'
import { renderParts, type Watch } from './pages.ts'
import type { PublicFile } from './public-files.ts'
import type { RenderOptions } from './render.tsx'
import { asFolder, type Settings } from './settings.ts'
import type { Sources } from './sources.ts'

export interface Site extends CheckedSite {
  pages: CheckedPage[]
  /** What the first page was rendered from, for a server that adds to it. */
  document: DocumentProps | undefined
  /** Everything that `dist/` will hold. */
  files: Map<string, OutputFile>
  /** The images that `files` copies from the cache; they have to be encoded first. */
  images: (Variant | Icon)[]
  /** How much of the content is still to be replaced, by part. */
  placeholders: Record<string, number>
  /** Whether search engines may list the site: not while placeholders are left. */
  isIndexed: boolean
  /** What the pages were made from. */
  origins: Origins
  /** The text of a source of the pages as it was bundled. */
  sourceText: (file: string) => string
}

/**
 * Renders and checks the pages and lays out the files of `dist/`. It depends on nothing but what it is
 * given: no disk, clock, environment, network or console.
 * @throws {BuildError} when not all pages can be read
 */
export async function makeSite(
  sources: Sources,
  settings: Settings,
  watch: Watch = {},
): Promise<Site> {
  const { modules, publicFiles, pageFiles } = sources
  const siteUrl = siteUrlOf(sources, settings)
  const placeholders = modules.countPlaceholders()
  // As it is shipped, at an address for examples, the site may be looked at by anything.
  const isIndexed = Object.keys(placeholders).length === 0 || isReservedHost(siteUrl.hostname)
  const options = optionsFor(sources, settings, { siteUrl, isIndexed })
  const { document, rendered, ...draft } = await renderParts(sources, options, watch)
  const { pages, origins, sourceText } = draft
  const encoded = [...usedVariants(pages, sources.images), ...iconsOf(sources)]
  const outputs = pageOutputs(pageFiles, draft.drafts)
  const generated = generateFiles(sources, siteUrl, { pages, rendered, outputs, encoded })
  const checked = checkSite(sources, settings, { ...draft, siteUrl, outputs, generated })
  return {
    pages,
    document,
    files: new Map([...generated, ...publishable(publicFiles).map(copyOf)]),
    images: encoded,
    placeholders,
    isIndexed,
    origins,
    sourceText,
    ...checked,
  }
}

function optionsFor(
  { style, script, drawing, images, publicFiles }: Sources,
  { year, showsDrafts }: Settings,
  online: Pick<RenderOptions, 'siteUrl' | 'isIndexed'>,
): RenderOptions {
  return {
    ...online,
    year,
    style: style.css,
    font: style.preload,
    themeColours: { light: style.palette.light.paper, dark: style.palette.dark.paper },
    script,
    hasIcons: drawing.hash !== undefined,
    image: (name) => images.plans.get(name)?.image,
    fileSize: createFileSizes(publicFiles),
    showsDrafts,
    prefetches: !showsDrafts,
  }
}

function siteUrlOf({ modules: { site } }: Sources, { siteUrl }: Settings): URL {
  // A wrong one is reported by the check of the content.
  return siteUrl ?? asFolder(URL.canParse(site.url) ? site.url : 'https://example.com/')
}

function createFileSizes(files: PublicFile[]): (path: string) => number | undefined {
  const sizes = new Map(files.map(({ output, size }) => [`/${output}`, size]))
  return (path) => sizes.get(composed(decoded(path)))
}

function copyOf({ output, file }: PublicFile): [string, FileCopy] {
  return [output, { copyOf: file }]
}
