import { checkSite } from './src/check/report.ts'
import * as terminal from './src/commands/terminal.ts'
import { explainLate, settlePages } from './src/read/evaluate.ts'
import { readSettings } from './src/read/settings.ts'
import { readSources } from './src/read/sources.ts'
import { BuildError } from './src/shared/diagnostic.ts'
import { encodeMissing, pruneCache } from './src/write/image-encoding.ts'
import { lockBuild } from './src/write/lock.ts'
import { PublishError, publish } from './src/write/publish.ts'
import { makeSite } from './src/write/site-files.ts'

const root = import.meta.dirname
const { counted } = terminal

terminal.surviveClosedOutput()
process.on('uncaughtException', (error) => fail(new BuildError([explainLate(root, error)])))
try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  lockBuild(root)
  const endStage = terminal.createStages()
  const sources = await readSources(root, settings)
  endStage('sources', `${sources.bundle.imports.size} files`)
  const site = makeSite(sources, settings)
  await settlePages()
  endStage('pages', counted(site.pages.length, 'page'))
  const { errors, warnings, sizes } = checkSite(site)
  const counts = [counted(errors.length, 'error'), counted(warnings.length, 'warning')]
  endStage('checks', counts.join(', '))
  if (errors.length > 0) throw new BuildError(errors, warnings)
  const count = await encodeMissing(root, site.images, terminal.showProgress)
  endStage('images', `${count} of ${site.images.length} encoded`)
  const { bytes, warnings: others } = publish(root, site.files, site.siteUrl.pathname)
  endStage('publish', `${site.files.size} files, ${(bytes / 1e6).toFixed(1)} MB`)
  pruneCache(root, site.images)
  terminal.printReport({ ...site, warnings: [...warnings, ...others], sizes })
  terminal.exit()
} catch (error) {
  fail(error)
}

function fail(error: unknown): void {
  const isBegun = error instanceof PublishError
  terminal.printFailure(error, isBegun ? 'every page in dist/ is whole' : 'dist/ is as it was')
  terminal.exit()
}
