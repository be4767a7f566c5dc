import { readSettings } from './src/build/settings.ts'
import { handleChange } from './src/dev/changes.ts'
import { createDevSite } from './src/dev/dev-site.ts'
import { createEvents } from './src/dev/events.ts'
import { endWithSignals, limitMemory, surviveErrors } from './src/dev/process-events.ts'
import { requireFolders } from './src/dev/required-folders.ts'
import { startLines } from './src/dev/terminal.ts'
import { createToldProblems } from './src/dev/told-problems.ts'
import { watchSources } from './src/dev/watch.ts'
import { listen, readAddress, start } from './src/server/listen.ts'
import { createSiteServer } from './src/server/site-server.ts'

const root = import.meta.dirname

limitMemory()
await start(async () => {
  const address = readAddress(process.argv.slice(2), 3000)
  requireFolders(root)
  const told = createToldProblems()
  const site = createDevSite(root, readSettings([], process.env, new Date()), told.tell)
  endWithSignals(site.end)
  const events = createEvents()
  const server = createSiteServer(site.read, events.answer)
  const started = Date.now()
  const port = await listen(server, address)
  surviveErrors()
  // Whoever waits for the first page gets it before the files to watch are read.
  const problems = await site.warmUp()
  // Pages of an earlier run may show what no file tells: the time, the environment.
  events.sendUpdate([])
  await watchSources(root, started, (files) => void handleChange(files, site, events, told))
  console.log(startLines(address, port))
  told.tell(problems)
  await site.prepare()
})
