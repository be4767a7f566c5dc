import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { bundleScript } from '../read/bundle.ts'
import type { DevSite } from '../serve/dev-site.ts'
import type { ReadOutput } from '../serve/site-server.ts'
import { hashOf, type OutputFile } from '../shared/files.ts'

/**
 * What development serves beside the site: `read` adds the Edit button to pages, and `answer` does what they
 * ask for then. The editor loads after the first page, which it would delay.
 */
export function createEditing(root: string, site: DevSite, firstPage: Promise<unknown>) {
  // In each page. Other hosts can neither read it nor send it.
  const token = randomBytes(24).toString('base64url')
  const enqueue = createQueue()
  const endpoint = firstPage.then(async () => {
    const { createEditEndpoint } = await import('./edit-endpoint.ts')
    return createEditEndpoint(root, site, token, enqueue)
  })
  const answer: RequestListener = async (request, response) => (await endpoint)(request, response)
  // Browsers keep drafts by the address of the server, which projects share.
  const project = hashOf(root).slice(0, 8)
  const button = `<link rel="stylesheet" href="/@dev/edit.css"><aside class="dev-edit" data-token="${token}" data-project="${project}"><button accesskey="e">Edit</button></aside>`

  const read: ReadOutput = async (output) => {
    const tool = await readEditTool(root, output)
    if (tool) return tool
    // Until an edit ends, the disk may hold changes that will be taken back.
    await enqueue(async () => {})
    const file = await site.read(output)
    return output.endsWith('.html') && typeof file === 'string' ? file + button : file
  }
  return { read, answer }
}

/** Returns what runs an edit once those before it have ended. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(edit: () => Promise<Result>): Promise<Result> => {
    const result = last.then(edit)
    // A failed edit does not hold up the next.
    last = result.catch(() => {})
    return result
  }
}

async function readEditTool(root: string, output: string): Promise<OutputFile | undefined> {
  switch (output) {
    case '@dev/edit.js':
      return bundleScript(root, 'src/edit/browser/edit.ts')
    case '@dev/edit.css':
      return { copyOf: join(root, 'src/edit/edit.css') }
    case '@dev/places.svg':
      return { copyOf: join(root, 'docs/places.svg') }
    default:
      return undefined
  }
}
