import { checkSite } from './src/check/site-checks.ts'
import { checkSources } from './src/check/source-checks.ts'
import { checkTypes } from './src/check/type-check.ts'
import * as terminal from './src/commands/terminal.ts'
import type { Variant } from './src/read/originals.ts'
import { createPageLoader } from './src/read/page-loader.ts'
import { readSettings } from './src/read/settings.ts'
import { readSources } from './src/read/sources.ts'
import { makeSite } from './src/render/site-maker.ts'
import { type Diagnostic, isError, throwErrors } from './src/shared/diagnostic.ts'
import { encodeMissing, listMissing } from './src/write/encoder.ts'
import { lastPublication } from './src/write/publications.ts'
import { publishSite } from './src/write/publish.ts'

const root = import.meta.dirname
const loader = createPageLoader(root)
// Pages can start timers and promises that fail later. Each wait rejects with the first such error.
const orUncaught = terminal.raceUncaught()

try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  const last = lastPublication(root)
  const sources = checkSources(await orUncaught(readSources(root, loader)), settings)
  const site = makeSite(sources, settings)
  // One turn of the event loop: what pages left to fail does so before anything is published.
  await orUncaught()

  const faults = checkSite(site)
  const isWrong = faults.some(isError)
  if (!isWrong) console.log(`${terminal.counted(site.pages.length, 'page')} checked`)
  const images = isWrong ? [] : listMissing(site.variants)
  const late = await orUncaught(encodeAndCheckTypes(images, faults, settings.strict))
  const warnings = throwErrors([...faults, ...late])

  publishSite(root, site.files, last)
  const encoded = terminal.counted(images.length, 'new image')
  console.log(`${site.files.size} files in dist/, ${encoded}, ${process.uptime().toFixed(1)} s`)
  terminal.printReport(site, warnings)
} catch (error) {
  terminal.printFailure(error, loader.explain)
}
terminal.exit()

/** Types take half a build: they are checked with errors, with --strict, or while images encode. */
async function encodeAndCheckTypes(images: Variant[], known: Diagnostic[], isStrict: boolean) {
  const hasTime = images.length > 0 || known.some(isError) || isStrict
  const types = hasTime ? checkTypes(root, known, isStrict) : []
  return (await Promise.all([encodeMissing(root, images), types])).flat()
}
