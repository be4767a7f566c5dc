import { checkSite } from './src/check/site-checks.ts'
import { checkSources } from './src/check/source-checks.ts'
import { checkTypes } from './src/check/type-check.ts'
import * as terminal from './src/commands/terminal.ts'
import { createPageLoader } from './src/read/page-loader.ts'
import { readSettings } from './src/read/settings.ts'
import { readSources } from './src/read/sources.ts'
import { makeSite } from './src/render/site-maker.ts'
import { isError, throwErrors } from './src/shared/diagnostic.ts'
import { encodeMissing, listMissing } from './src/write/encoder.ts'
import { publishSite } from './src/write/publish.ts'

const root = import.meta.dirname
const loader = createPageLoader(root)
// Pages can start timers and promises that fail later. Each wait rejects with the first such error.
const orUncaught = terminal.raceUncaught()

try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  const sources = checkSources(await orUncaught(readSources(root, loader)), settings)
  const site = makeSite(sources, settings)
  // One turn of the event loop: what pages left to fail does so before anything is published.
  await orUncaught()

  const faults = checkSite(site)
  const isWrong = faults.some(isError)
  const images = isWrong ? [] : listMissing(site.variants)
  // Types take half a build, so they are checked with errors, with --strict, or while images encode.
  // Editors and development check them, too.
  const isSlow = isWrong || settings.strict || images.length > 0
  const types = isSlow ? checkTypes(root, faults, settings.strict) : Promise.resolve([])
  if (!isWrong) console.log(`${terminal.counted(site.pages.length, 'page')} checked`)
  const damaged = await orUncaught(encodeMissing(root, images))
  const inTypes = await orUncaught(types)
  const warnings = throwErrors([...faults, ...damaged, ...inTypes])

  publishSite(root, site.files)
  const encoded = terminal.counted(images.length, 'new image')
  console.log(`${site.files.size} files in dist/, ${encoded}, ${process.uptime().toFixed(1)} s`)
  terminal.printReport(site, warnings)
} catch (error) {
  terminal.printFailure(error, loader.explain)
}
terminal.exit()
