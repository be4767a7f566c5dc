import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listen, readAddress, StartError } from '../serve/listen.ts'
import { createSiteServer, readFolder } from '../serve/site-server.ts'
import { readPublished } from '../write/publish.ts'
import { start } from './terminal.ts'

await start(async () => {
  const root = join(import.meta.dirname, '../..')
  const dist = join(root, 'dist')
  const address = readAddress(process.argv.slice(2), 4173)
  if (!existsSync(join(dist, 'index.html'))) {
    throw new StartError('dist/ contains no site yet. Build it first: npm run build')
  }
  const { base } = readPublished(root)
  const server = createSiteServer(readFolder(dist, base), address.names)
  const urls = await listen(server, address)
  console.log(`dist/ is at ${urls.map((url) => url + base).join(' and ')} (Ctrl-C ends it)`)
})
