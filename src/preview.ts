import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFolder } from './server/folder.ts'
import { listen, readAddress, StartError, start } from './server/listen.ts'
import { createSiteServer, type ReadOutput } from './server/site-server.ts'
import { surviveClosedOutput } from './terminal.ts'

/** The path that the site was built for: the folder of its sitemap, as robots.txt names it. */
function basePath(dist: string): string {
  const robots = readFileSync(join(dist, 'robots.txt'), 'utf8')
  const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1]
  return sitemap && URL.canParse(sitemap) ? new URL('.', sitemap).pathname : '/'
}

/** A site in a sub-folder of its host; the 404 page answers for the whole host. */
function below(base: string, read: ReadOutput): ReadOutput {
  const folder = base.slice(1)
  return async (output) => {
    if (output === '404.html') return read(output)
    return output.startsWith(folder) ? read(output.slice(folder.length)) : undefined
  }
}

surviveClosedOutput()

/** `npm run preview`: dist/ as a static host serves it. */
await start(async () => {
  const dist = join(import.meta.dirname, '../dist')
  const address = readAddress(process.argv.slice(2), 4173)
  if (!existsSync(join(dist, 'index.html'))) {
    throw new StartError('There is no site in dist/ yet. Build it first: npm run build')
  }
  const base = basePath(dist)
  const urls = await listen(createSiteServer(below(base, readFolder(dist))), address)
  console.log(`dist/ is at ${urls.map((url) => url + base).join(' and ')} (Ctrl-C ends it)`)
})
