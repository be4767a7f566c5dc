import { setTimeout } from 'node:timers/promises'
import { checkSite } from './src/check/report.ts'
import { checkSources } from './src/check/source-checks.ts'
import { checkTypes } from './src/check/type-check.ts'
import * as terminal from './src/commands/terminal.ts'
import { cachedName } from './src/read/modules/compiler.ts'
import { createPageLoader } from './src/read/pages.ts'
import { readSettings } from './src/read/settings.ts'
import { readSources } from './src/read/sources.ts'
import { makeSite } from './src/render/rendered-site.ts'
import { pruneCache } from './src/shared/cache.ts'
import { BuildError, isError } from './src/shared/diagnostic.ts'
import { encodeMissing, listMissing } from './src/write/image-encoding.ts'
import { lockBuild } from './src/write/lock.ts'
import { PublishError, publish } from './src/write/publish.ts'

const root = import.meta.dirname
const loader = createPageLoader(root)
const { counted } = terminal

terminal.surviveClosedOutput()
const orUncaught = terminal.raceUncaught()
try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  await lockBuild(root)
  const endStage = terminal.createStages()
  const sources = checkSources(await orUncaught(readSources(root, loader)), settings)
  endStage('read', `${sources.imports.size} files`)
  const site = makeSite(sources, settings)
  // What pages left running may still fail, and that must show before anything is published.
  await orUncaught(setTimeout())
  endStage('render', counted(site.pages.length, 'page'))
  const { diagnostics, sizes } = checkSite(site)
  endStage('check', terminal.countedByLevel(diagnostics))
  if (diagnostics.some(isError)) {
    throw new BuildError([
      ...diagnostics,
      ...(await checkTypes(root, settings.strict, diagnostics)),
    ])
  }
  // Takes half as long as a build, but runs in parallel with encoding.
  const types =
    settings.strict || listMissing(root, site.images).length > 0
      ? checkTypes(root, settings.strict)
      : []
  const count = await orUncaught(encodeMissing(root, site.images, terminal.showProgress))
  const checked = [...diagnostics, ...(await types)]
  if (checked.some(isError)) throw new BuildError(checked)
  const { bytes, diagnostics: others } = publish(root, site.files, site.siteUrl.pathname)
  const files = `${counted(site.files.size, 'file')}, ${counted(count, 'new image')}`
  endStage('write', `${files}, ${(bytes / 1e6).toFixed(1)} MB`)
  const encoded = site.images.map(({ cached }) => cached)
  pruneCache(root, 'images', encoded)
  pruneCache(root, 'modules', [...sources.imports.keys()].map(cachedName))
  terminal.printReport({ ...site, diagnostics: [...checked, ...others], sizes })
} catch (error) {
  const thrown = error instanceof BuildError ? undefined : loader.explain(error)
  terminal.printFailure(thrown ? new BuildError([thrown]) : error, error instanceof PublishError)
}
terminal.exit()
