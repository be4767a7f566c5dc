import type { LoadedPages } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import { completeSources, type ReadSources, type Sources } from '../read/sources.ts'
import { listPlans } from '../render/page-plans.ts'
import { checkContent } from '../schema/faults.ts'
import { listPlaceholders } from '../schema/placeholders.ts'
import { BuildError, isError, isMadeOf } from '../shared/diagnostic.ts'
import { locateInContent } from './locations.ts'
import { checkPageExports, checkPageFiles, checkRoutes } from './page-rules.ts'
import { checkPublicFiles, replaceableFiles } from './public-rules.ts'
import { checkNews, checkRedirects } from './targets.ts'

/**
 * Returns errors that pages survive, so that those of pages come in the same run.
 * @throws {BuildError} with all errors of reading and content, if no page can be made
 */
export function checkSources(read: ReadSources, { strict }: Pick<Settings, 'strict'>): Sources {
  const { loaded } = read
  const values = loaded ? checkContent(loaded.content) : []
  const wrong = values.filter(isError)
  const diagnostics = [
    ...read.diagnostics,
    ...checkPageFiles(read.pageFiles),
    // An icon of another kind was told when it was read.
    ...checkPublicFiles(read.publicFiles).filter(
      ({ file }) => !read.diagnostics.some((one) => one.file === file),
    ),
    ...(loaded ? checkPageExports(loaded).filter((fault) => !isMadeOf(fault, wrong)) : []),
    ...(loaded ? values.map((fault) => locateInContent(fault, loaded)) : []),
  ]
  // A wrong value can hide a page, and links to it would look dead.
  const others = loaded && wrong.length === 0 ? checkPlaces(loaded, read, strict) : []
  if (diagnostics.some(isError)) throw new BuildError([...diagnostics, ...others])
  return { ...completeSources(read), diagnostics: [...diagnostics, ...others] }
}

function checkPlaces(loaded: LoadedPages, { publicFiles }: ReadSources, isStrict: boolean) {
  const { content } = loaded
  const own = [...listPlans(loaded), ...publicFiles].map(({ output }) => output)
  const outputs = new Set([...own, ...replaceableFiles, 'sitemap.xml'])
  const faults = [
    ...checkRedirects(content.redirects, outputs),
    ...checkNews(content, outputs),
    ...(isStrict ? listPlaceholders(content) : []),
  ]
  return [...checkRoutes(loaded), ...faults.map((fault) => locateInContent(fault, loaded))]
}
