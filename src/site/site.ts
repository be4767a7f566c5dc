import type { BuiltPage } from '../checks/finding.ts'
import type { PageSizes } from '../checks/page-size.ts'
import { isReservedHost } from '../checks/placeholders.ts'
import { publishable } from '../checks/public-files.ts'
import { checkSite } from '../checks/site.ts'
import type { Icon } from '../images/icons.ts'
import type { Variant } from '../images/plan.ts'
import { composed, decoded } from '../paths.ts'
import type { Problem } from '../problem.ts'
import type { FileCopy, OutputFile } from '../publish/outputs.ts'
import { generateFiles, iconsOf, usedVariants } from './files.ts'
import { renderPages } from './pages.ts'
import type { PublicFile } from './public-files.ts'
import { asFolder, type Settings } from './settings.ts'
import type { Sources } from './sources.ts'

export interface Site {
  pages: BuiltPage[]
  /** Everything that `dist/` will hold. */
  files: Map<string, OutputFile>
  /** The images that `files` copies from the cache; they have to be encoded first. */
  images: (Variant | Icon)[]
  sizes: PageSizes
  /** How much of the content is still to be replaced, by part. */
  placeholders: Record<string, number>
  /** Whether search engines may list the site: not while placeholders are left. */
  isIndexed: boolean
  /** With any of these, nothing may be published. */
  errors: Problem[]
  warnings: Problem[]
}

/**
 * Renders and checks the pages of the bundle and lays out the files of `dist/`. It depends on
 * nothing but what it is given: no disk, clock, environment, network or console.
 */
export function makeSite(sources: Sources, settings: Settings): Site {
  const { modules, style, script, images } = sources
  const siteUrl = siteUrlOf(sources, settings)
  const placeholders = modules.countPlaceholders()
  // As it is shipped, at an address for examples, the site may be looked at by anything.
  const isIndexed = Object.keys(placeholders).length === 0 || isReservedHost(siteUrl.hostname)
  const options = {
    siteUrl,
    year: settings.year,
    style: style.css,
    font: style.preload,
    themeColours: { light: style.palette.light.paper, dark: style.palette.dark.paper },
    script,
    hasIcons: sources.drawing.hash !== undefined,
    image: (name: string) => images.plans.get(name)?.image,
    fileSize: createFileSizes(sources.publicFiles),
    showsDrafts: settings.showsDrafts,
    prefetches: !settings.showsDrafts,
    isIndexed,
  }
  const rendered = renderPages(modules, options)
  const pagesWithDrafts = () => renderPages(modules, { ...options, showsDrafts: true }).pages
  const encoded = [...usedVariants(rendered.pages, images), ...iconsOf(sources)]
  const generated = generateFiles(sources, siteUrl, rendered.pages, encoded, settings.showsDrafts)
  const checked = checkSite(sources, settings, {
    ...rendered,
    siteUrl,
    generated,
    pagesWithDrafts,
  })
  return {
    pages: rendered.pages,
    files: new Map([...generated, ...publishable(sources.publicFiles).map(copyOf)]),
    images: encoded,
    placeholders,
    isIndexed,
    ...checked,
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
