import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '../content/site.ts'
import { readSettings } from '../read/settings.ts'
import { listen, readAddress } from '../serve/listen.ts'
import { createSiteServer, readFolder } from '../serve/site-server.ts'
import { StartError } from '../shared/diagnostic.ts'
import { asFolder } from '../shared/urls.ts'
import { start } from './terminal.ts'

await start(async () => {
  const dist = join(import.meta.dirname, '../../dist')
  const address = readAddress(process.argv.slice(2), 4173)
  if (!existsSync(join(dist, 'index.html'))) {
    throw new StartError('dist/ contains no site yet. Build it first: npm run build')
  }
  const { siteUrl = asFolder(site.url) } = readSettings([], process.env, new Date())
  const base = siteUrl.pathname
  const server = createSiteServer(readFolder(dist, base), address.names)
  const url = await listen(server, address)
  console.log(`dist/ is at ${url + base} (Ctrl-C ends it)`)
})
