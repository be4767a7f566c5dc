import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Settings } from '../build/settings.ts'
import { readCachedJson, writeCached } from '../disk/cached-file.ts'
import { isRecord } from '../record.ts'
import { isCurrent, type Stamps } from './fresh.ts'
import { stampOwnCode } from './own-code.ts'

/** Rendered pages that outlive the server, so that its next start can show them at once. */
export interface KeptPages {
  /** The HTML of a page file, while neither its inputs nor what renders it have changed. */
  read(file: string): string | undefined
  /** @throws {BuildError} when it cannot be written */
  write(file: string, html: string, stamps: Stamps): void
}

export function createKeptPages(root: string, settings: Settings): KeptPages {
  // Of the code that was loaded, whatever is edited later.
  const key = createHash('sha256')
    .update(`${JSON.stringify(settings)}\n${stampOwnCode(root)}`)
    .digest('base64url')
  const keptFile = (file: string) => join(root, 'node_modules/.cache/dev', `${file}.json`)
  return {
    read(file) {
      const { html, stamps, ...kept } = readCachedJson(keptFile(file))
      if (kept.key !== key || typeof html !== 'string' || !isComplete(stamps)) return undefined
      return isCurrent(stamps) ? html : undefined
    },
    write(file, html, stamps) {
      if (isComplete(stamps)) writeCached(keptFile(file), JSON.stringify({ key, html, stamps }))
    },
  }
}

/** Whether each input is known to be the one that was read. */
function isComplete(stamps: unknown): stamps is Record<string, string> {
  return isRecord(stamps) && Object.values(stamps).every((stamp) => typeof stamp === 'string')
}
