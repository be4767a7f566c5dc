import { checkSite } from './src/check/site-checks.ts'
import { checkSources } from './src/check/source-checks.ts'
import { checkTypes } from './src/check/type-check.ts'
import * as terminal from './src/commands/terminal.ts'
import { createPageLoader } from './src/read/pages.ts'
import { readSettings } from './src/read/settings.ts'
import { readSources } from './src/read/sources.ts'
import { makeSite } from './src/render/rendered-site.ts'
import { isError, throwErrors } from './src/shared/diagnostic.ts'
import { lockBuild } from './src/write/lock.ts'
import { encodeMissing, listMissing } from './src/write/missing-images.ts'
import { publishSite } from './src/write/publish.ts'

const root = import.meta.dirname
const loader = createPageLoader(root)

terminal.surviveClosedOutput()
const orUncaught = terminal.raceUncaught()
try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  terminal.listPlaces(settings.warnings)
  await lockBuild(root)
  const endStage = terminal.createStages()
  const sources = checkSources(await orUncaught(readSources(root, loader)), settings)
  endStage('read', `${sources.imports.size} files`)
  const site = makeSite(sources, settings)
  // What pages left running may still fail, and that must show before anything is published.
  await orUncaught()
  endStage('render', terminal.counted(site.pages.length, 'page'))
  const { diagnostics, sizes } = checkSite(site)
  endStage('check', terminal.countedByLevel(diagnostics))
  const isWrong = diagnostics.some(isError)
  // Half as long as a build, so only if asked for, beside other errors, or in parallel with encoding.
  const isAwaited = isWrong || settings.strict || listMissing(root, site.images).length > 0
  const types = isAwaited ? checkTypes(root, settings.strict, diagnostics) : []
  if (isWrong) throwErrors([...diagnostics, ...(await types)])
  const count = await orUncaught(encodeMissing(root, site.images, terminal.showProgress))
  const all = throwErrors([...diagnostics, ...(await types)])
  const published = publishSite(root, site)
  endStage('write', terminal.countedFiles(site.files.size, count, published.bytes))
  terminal.printReport({ ...site, diagnostics: [...all, ...published.diagnostics], sizes })
} catch (error) {
  terminal.printFailure(error, loader.explain)
}
terminal.exit()
