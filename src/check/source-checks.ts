import type { Settings } from '../read/settings.ts'
import { completeSources, type PartialSources, type Sources } from '../read/sources.ts'
import { checkContent } from '../schema/content-checks.ts'
import { listPlaceholders } from '../schema/placeholders.ts'
import { BuildError, isError, onlyRepeats } from '../shared/fault.ts'
import { locateInContent } from './locations.ts'
import { checkPageExports, checkRoutes } from './page-rules.ts'
import { checkPublicFiles } from './public-rules.ts'

/**
 * Returns errors that pages survive, so that those of pages come in the same run.
 * @throws {BuildError} with all errors so far, if no page can be made
 */
export function checkSources(read: PartialSources, { strict }: Pick<Settings, 'strict'>): Sources {
  const { loaded } = read
  const inFiles = [...read.faults, ...checkPublicFiles(read.publicFolder.files, read.faults)]
  if (!loaded) throw new BuildError(inFiles)
  const inContent = checkContent(loaded.content)
  const wrong = inContent.filter(isError)
  const onPages = checkPageExports(loaded)
  const placeholders = strict ? listPlaceholders(loaded.content) : []
  const faults = [
    ...inFiles,
    // A title that holds the wrong name of the site is not wrong itself.
    ...onPages.filter((fault) => !onlyRepeats(fault, wrong)),
    ...[...inContent, ...placeholders].map((fault) => locateInContent(fault, loaded)),
    // A wrong value can hide a page.
    ...(wrong.length > 0 ? [] : loaded.failures),
    ...(wrong.length + loaded.failures.length > 0 ? [] : checkRoutes(loaded)),
  ]
  // Components trust the types of what they get.
  if ([...wrong, ...onPages, ...loaded.failures].some(isError)) throw new BuildError(faults)
  return completeSources(read, faults)
}
