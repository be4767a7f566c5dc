import { checkSite } from './src/check/site-checks.ts'
import { checkSources } from './src/check/source-checks.ts'
import { checkTypes } from './src/check/type-check.ts'
import * as terminal from './src/commands/terminal.ts'
import { createPageLoader } from './src/read/pages.ts'
import { readSettings } from './src/read/settings.ts'
import { readSources } from './src/read/sources.ts'
import { makeSite } from './src/render/rendered-site.ts'
import { isError, throwErrors } from './src/shared/diagnostic.ts'
import { encodeMissing, listMissing } from './src/write/encoder.ts'
import { publishSite } from './src/write/publish.ts'

const root = import.meta.dirname
const loader = createPageLoader(root)

const orUncaught = terminal.raceUncaught()
try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  const sources = checkSources(await orUncaught(readSources(root, loader)), settings)
  const site = makeSite(sources, settings)
  // What pages have started may still fail: then nothing is published.
  await orUncaught()
  const diagnostics = checkSite(site)
  const isWrong = diagnostics.some(isError)
  // It takes half a build, so it waits for --strict, for other errors, or for images to encode.
  const isAwaited = isWrong || settings.strict || listMissing(site.variants).length > 0
  const types = isAwaited ? checkTypes(root, diagnostics, settings.strict) : []
  if (isWrong) throwErrors([...diagnostics, ...(await types)])
  console.log(`${terminal.counted(site.pages.length, 'page')} checked`)
  const count = await orUncaught(encodeMissing(root, site.variants))
  const all = throwErrors([...diagnostics, ...(await types)])
  publishSite(root, site.files)
  const images = terminal.counted(count, 'new image')
  console.log(`${site.files.size} files in dist/, ${images}, ${process.uptime().toFixed(1)} s`)
  terminal.printReport({ ...site, diagnostics: all })
} catch (error) {
  terminal.printFailure(error, loader.explain)
}
terminal.exit()
