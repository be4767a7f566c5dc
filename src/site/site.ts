import type { CheckedPage } from '../checks/finding.ts'
import { createReader } from '../checks/page-reader.ts'
import { isReservedHost } from '../checks/placeholders.ts'
import { publishable } from '../checks/public-files.ts'
import { type CheckedSite, checkSite } from '../checks/site.ts'
import type { DocumentProps } from '../components/Document.tsx'
import type { Icon } from '../images/icons.ts'
import type { Variant } from '../images/plan.ts'
import { composed, decoded } from '../paths.ts'
import type { FileCopy, OutputFile } from '../publish/outputs.ts'
import type { Progress } from '../terminal.ts'
import { generateFiles, iconsOf, pageOutputs, usedVariants } from './files.ts'
import { renderPages } from './pages.ts'
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
}

/**
 * Renders and checks the pages of the bundle and lays out the files of `dist/`. It depends on
 * nothing but what it is given: no disk, clock, environment, network or console.
 */
export function makeSite(
  sources: Sources,
  settings: Settings,
  onPage: (progress: Progress) => void = () => {},
): Site {
  const { modules, publicFiles } = sources
  const siteUrl = siteUrlOf(sources, settings)
  const placeholders = modules.countPlaceholders()
  // As it is shipped, at an address for examples, the site may be looked at by anything.
  const isIndexed = Object.keys(placeholders).length === 0 || isReservedHost(siteUrl.hostname)
  const options = optionsFor(sources, settings, { siteUrl, isIndexed })
  const { document, html, ...rendered } = renderAndRead(sources, options, onPage)
  const { pages } = rendered
  const encoded = [...usedVariants(pages, sources.images), ...iconsOf(sources)]
  const outputs = pageOutputs(sources, settings.showsDrafts)
  const generated = generateFiles(sources, siteUrl, { pages, html, outputs, encoded })
  const checked = checkSite(sources, settings, {
    ...rendered,
    siteUrl,
    outputs,
    generated,
    htmlOf: (output) => html.get(output),
    pagesWithDrafts: () =>
      renderPages(modules, { ...options, showsDrafts: true }, (page) => page).pages,
  })
  return {
    pages,
    document,
    files: new Map([...generated, ...publishable(publicFiles).map(copyOf)]),
    images: encoded,
    placeholders,
    isIndexed,
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

/** Renders the pages of the bundle, and puts those that are known beside them. */
function renderAndRead(
  { root, modules, known, pageFiles }: Sources,
  options: RenderOptions,
  onPage: (progress: Progress) => void,
) {
  const html = new Map<string, string>()
  let document: DocumentProps | undefined
  const read = createReader(root)
  const total = Object.keys(modules.pages).length
  let done = 0
  const rendered = renderPages(modules, options, (page) => {
    document ??= page.document
    html.set(page.output, page.html)
    onPage({ done: ++done, total, item: page.file })
    return read(page)
  })
  const pages = inOrder([...rendered.pages, ...known.pages], pageFiles)
  return { ...rendered, pages, html, document }
}

function inOrder(pages: CheckedPage[], files: string[]): CheckedPage[] {
  const places = new Map(files.map((file, index) => [file, index]))
  return pages.sort((a, b) => (places.get(a.file) ?? 0) - (places.get(b.file) ?? 0))
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
