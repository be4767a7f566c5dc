import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listen, readAddress } from '../serve/listen.ts'
import { createSiteServer, readFolder } from '../serve/site-server.ts'
import { Refusal } from '../shared/fault.ts'
import { start } from './program.ts'

await start(async () => {
  const dist = join(import.meta.dirname, '../../dist')
  const address = readAddress(process.argv.slice(2), 4173)
  if (!existsSync(join(dist, 'index.html'))) {
    throw new Refusal('dist/ contains no site yet. Build it first: npm run build')
  }
  const url = await listen(createSiteServer(readFolder(dist), address.names), address)
  console.log(`dist/ is at ${url}/ (Ctrl-C stops it)`)
})
