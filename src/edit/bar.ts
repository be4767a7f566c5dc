import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { bundleScript } from '../read/bundle.ts'
import type { ReadOutput } from '../serve/site-server.ts'
import { hashOf } from '../shared/files.ts'

/** The edit that is being made: until it ends, the disk may hold what is taken back again. */
export const current: { edit: Promise<unknown> } = { edit: Promise.resolve() }

export const token = randomBytes(24).toString('base64url')

const buttonOf = (project: string) =>
  `<link rel="stylesheet" href="/@dev/edit.css"><aside class="dev-edit" data-token="${token}" data-project="${project}"><button accesskey="e">Edit</button></aside>`

/** Adds the button to each page, and what it loads. */
export function withEditing(root: string, read: ReadOutput): ReadOutput {
  // Browsers keep what was typed by the address, which projects share.
  const button = buttonOf(hashOf(root).slice(0, 8))
  return async (output) => {
    if (output === '@dev/edit.js') return bundleScript(root, 'src/edit/browser/edit.ts')
    if (output === '@dev/edit.css') return { copyOf: join(root, 'src/edit/edit.css') }
    if (output === '@dev/places.svg') return { copyOf: join(root, 'docs/places.svg') }
    await current.edit
    const file = await read(output)
    return output.endsWith('.html') && typeof file === 'string' ? file + button : file
  }
}
