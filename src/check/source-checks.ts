import type { LoadedPages } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import { completeSources, type ReadSources, type Sources } from '../read/sources.ts'
import { listPlans } from '../render/page-plans.ts'
import { checkContent } from '../schema/faults.ts'
import type { ContentFault } from '../schema/paths.ts'
import { listPlaceholders } from '../schema/placeholders.ts'
import { listTargets } from '../schema/references.ts'
import { BuildError, type Fault, isError, onlyRepeats } from '../shared/fault.ts'
import { feedFile } from '../shared/file-names.ts'
import { checkClashes, checkRedirects, findDeadTargets } from './address-rules.ts'
import { locateInContent } from './locations.ts'
import { checkPageExports, checkPageFiles, checkRoutes } from './page-rules.ts'
import { checkPublicFiles } from './public-rules.ts'

/**
 * Returns errors that pages survive, so that those of pages come in the same run.
 * @throws {BuildError} with all errors of reading and content, if no page can be made
 */
export function checkSources(read: ReadSources, { strict }: Pick<Settings, 'strict'>): Sources {
  const { loaded } = read
  const inContent = loaded ? checkContent(loaded.content) : []
  const blocking = [
    ...read.faults,
    ...checkFiles(read),
    ...(loaded ? checkLoaded(loaded, inContent) : []),
  ]
  // A wrong value can hide a page, and links to it would look dead.
  const isSafe = !inContent.some(isError)
  const others = loaded && isSafe ? checkAddresses(loaded, read, strict) : []
  const faults = [...blocking, ...others]
  if (blocking.some(isError)) throw new BuildError(faults)
  return { ...completeSources(read), faults }
}

function checkFiles({ pageFiles, publicFolder, faults }: ReadSources): Fault[] {
  // An icon of another kind was reported when it was read.
  const reported = new Set(faults.map(({ file }) => file))
  const inPublic = checkPublicFiles(publicFolder.files).filter(({ file }) => !reported.has(file))
  return [...checkPageFiles(pageFiles), ...inPublic]
}

function checkLoaded(loaded: LoadedPages, inContent: ContentFault[]): Fault[] {
  const wrong = inContent.filter(isError)
  // A title that holds the wrong name of the site is not wrong itself.
  const ofPages = checkPageExports(loaded).filter((fault) => !onlyRepeats(fault, wrong))
  return [...ofPages, ...inContent.map((fault) => locateInContent(fault, loaded))]
}

/** What a file of `public/` may replace. */
const replaceableFiles = [
  'robots.txt',
  '_headers',
  '.htaccess',
  '.nojekyll',
  'favicon.ico',
  'apple-touch-icon.png',
]

function checkAddresses(
  loaded: LoadedPages,
  { publicFolder }: ReadSources,
  isStrict: boolean,
): Fault[] {
  const { content } = loaded
  const hasRedirects = Object.keys(content.redirects).length > 0
  const builtFiles = [
    ...listPlans(loaded).map(({ output }) => output),
    ...(hasRedirects ? ['sitemap.xml', '_redirects'] : ['sitemap.xml']),
  ]
  const outputs = new Set([
    ...builtFiles,
    ...publicFolder.files.map(({ output }) => output),
    ...publicFolder.originals.keys(),
    ...replaceableFiles,
    // Without news, there is no feed.
    ...(content.news.length > 0 ? [feedFile] : []),
  ])
  const inContent = [
    ...checkRedirects(content.redirects, outputs),
    ...findDeadTargets(listTargets(content), outputs),
    ...(isStrict ? listPlaceholders(content) : []),
  ]
  return [
    ...checkRoutes(loaded),
    ...checkClashes(publicFolder.files, builtFiles),
    ...inContent.map((fault) => locateInContent(fault, loaded)),
  ]
}
