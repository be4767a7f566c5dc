import { setTimeout } from 'node:timers/promises'
import { checkSite } from './src/check/site-checks.ts'
import { checkSources } from './src/check/source-checks.ts'
import { addTypeFaults, checkTypes } from './src/check/type-check.ts'
import * as terminal from './src/commands/terminal.ts'
import { createPageLoader } from './src/read/page-loader.ts'
import { readSettings } from './src/read/settings.ts'
import { readSources } from './src/read/sources.ts'
import { makeSite } from './src/render/site-maker.ts'
import { isError, throwErrors } from './src/shared/fault.ts'
import { encodeMissing, listMissing } from './src/write/encoder.ts'
import { lastPublicationId, publishSite } from './src/write/publish.ts'

const root = import.meta.dirname
const loader = createPageLoader(root)
// The compiler is a process of its own, and takes less time than all the rest.
const types = checkTypes(root)
// Pages can start timers and promises that fail later.
process.on('uncaughtException', (error) => {
  terminal.printFailure(root, error, [], loader.explain)
  process.exit(1)
})

try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  const lastId = lastPublicationId(root)
  const sources = checkSources(await readSources(root, loader), settings)
  const site = makeSite(sources, settings)
  // One turn of the event loop: errors that pages left pending come before anything is published.
  await setTimeout()

  const faults = checkSite(site, sources)
  const isWrong = faults.some(isError)
  if (!isWrong) console.log(`${terminal.counted(site.pages.length, 'page')} checked`)
  const missing = isWrong ? [] : listMissing(site.variants)
  const damaged = await encodeMissing(root, missing)
  const all = addTypeFaults([...faults, ...damaged], await types, settings.strict)
  const warnings = throwErrors(all)

  publishSite(root, site.files, lastId)
  const originals = new Set(missing.map(({ original }) => original))
  const encoded = terminal.counted(originals.size, 'new image')
  console.log(`${site.files.size} files in dist/, ${encoded}, ${process.uptime().toFixed(1)} s`)
  terminal.printReport(site, warnings)
} catch (error) {
  terminal.printFailure(root, error, await types, loader.explain)
}
terminal.exit()
