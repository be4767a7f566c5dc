import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleClientScript } from '../build/client-script.ts'
import { respond } from '../server/respond.ts'
import type { Extra } from '../server/site-server.ts'
import { devPath } from './dev-document.ts'
import type { Events } from './events.ts'

/** What the development server has beside the site: its script, the overlay's style, the events. */
export async function createDevExtra(root: string, events: Events): Promise<Extra> {
  const { code } = await bundleClientScript(root, 'src/dev/browser/main.ts')
  const files = new Map([
    ['browser.js', Buffer.from(code)],
    ['overlay.css', readFileSync(join(root, 'src/dev/overlay.css'))],
  ])
  return (path, request, response) => {
    if (!path.startsWith(devPath)) return false
    const output = path.slice(devPath.length)
    const bytes = files.get(output)
    if (output === 'events') events.connect(request, response)
    else if (bytes) respond(request, response, { bytes, etag: '"dev"' }, { output, status: 200 })
    return output === 'events' || bytes !== undefined
  }
}
