import { setImmediate } from 'node:timers/promises'
import { printUncaught, start } from './src/commands/terminal.ts'
import type { Editing } from './src/edit/editing.ts'
import { readSettings } from './src/read/settings.ts'
import { createDevSite } from './src/serve/dev-site.ts'
import { createEvents } from './src/serve/events.ts'
import { createSourceReader } from './src/serve/fresh-sources.ts'
import { listen, readAddress } from './src/serve/listen.ts'
import { editButton } from './src/serve/overlay.ts'
import { createSiteServer, type Extra, type ReadOutput } from './src/serve/site-server.ts'
import type { Watcher } from './src/serve/watch.ts'

const root = import.meta.dirname

await start(async () => {
  const address = readAddress(process.argv.slice(2), 3000)
  const settings = readSettings([], process.env, new Date())
  const time = Date.now()
  const events = createEvents()
  const sources = createSourceReader(root)
  // Words can be edited on this machine alone.
  const isNear = !address.isOpen && address.names.length === 0
  const site = createDevSite(root, settings, sources, isNear ? editButton : '')
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
    const isEdited = isNear && /\?edit\b/.test(url)
    return isEdited ? (await edit()).read(output) : site.read(output)
  }
  const extra: Extra = (path, request, response) => {
    if (!isNear || path !== '/@dev/edit') return events.answer(path, request, response)
    edit().then(({ answer }) => answer(request, response), console.error)
    return true
  }
  const server = createSiteServer(read, extra, address.names)
  const urls = await listen(server, address)
  await site.check('index.html')
  // Whoever waits for the first page gets it before anything is loaded that it does not need.
  await setImmediate()
  const { createChangeReport } = await import('./src/serve/change-report.ts')
  const { createWatcher } = await import('./src/serve/watch.ts')
  const report = createChangeReport(root)
  watcher = createWatcher(root, sources.invalidate, (files) => {
    events.sendUpdate(files)
    void report.printChange(files, site, events)
  })
  await watcher.start(time)
  await site.beginChecks(report.print)
  const ready = Math.round(process.uptime() * 1000)
  console.log(`The site is at ${urls.join(' and ')} after ${ready} ms (Ctrl-C ends it)`)
  const findings = await site.check('index.html')
  if (findings.errors.length > 0) events.sendUpdate([])
  report.print(findings)
  report.printTypes()
})
