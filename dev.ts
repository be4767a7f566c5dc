import { styleText } from 'node:util'
import { start, surviveClosedOutput } from './src/commands/terminal.ts'
import { explainLate } from './src/read/evaluate.ts'
import { readSettings } from './src/read/settings.ts'
import { createReport } from './src/serve/change-report.ts'
import { createDevSite } from './src/serve/dev-site.ts'
import { createEvents } from './src/serve/events.ts'
import { listen, readAddress } from './src/serve/listen.ts'
import { createSiteServer } from './src/serve/site-server.ts'
import { watchSources } from './src/serve/watch.ts'
import { formatDiagnostic } from './src/shared/diagnostic.ts'

const root = import.meta.dirname

surviveClosedOutput()
await start(async () => {
  const address = readAddress(process.argv.slice(2), 3000)
  const settings = readSettings([], process.env, new Date())
  const report = createReport()
  const site = createDevSite(root, settings, report.print)
  const events = createEvents()
  const server = createSiteServer(site.read, events.answer, address.names)
  const urls = await listen(server, address)
  // What a page does later, after it was rendered, may fail; the server goes on.
  process.on('uncaughtException', (error) =>
    console.error(styleText('red', formatDiagnostic(explainLate(root, error)))),
  )
  // Whoever waits for the first page gets it before the files to watch are read.
  const findings = await site.check('index.html')
  await watchSources(root, site.look, (files) => void report.handleChange(files, site, events))
  const time = Math.round(process.uptime() * 1000)
  console.log(`The site is at ${urls.join(' and ')} after ${time} ms (Ctrl-C ends it)`)
  report.print(findings)
  // The first edit of a style need not wait for Sass. What is wrong with it, pages say.
  await import('./src/read/sass.ts').then(({ compileSass }) => compileSass(root)).catch(() => {})
})
