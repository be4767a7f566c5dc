import { setImmediate } from 'node:timers/promises'
import { printUncaught, start } from './src/commands/terminal.ts'
import type { Editing } from './src/edit/editing.ts'
import { readSettings } from './src/read/settings.ts'
import { createDevSite } from './src/serve/dev-site.ts'
import { createEvents } from './src/serve/events.ts'
import { createSourceReader } from './src/serve/fresh-sources.ts'
import { listen, readAddress } from './src/serve/listen.ts'
import { editButton } from './src/serve/page-tools.ts'
import { createSiteServer, type ReadOutput } from './src/serve/site-server.ts'
import type { Watcher } from './src/serve/watch.ts'

const root = import.meta.dirname

await start(async () => {
  const address = readAddress(process.argv.slice(2), 3000)
  // Pages are shown at the root here, wherever they will be online.
  const siteUrl = new URL('http://localhost/')
  const settings = { ...readSettings([], process.env, new Date()), siteUrl }
  const time = Date.now()
  const events = createEvents()
  const sources = createSourceReader(root)
  // Other devices may look at the site, but not edit it.
  const canEdit = !address.isOpen && address.names.length === 0
  const site = createDevSite(root, settings, sources, canEdit ? editButton : '')
  process.on('uncaughtException', (error) => printUncaught(error, sources.explain(error)))
  let watcher: Watcher | undefined
  let editing: Promise<Editing> | undefined
  const edit = () => {
    editing ??= import('./src/edit/editing.ts').then(({ createEditing }) =>
      createEditing(root, settings, sources, site),
    )
    return editing
  }
  const read: ReadOutput = async (output, { url = '' }) => {
    watcher?.flush()
    return canEdit && /\?edit\b/.test(url) ? (await edit()).read(output) : site.read(output)
  }
  const handlers = new Map([['/@dev/events', events.connect]])
  if (canEdit) {
    handlers.set('/@dev/edit', async (...exchange) => (await edit()).answer(...exchange))
  }
  const server = createSiteServer(read, address.names, handlers)
  const urls = await listen(server, address)
  await site.check('index.html')
  // Sends the first page to whoever waits for it before loading what it does not need.
  await setImmediate()
  const { createChangeReport } = await import('./src/serve/change-report.ts')
  const { createWatcher } = await import('./src/serve/watch.ts')
  const report = createChangeReport(root, site, events)
  watcher = createWatcher(root, (files) => {
    sources.invalidate(files)
    events.sendUpdate(files)
    void report.printChange(files)
  })
  await watcher.start(time)
  site.beginChecks(report.print)
  events.sendUpdate([])
  const ready = Math.round(process.uptime() * 1000)
  console.log(`The site is at ${urls.join(' and ')} after ${ready} ms (Ctrl-C ends it)`)
  report.print(await site.check('index.html'))
  report.printTypes()
})
