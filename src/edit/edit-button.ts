import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { bundleScript } from '../read/bundle.ts'
import type { ReadOutput } from '../serve/site-server.ts'
import { hashOf, type OutputFile } from '../shared/files.ts'

/** What the pages and the endpoint of one development server share. */
export interface EditSession {
  /** In each page. Other hosts can neither read it nor send it. */
  token: string
  /** Runs an edit once those before it have ended, and returns what it returns. */
  enqueue<Result>(edit: () => Promise<Result>): Promise<Result>
  /** Waits for the edits so far: until one ends, the disk may hold changes that will be undone. */
  settle(): Promise<void>
}

export function createEditSession(): EditSession {
  let last: Promise<unknown> = Promise.resolve()
  return {
    token: randomBytes(24).toString('base64url'),
    enqueue(edit) {
      const result = last.then(edit)
      // An edit that fails keeps no other from its turn.
      last = result.catch(() => {})
      return result
    },
    async settle() {
      await last
    },
  }
}

/** Adds the Edit button to each page that `read` returns, and answers what the button loads. */
export function withEditButton(root: string, read: ReadOutput, session: EditSession): ReadOutput {
  const button = buttonOf(root, session)
  return async (output) => {
    const tool = await readEditTool(root, output)
    if (tool) return tool
    await session.settle()
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
