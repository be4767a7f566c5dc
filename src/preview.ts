import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { basePathOf, readFolder } from './server/folder.ts'
import { listen, readAddress, StartError, start } from './server/listen.ts'
import { createSiteServer } from './server/site-server.ts'
import { surviveClosedOutput } from './terminal.ts'

surviveClosedOutput()

/** `npm run preview`: dist/ as a static host serves it. */
await start(async () => {
  const dist = join(import.meta.dirname, '../dist')
  const address = readAddress(process.argv.slice(2), 4173)
  if (!existsSync(join(dist, 'index.html'))) {
    throw new StartError('There is no site in dist/ yet. Build it first: npm run build')
  }
  const base = basePathOf(readFileSync(join(dist, 'robots.txt'), 'utf8'))
  const urls = await listen(createSiteServer(readFolder(dist, base)), address)
  console.log(`dist/ is at ${urls.map((url) => url + base).join(' and ')} (Ctrl-C ends it)`)
})
