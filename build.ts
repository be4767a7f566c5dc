import { setTimeout } from 'node:timers/promises'
import { checkSite } from './src/check/report.ts'
import { checkTypes, isFailureOfCheck } from './src/check/type-check.ts'
import {
  counted,
  createStages,
  exit,
  printFailure,
  printReport,
  raceUncaught,
  showProgress,
  surviveClosedOutput,
} from './src/commands/terminal.ts'
import { cachedName } from './src/read/modules/compiler.ts'
import { createPageLoader } from './src/read/pages.ts'
import { readSettings } from './src/read/settings.ts'
import { readSources } from './src/read/sources.ts'
import { makeSite } from './src/render/rendered-site.ts'
import { pruneCache } from './src/shared/cache.ts'
import { BuildError } from './src/shared/diagnostic.ts'
import { encodeMissing, listMissing } from './src/write/image-encoding.ts'
import { lockBuild } from './src/write/lock.ts'
import { PublishError, publish } from './src/write/publish.ts'

const root = import.meta.dirname
const loader = createPageLoader(root)

surviveClosedOutput()
const orUncaught = raceUncaught()
try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  await lockBuild(root)
  const endStage = createStages()
  const sources = await orUncaught(readSources(root, settings, loader))
  endStage('read', `${sources.imports.size} files`)
  const site = makeSite(sources, settings)
  // What pages left running may still fail, and that must show before anything is published.
  await orUncaught(setTimeout())
  endStage('render', counted(site.pages.length, 'page'))
  const { errors, warnings, sizes } = checkSite(site)
  endStage('check', `${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}`)
  if (errors[0]) throw new BuildError(errors, [...warnings, ...(await checkTypes(root, errors))])
  // Takes half as long as a build, but runs in parallel with encoding.
  const types = settings.strict || listMissing(root, site.images).length > 0 ? checkTypes(root) : []
  const count = await orUncaught(encodeMissing(root, site.images, showProgress))
  const failures = settings.strict ? (await types).filter(isFailureOfCheck) : []
  if (failures.length > 0) throw new BuildError(failures, warnings)
  const { bytes, warnings: others } = publish(root, site.files, site.siteUrl.pathname)
  const files = `${counted(site.files.size, 'file')}, ${counted(count, 'new image')}`
  endStage('write', `${files}, ${(bytes / 1e6).toFixed(1)} MB`)
  const encoded = site.images.map(({ cached }) => cached)
  pruneCache(root, 'images', encoded)
  pruneCache(root, 'modules', [...sources.imports.keys()].map(cachedName))
  printReport({ ...site, warnings: [...warnings, ...others, ...(await types)], sizes })
} catch (error) {
  const thrown = error instanceof BuildError ? undefined : loader.explain(error)
  printFailure(thrown ? new BuildError([thrown]) : error, error instanceof PublishError)
}
exit()
