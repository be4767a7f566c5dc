import { join } from 'node:path'
import { readFolder } from '../../src/server/folder.ts'
import { listen } from '../../src/server/listen.ts'
import { createSiteServer } from '../../src/server/site-server.ts'
import { preparedFixture } from './copies.ts'

/** The fixture as a static host serves it, in this process. */
export async function serveFixture(): Promise<{ base: string; stop(): void }> {
  const server = createSiteServer(readFolder(join(preparedFixture(), 'dist')))
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  return {
    base: `http://localhost:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
