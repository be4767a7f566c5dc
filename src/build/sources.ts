import { BuildError } from '../problem.ts'
import { bundleClientScript } from './client-script.ts'
import { addFonts, type Fonts } from './fonts.ts'
import { checkPageFiles, findPageFiles } from './page-files.ts'
import { createSiteBundler, type SiteBundle } from './site-bundle.ts'
import { compileStyles } from './styles.ts'

/** Everything that is written by hand, read and translated. */
export interface Sources {
  site: SiteBundle
  fonts: Fonts
  script: string
}

/** @throws {BuildError} with the mistakes of all parts together */
export async function loadSources(root: string): Promise<Sources> {
  const site = loadSite(root)
  const fonts = compileStyles(root).then(({ css }) => addFonts(root, css))
  const script = bundleClientScript(root, 'src/client/main.ts')
  await settleAll([site, fonts, script])
  return { site: await site, fonts: await fonts, script: (await script).code }
}

async function loadSite(root: string): Promise<SiteBundle> {
  const files = findPageFiles(root)
  const problems = checkPageFiles(files)
  if (problems.length > 0) throw new BuildError(problems)
  const bundler = await createSiteBundler(root, files)
  return bundler.load().finally(bundler.dispose)
}

/** Waits for all; the mistakes of those that failed come in one error. */
export async function settleAll(promises: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(promises)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const bug = errors.find((error) => !(error instanceof BuildError))
  if (bug) throw bug
  if (errors.length > 0) throw new BuildError(errors.flatMap((error) => error.problems))
}
