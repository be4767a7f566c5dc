import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readFolder } from './folder.ts'
import { listen, readAddress, StartError, start } from './listen.ts'
import { createSiteServer } from './site-server.ts'

/** `npm run preview`: dist/ as a static host serves it. */
await start(async () => {
  const dist = join(import.meta.dirname, '../../dist')
  const address = readAddress(process.argv.slice(2), 4173)
  if (!existsSync(join(dist, 'index.html'))) {
    throw new StartError('There is no site in dist/ yet. Build it first: npm run build')
  }
  const port = await listen(createSiteServer(readFolder(dist)), address)
  console.log(`dist/ is at http://localhost:${port}/ (Ctrl-C ends it)`)
})
