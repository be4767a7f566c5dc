import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleClientScript } from '../build/client-script.ts'
import { inMemory } from '../server/respond.ts'
import type { ReadOutput } from '../server/site-server.ts'
import { devFolder } from './dev-document.ts'

/** What every page is sent with beside the site's own files: its script and the overlay's style. */
export function createDevFiles(root: string): ReadOutput {
  let script: ReturnType<typeof bundleClientScript> | undefined
  return async (output) => {
    if (output === `${devFolder}overlay.css`) {
      return inMemory(readFileSync(join(root, 'src/dev/overlay.css')))
    }
    if (output !== `${devFolder}browser.js`) return undefined
    // Not before it is asked for, so that the first page comes sooner.
    script ??= bundleClientScript(root, 'src/dev/browser/main.ts')
    return inMemory((await script).code)
  }
}
