import { BuildError, type Problem } from '../problem.ts'
import { bundleClientScript } from './client-script.ts'
import { addFonts, type Fonts } from './fonts.ts'
import { checkPageFiles, findPageFiles, isPageName } from './page-files.ts'
import { createSiteBundler, type SiteBundle } from './site-bundle.ts'
import { compileStyles } from './styles.ts'

/** Everything that is written by hand, read and translated. */
export interface Sources {
  site: SiteBundle
  fonts: Fonts
  script: string
  /** Mistakes that leave enough to look for others in the pages. */
  problems: Problem[]
}

/** @throws {BuildError} with the mistakes of all parts together, when there are no pages */
export async function loadSources(root: string): Promise<Sources> {
  const files = findPageFiles(root)
  const [site, fonts, script] = await Promise.all([
    attempt(loadSite(root, files)),
    attempt(compileStyles(root).then(({ css }) => addFonts(root, css))),
    attempt(bundleClientScript(root, 'src/client/main.ts')),
  ])
  const problems = [checkPageFiles(files), ...[site, fonts, script].map((part) => part.problems)]
  if (!site.value) throw new BuildError(problems.flat())
  return {
    site: site.value,
    fonts: fonts.value ?? { style: '', files: new Map(), preload: '/' },
    script: script.value?.code ?? '',
    problems: problems.flat(),
  }
}

async function loadSite(root: string, files: string[]): Promise<SiteBundle> {
  const bundler = await createSiteBundler(root, files.filter(isPageName))
  return bundler.load().finally(bundler.dispose)
}

/** What a part came to, or the mistakes in it. */
export async function attempt<T>(part: Promise<T>): Promise<{ value?: T; problems: Problem[] }> {
  try {
    return { value: await part, problems: [] }
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return { problems: error.problems }
  }
}
