import { createEvents } from './src/dev/events.ts'
import { endWithSignals, requireFolders, surviveErrors } from './src/dev/process.ts'
import { createReport, handleChange, startLine } from './src/dev/report.ts'
import { createDevSite } from './src/dev/site.ts'
import { listen, readAddress, start } from './src/server/listen.ts'
import { createSiteServer } from './src/server/site-server.ts'
import { readSettings } from './src/site/settings.ts'
import { endProcess, surviveClosedOutput } from './src/terminal.ts'

const root = import.meta.dirname

surviveClosedOutput(endProcess)
await start(async () => {
  const address = readAddress(process.argv.slice(2), 3000)
  requireFolders(root)
  const report = createReport()
  const site = createDevSite(
    root,
    {
      ...readSettings([], process.env, new Date()),
      showsDrafts: true,
    },
    report.print,
  )
  endWithSignals(site.end)
  const events = createEvents()
  const server = createSiteServer(site.read, events.answer)
  const started = Date.now()
  const port = await listen(server, address)
  surviveErrors()
  // Whoever waits for the first page gets it before the files to watch are read.
  const findings = await site.check('index.html')
  const { watchSources } = await import('./src/dev/watch.ts')
  await watchSources(root, started, (files) => void handleChange(files, site, events, report))
  console.log(startLine(address, port))
  report.print(findings)
  await site.prepare()
})
