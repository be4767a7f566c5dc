import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Resource } from './respond.ts'
import type { ReadOutput } from './site-server.ts'

/** Bytes up to which a file is read at once: a stream of its own would cost more than the file. */
const small = 2 ** 18

/** Reads outputs from a folder, and nothing outside it, not through links either. */
export function readFolder(folder: string): ReadOutput {
  return async (output) => {
    try {
      return resourceAt(realpathSync.native(folder), realpathSync.native(join(folder, output)))
    } catch {
      return undefined
    }
  }
}

function resourceAt(folder: string, file: string): Resource | undefined {
  const stat = statSync(file)
  if (!file.startsWith(folder + sep) || !stat.isFile()) return undefined
  const { size, ctimeMs, ino } = stat
  // Not the time of change, which a copy may set back.
  const etag = `"${[size, Math.round(ctimeMs), ino].map((n) => n.toString(36)).join('-')}"`
  return size > small ? { file, size, etag } : { bytes: readFileSync(file), etag }
}
