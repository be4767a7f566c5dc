import { join } from 'node:path'
import { type KnownPages, noPages } from './src/checks/finding.ts'
import { cachePath } from './src/disk.ts'
import { BuildError } from './src/problem.ts'
import { noteBuild, readLastBuild } from './src/publish/last-build.ts'
import { withLock } from './src/publish/lock.ts'
import { withCompressed } from './src/publish/outputs.ts'
import { PublishError, publish } from './src/publish/publish.ts'
import { readSettings, type Settings } from './src/site/settings.ts'
import {
  createProgress,
  createStages,
  printReport,
  type Report,
  reportOf,
  surviveClosedOutput,
  warningLines,
} from './src/terminal.ts'

const root = import.meta.dirname

// A reader that went away (`| head`) ends the output, not the build.
surviveClosedOutput()

async function build(settings: Settings): Promise<Report> {
  // Before anything is looked at: what changes from now on counts as changed.
  const started = Date.now()
  const last = readLastBuild(root, settings)
  if (last?.isCurrent) {
    console.log('Nothing has changed since the last build: dist/ is as it left it.')
    return last.report
  }
  // Loaded only here, and later: a build that has nothing to do needs none of it.
  const { clearStaging } = await import('./src/publish/staging.ts')
  const built = buildWith(last?.readPages() ?? noPages, settings, started)
  return built.finally(() => clearStaging(root))
}

async function buildWith(known: KnownPages, settings: Settings, started: number): Promise<Report> {
  const stage = createStages(console.log)
  const { readSources } = await import('./src/site/sources.ts')
  const [sources, { makeSite, createStaging, encodeMissing, pruneCache }] = await stage(
    'sources',
    // The next steps are loaded while the bundler works.
    () => Promise.all([readSources(root, known), loadSteps()]),
    ([{ pageFiles }]) => ({ count: pageFiles.files.length, of: 'page files' }),
  )
  const site = await stage(
    'pages',
    () =>
      makeSite(sources, settings, {
        keep: createStaging(root),
        onPage: createProgress(process.stdout, 'pages'),
      }),
    ({ pages, sizes }) => ({ count: pages.length, of: 'pages', bytes: sizes.bytes }),
  )
  // The line of a fault is not known where the sources were not read.
  if (site.isInDoubt) return buildWith(noPages, settings, started)
  if (site.errors.length > 0) throw new BuildError(site.errors, site.warnings)
  await stage(
    'images',
    () => encodeMissing(root, site.images, createProgress(process.stdout, 'images')),
    (count) => ({ count, of: `of ${site.images.length} encoded` }),
  )
  const files = settings.compress ? withCompressed(site.files) : site.files
  await stage(
    'publish',
    () => publish(join(root, 'dist'), files),
    (bytes) => ({ count: files.size, of: 'files', bytes }),
  )
  pruneCache(root, site.images)
  const report = reportOf(site)
  const made = { started, sources, site, files }
  await noteBuild(root, settings, made, report)
  return report
}

async function loadSteps() {
  const [{ makeSite }, { createStaging }, { encodeMissing }, { pruneCache }] = await Promise.all([
    import('./src/site/site.ts'),
    import('./src/publish/staging.ts'),
    import('./src/images/encode.ts'),
    import('./src/images/cache.ts'),
  ])
  return { makeSite, createStaging, encodeMissing, pruneCache }
}

try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  const report = await withLock(
    cachePath(root, 'build'),
    () => build(settings),
    (pid) => console.log(`Waiting for another build (process ${pid}) to end.`),
  )
  printReport(report, console)
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  if (error.warnings.length > 0) console.error(`\n${warningLines(error.warnings)}`)
  const count = error.problems.length
  const state =
    error instanceof PublishError ? 'every page in dist/ is whole' : 'dist/ is as it was'
  console.error(`\n${error.message}\n\n${count} ${count === 1 ? 'error' : 'errors'}; ${state}.`)
  process.exitCode = 1
}
