import { join } from 'node:path'
import { composeSite } from './src/build/compose.ts'
import { withLock } from './src/build/lock.ts'
import { createProgress } from './src/build/progress.ts'
import { publish } from './src/build/publish.ts'
import { createStages, pageTable, standInLine, warningLines } from './src/build/report.ts'
import { readSettings } from './src/build/settings.ts'
import { loadSources } from './src/build/sources.ts'
import { totalBytes } from './src/build/weight.ts'
import { pruneCache } from './src/pictures/cache.ts'
import { encodeMissing } from './src/pictures/encode.ts'
import { BuildError } from './src/problem.ts'

const root = import.meta.dirname

// A reader that went away (`| head`) ends the output, not the build.
process.stdout.on('error', () => {})

async function build(): Promise<void> {
  const stage = createStages(console.log)
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  const sources = await stage(
    'sources',
    () => loadSources(root),
    ({ site }) => ({ count: Object.keys(site.pages).length, of: 'page files' }),
  )
  const site = await stage(
    'pages',
    () => composeSite(root, sources, settings),
    ({ weights }) => ({ count: weights.length, of: 'pages', bytes: totalBytes(weights) }),
  )
  await withLock(join(root, 'node_modules/.cache/build.lock'), async () => {
    await stage(
      'pictures',
      () => encodeMissing(root, site.variants, createProgress(process.stdout)),
      (encoded) => ({ count: encoded, of: `of ${site.variants.length} encoded` }),
    )
    await stage(
      'publish',
      () => publish(join(root, 'dist'), site.files),
      (bytes) => ({ count: site.files.size, of: 'files', bytes }),
    )
    pruneCache(root, site.variants)
  })
  console.log(`\n${pageTable(site.weights)}`)
  if (site.warnings.length > 0) console.warn(`\n${warningLines(site.warnings)}`)
  const left = standInLine(site.standIns)
  if (left) console.log(`\n${left}`)
}

try {
  await build()
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  if (error.warnings.length > 0) console.error(`\n${warningLines(error.warnings)}`)
  const count = error.problems.length
  const isOnDisk = error.problems.some(({ file }) => file === 'dist')
  console.error(
    `\n${error.message}\n\n${count} ${count === 1 ? 'mistake' : 'mistakes'}; ${isOnDisk ? 'every page in dist/ is whole' : 'dist/ is as it was'}.`,
  )
  process.exitCode = 1
}
