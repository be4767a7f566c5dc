import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { bundleScript } from '../read/bundle.ts'
import type { DevSite } from '../serve/dev-site.ts'
import type { ReadOutput } from '../serve/site-server.ts'
import { hashOf, type OutputFile } from '../shared/files.ts'
import { createEditSession, type EditSession } from './edit-session.ts'

/**
 * What development serves beside the site: `read` adds the Edit button to pages, and `answer` does what they
 * ask for then. The editor loads after the first page, which it would delay.
 */
export function createEditing(root: string, site: DevSite, firstPage: Promise<unknown>) {
  const session = createEditSession()
  const endpoint = firstPage.then(async () => {
    const { createEditEndpoint } = await import('./edit-endpoint.ts')
    return createEditEndpoint(root, site, session)
  })
  const answer: RequestListener = async (request, response) => (await endpoint)(request, response)
  return { read: withEditButton(root, site.read, session), answer }
}

/** Adds the Edit button to each page that `read` returns, and answers what the button loads. */
export function withEditButton(root: string, read: ReadOutput, session: EditSession): ReadOutput {
  const button = buttonOf(root, session)
  return async (output) => {
    const tool = await readEditTool(root, output)
    if (tool) return tool
    // Until an edit ends, the disk may hold changes that will be taken back.
    await session.enqueue(async () => {})
    const file = await read(output)
    return output.endsWith('.html') && typeof file === 'string' ? file + button : file
  }
}

function buttonOf(root: string, { token }: EditSession): string {
  // Browsers keep drafts by the address of the server, which projects share.
  const project = hashOf(root).slice(0, 8)
  return `<link rel="stylesheet" href="/@dev/edit.css"><aside class="dev-edit" data-token="${token}" data-project="${project}"><button accesskey="e">Edit</button></aside>`
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
