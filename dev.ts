import type { RequestListener } from 'node:http'
import { start } from './src/commands/program.ts'
import { createEditing } from './src/edit/edit-button.ts'
import { readSettings } from './src/read/settings.ts'
import { createDevSite } from './src/serve/dev-site.ts'
import { listen, readAddress } from './src/serve/listen.ts'
import { createOpenPages } from './src/serve/open-pages.ts'
import { createReport } from './src/serve/report.ts'
import { createSiteServer } from './src/serve/site-server.ts'
import { watchSources } from './src/serve/watch.ts'
import { bugOf, formatFaults } from './src/shared/fault.ts'

const root = import.meta.dirname

await start(async () => {
  const address = readAddress(process.argv.slice(2), 3000)
  const openPages = createOpenPages()
  const report = createReport(root, openPages.refresh)
  const settings = () => readSettings([], process.env, new Date())
  const site = createDevSite(root, settings, report)
  // The server survives errors of pages. Any other is a bug and ends it.
  process.on('uncaughtException', (error) => {
    const fault = site.explain(error)
    console.error(formatFaults([fault ?? bugOf(error)]))
    if (!fault) process.exit(1)
  })
  const firstPage = site.read('index.html')
  const handlers = new Map<string, RequestListener>([['/@dev/events', openPages.connect]])
  let read = site.read
  if (address.allowsEditing) {
    const editing = createEditing(root, site, firstPage)
    read = editing.read
    handlers.set('/@dev/edit', editing.answer)
  }
  const url = await listen(createSiteServer(read, address.names, handlers), address)
  await firstPage
  await watchSources(root, () => {
    site.refresh()
    // No tab may be open, or visible, to ask for a page.
    site.checkSoon()
  })
  const ready = Math.round(process.uptime() * 1000)
  console.log(`Ready in ${ready} ms: ${url} (Ctrl-C stops it)`)
})
