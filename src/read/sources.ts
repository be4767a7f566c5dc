import type { PageEntry, PagePlan } from '../render/page.tsx'
import { listPlaceholders } from '../schema/placeholders.ts'
import type { ImageText } from '../schema/schema.ts'
import { languagesOf } from '../schema/text.ts'
import { checkContent } from '../schema/validation.ts'
import type { ContentDiagnostic } from '../shared/diagnostic.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { isListFile, outputOf, routeOf, routesOf } from '../shared/routes.ts'
import { asFolder } from '../shared/urls.ts'
import { type Bundle, bundleScript } from './bundle.ts'
import { loadPages, type Modules } from './evaluate.ts'
import { readIcons } from './icons.ts'
import type { Icon } from './image-variants.ts'
import { checkTargets } from './link-targets.ts'
import { type Images, readImages } from './originals.ts'
import {
  checkPageEntries,
  checkPageExports,
  checkPageFiles,
  isPageName,
  listEntries,
} from './page-files.ts'
import { checkMedia, checkPublicFiles } from './public-files.ts'
import { rightsOf } from './rights.ts'
import type { Settings } from './settings.ts'
import type { PublicFile } from './source-files.ts'
import { findPageFiles, findPublicFiles, readSource } from './source-files.ts'
import type { Style } from './stylesheet.ts'
import { checkTokens, readStyle } from './stylesheet.ts'

/** Everything that a site is made from, read, translated, and found right as far as it goes. */
export interface Sources {
  /** The project's folder, absolute. */
  root: string
  bundle: Bundle
  modules: Modules
  style: Style
  /** The script of every page. */
  script: string
  images: Images
  icons: Icon[]
  publicFiles: PublicFile[]
  /** The text of a file by its path from the root; empty when it cannot be read. */
  sourceText(file: string): string
}

/** What takes its time to read. */
export type Readers = ReturnType<typeof createReaders>

export function createReaders(root: string, showsDrafts = false) {
  return {
    pages: (files: string[]) => loadPages(root, files, showsDrafts),
    style: () => readStyle(root),
    script: () => bundleScript(root, 'src/client/main.ts'),
    /** The images of these names, with the rights in each as XMP. */
    images: (rights: [name: string, xmp: string][]) => readImages(root, new Map(rights)),
    /** The icons, on this ground. */
    icons: (paper: string) => readIcons(root, paper),
  }
}

/**
 * Reads all sources at once. `strict`: what is still a placeholder is wrong.
 * @throws {BuildError} with everything that is wrong with them, content included
 */
export async function readSources(
  root: string,
  { strict }: Pick<Settings, 'strict'>,
  read: Readers = createReaders(root),
): Promise<Sources> {
  const pageFiles = findPageFiles(root)
  const publicFiles = findPublicFiles(root)
  const sourceText = (file: string) => readSource(root, file)
  const diagnostics = checkPageFiles(pageFiles)
  const collect = (error: unknown): undefined => {
    if (!(error instanceof BuildError)) throw error
    diagnostics.push(...error.diagnostics)
  }
  const [loaded, style, script] = await Promise.all([
    read.pages(pageFiles.filter(isPageName)).catch(collect),
    read.style().catch(collect),
    read.script().catch(collect),
  ])
  const { icons, diagnostics: wrongIcons } = await read.icons(
    style?.palette.light.paper || '#ffffff',
  )
  diagnostics.push(...checkPublicFiles(publicFiles), ...checkMedia(publicFiles))
  diagnostics.push(...checkTokens(style?.css ?? ''), ...wrongIcons)
  if (!loaded) throw new BuildError(diagnostics)
  const faults = checkAllContent(loaded.modules, publicFiles, strict)
  const images = await read.images(rightsIn(loaded.modules, faults))
  diagnostics.push(
    ...checkPageExports(loaded.modules.pages, languagesOf(Object(loaded.modules.content.site))),
    ...(await locateAll(faults, sourceText)),
    ...images.diagnostics,
  )
  if (diagnostics.length > 0 || !style || script === undefined) throw new BuildError(diagnostics)
  return { root, ...loaded, style, script, images, icons, publicFiles, sourceText }
}

/** Path in `dist/` → what is rendered there, of all pages that are no drafts, or of all; `more`: in each list. */
export function pagesByOutput(
  { content, pages }: Modules,
  withDrafts = false,
  more: PageEntry[] = [],
) {
  const plans = new Map<string, PagePlan>()
  const languages = languagesOf(content.site)
  for (const [file, exports] of Object.entries(pages)) {
    for (const entry of isListFile(file) ? [...listEntries(exports), ...more] : [undefined]) {
      if ((exports.draft || entry?.draft) && !withDrafts) continue
      const route = routeOf(file, entry?.id)
      for (const [language, own] of routesOf(route, exports, languages)) {
        plans.set(outputOf(own), { file, route, language, ...(entry && { entry }) })
      }
    }
  }
  return plans
}

/** What is published once it is no draft: the pages, and entries with '#'. */
export function draftTargets(modules: Modules): Set<string> {
  const drafts = draftEntries(modules)
  const ids = drafts.map(({ id }) => `#${id}`)
  // Lists of pages are without them in a build, and any may be about them.
  return new Set([...pagesByOutput(modules, true, drafts).keys(), ...ids])
}

export function draftEntries({ content: { works, workshops } }: Modules) {
  return [...works, ...workshops].filter(({ draft }) => draft)
}

/** Where the content leads to is looked at once its values are right. */
function checkAllContent(modules: Modules, publicFiles: PublicFile[], strict: boolean) {
  const { content } = modules
  const faults = checkContent(content)
  if (faults.length > 0) return faults
  const files = publicFiles.map(({ output }) => output)
  const targets = {
    outputs: new Set([...pagesByOutput(modules).keys(), ...files]),
    draftTargets: draftTargets(modules),
    siteUrl: asFolder(content.site.url),
  }
  return [
    ...checkTargets(content, targets),
    ...checkPageEntries(modules.pages, languagesOf(content.site)),
    ...(strict ? listPlaceholders(content) : []),
  ]
}

/** Image → its rights, if its line is right: the files of others are not read. */
function rightsIn({ content }: Modules, faults: ContentDiagnostic[]): [string, string][] {
  const wrong = new Set(faults.map(({ path }) => path.slice(0, 2).join('/')))
  if (wrong.has('images')) return []
  return Object.entries<ImageText>(content.images)
    .filter(([name]) => !wrong.has(`images/${name}`))
    .map(([name, text]) => [name, faults.length > 0 ? '' : rightsOf(content.site, text)])
}

/** The parser that finds the lines is loaded only for faults. */
async function locateAll(faults: ContentDiagnostic[], sourceText: Sources['sourceText']) {
  if (faults.length === 0) return []
  const { locateContent } = await import('../schema/source-positions.ts')
  return faults.map((fault) => locateContent(fault, sourceText))
}
