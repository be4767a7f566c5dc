import { checkMedia } from '../checks/media.ts'
import { checkPageExports, checkPageFiles, isPageName } from '../checks/page-files.ts'
import { checkPublicFiles, type PublicFile } from '../checks/public-files.ts'
import { checkTokens } from '../checks/style.ts'
import { checkRedirects, checkRights } from '../checks/targets.ts'
import { type Icon, readIcons } from '../images/icons.ts'
import { type Images, readImages } from '../images/originals.ts'
import { rightsOf } from '../images/rights.ts'
import { outputOf, routeOf } from '../paths.ts'
import { attempt, BuildError, type Problem } from '../problem.ts'
import { checkContent } from '../schema/content.ts'
import type { ContentProblem } from '../schema/locate.ts'
import { listPlaceholders } from '../schema/placeholders.ts'
import { type Bundle, bundleScript, createBundler } from './bundle.ts'
import { evaluate, loadSharedPackages, type Modules } from './evaluate.ts'
import type { Settings } from './settings.ts'
import { createSourceReader, findPageFiles, findPublicFiles } from './source-files.ts'
import { readStyle, type Style } from './style.ts'

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
export interface Readers {
  bundle(pageFiles: string[]): Promise<{ bundle: Bundle; modules: Modules }>
  style(): Promise<Style>
  script(): Promise<string>
  /** The images of these names, with the rights in each as XMP. */
  images(rights: [name: string, xmp: string][]): Promise<Images>
  /** The icons, on this ground. */
  icons(paper: string): ReturnType<typeof readIcons>
}

export function createReaders(root: string): Readers {
  return {
    bundle: async (pageFiles) => {
      const bundler = await createBundler(root, pageFiles)
      const bundling = bundler.bundle()
      loadSharedPackages(root)
      const bundle = await bundling.finally(bundler.dispose)
      return { bundle, modules: evaluate(root, bundle) }
    },
    style: () => readStyle(root),
    script: () => bundleScript(root, 'src/client/main.ts'),
    images: (rights) => readImages(root, new Map(rights)),
    icons: (paper) => readIcons(root, paper),
  }
}

/**
 * Reads all sources at once.
 * `strict`: what is still a placeholder is wrong.
 * @throws {BuildError} with everything that is wrong with them, content included
 */
export async function readSources(
  root: string,
  { strict }: Pick<Settings, 'strict'>,
  read = createReaders(root),
): Promise<Sources> {
  const pageFiles = findPageFiles(root)
  const sourceText = createSourceReader(root)
  const publicFiles = findPublicFiles(root)
  const [bundled, styled, scripted] = await Promise.all([
    attempt(() => read.bundle(pageFiles.filter(isPageName))),
    attempt(read.style),
    attempt(read.script),
  ])
  const problems = [
    ...checkPageFiles(pageFiles),
    ...[bundled, styled, scripted].flatMap((part) => part.problems),
    ...checkPublicFiles(publicFiles),
    ...checkMedia(publicFiles),
  ]
  const [made, style, script] = [bundled.value, styled.value, scripted.value]
  const { icons, problems: iconProblems } = await read.icons(
    style?.palette.light.paper ?? '#ffffff',
  )
  problems.push(...checkTokens(style?.css ?? ''), ...iconProblems)
  if (!made) throw new BuildError(problems)
  const { bundle, modules } = made
  const outputs = new Set([
    ...pagesByOutput(modules).keys(),
    ...publicFiles.map(({ output }) => output),
  ])
  const faults = checkContent(modules.content)
  const images = await read.images(rightsIn(modules, faults))
  if (faults.length === 0) {
    faults.push(...checkRights(modules.content.site, outputs))
    faults.push(...checkRedirects(modules.content.redirects, outputs))
    if (strict) faults.push(...listPlaceholders(modules.content))
  }
  problems.push(
    ...checkPageExports(modules.pages),
    ...(await locateAll(faults, sourceText)),
    ...images.problems,
  )
  if (problems.length > 0 || !style || script === undefined) throw new BuildError(problems)
  return { root, bundle, modules, style, script, images, icons, publicFiles, sourceText }
}

/** Path in `dist/` → page file, of all pages that are no drafts, or of all. */
export function pagesByOutput({ pages }: Modules, withDrafts = false): Map<string, string> {
  const files = Object.entries(pages).filter(([, { draft }]) => withDrafts || !draft)
  return new Map(files.map(([file]) => [outputOf(routeOf(file)), file]))
}

/** Those of images whose line is wrong already are left out: their files need not be right. */
function rightsIn({ content }: Modules, faults: ContentProblem[]): [string, string][] {
  const isWrong = (part: string, key?: string) =>
    faults.some(({ path }) => path[0] === part && (key === undefined || path[1] === key))
  if (faults.some(({ path }) => path.join() === 'images')) return []
  const site = isWrong('site') ? { name: '', url: '' } : content.site
  return Object.entries(content.images)
    .filter(([name]) => !isWrong('images', name))
    .map(([name, text]) => [name, rightsOf(site, text)])
}

/** The parser that finds the lines is loaded only for faults. */
async function locateAll(
  faults: ContentProblem[],
  sourceText: Sources['sourceText'],
): Promise<Problem[]> {
  if (faults.length === 0) return []
  const { locateContent } = await import('../schema/locate.ts')
  return faults.map((fault) => locateContent(fault, sourceText))
}
