import { setTimeout as wait } from 'node:timers/promises'
import { checkSite } from './src/check/site-checks.ts'
import { checkSources } from './src/check/source-checks.ts'
import { checkTypes } from './src/check/type-check.ts'
import { runBuild } from './src/commands/program.ts'
import { counted, printReport } from './src/commands/terminal.ts'
import { createPageLoader } from './src/read/page-loader.ts'
import { readSettings } from './src/read/settings.ts'
import { readSources } from './src/read/sources.ts'
import { makeSite } from './src/render/site-maker.ts'
import { throwErrors } from './src/shared/fault.ts'
import { encodeMissing } from './src/write/encoder.ts'
import { lastPublicationId, publishSite } from './src/write/publish.ts'

const root = import.meta.dirname
const loader = createPageLoader(root)
// Started first: the compiler takes as long as all the rest, and runs beside it.
const types = checkTypes(root)

await runBuild(root, loader, types, async () => {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  // Read first, to notice another build that publishes in the meantime.
  const lastId = lastPublicationId(root)
  const sources = checkSources(await readSources(root, loader), settings)
  const site = makeSite(sources, settings)
  // Waits one turn of the event loop, in which errors surface that pages left pending.
  await wait()

  const pageFaults = checkSite(site, sources)
  throwErrors(pageFaults)
  console.log(`${counted(site.pages.length, 'page')} checked`)
  const { images, faults } = await encodeMissing(root, site.variants)

  return {
    faults: [...pageFaults, ...faults],
    isStrict: settings.strict,
    publish(warnings) {
      publishSite(root, site.files, lastId)
      const time = process.uptime().toFixed(1)
      console.log(`${site.files.size} files in dist/, ${counted(images, 'new image')}, ${time} s`)
      printReport(site, warnings)
    },
  }
})
