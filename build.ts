import { join } from 'node:path'
import { checkSite } from './src/checks/site.ts'
import { pruneCache } from './src/images/cache.ts'
import { encodeMissing } from './src/images/encode.ts'
import { BuildError } from './src/problem.ts'
import { lockBuild } from './src/publish/lock.ts'
import { PublishError, publish } from './src/publish/publish.ts'
import { readSettings } from './src/site/settings.ts'
import { makeSite } from './src/site/site.ts'
import { readSources } from './src/site/sources.ts'
import * as terminal from './src/terminal.ts'

const root = import.meta.dirname

terminal.surviveClosedOutput()
try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  await lockBuild(root)
  const sources = await terminal.stage(
    'sources',
    () => readSources(root, settings),
    ({ bundle }) => `${bundle.imports.size} files`,
  )
  const [site, { errors, warnings, sizes }] = await terminal.stage(
    'pages',
    () => {
      const site = makeSite(sources, settings)
      return [site, checkSite(site, settings.strict)] as const
    },
    ([{ pages }]) => `${pages.length} pages`,
  )
  if (errors.length > 0) throw new BuildError(errors, warnings)
  await terminal.stage(
    'images',
    () => encodeMissing(root, site.images, terminal.showProgress),
    (count) => `${count} of ${site.images.length} encoded`,
  )
  await terminal.stage(
    'publish',
    () => publish(join(root, 'dist'), site.files),
    (bytes) => `${site.files.size} files, ${(bytes / 1e6).toFixed(1)} MB`,
  )
  pruneCache(root, site.images)
  terminal.printReport({ ...site, sizes, warnings, pageCount: site.pages.length })
} catch (error) {
  const isBegun = error instanceof PublishError
  terminal.printFailure(error, isBegun ? 'every page in dist/ is whole' : 'dist/ is as it was')
}
