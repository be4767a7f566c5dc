import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ReadOutput } from './site-server.ts'

/** Reads outputs from a folder, and nothing outside it, not through links either. */
export function readFolder(folder: string): ReadOutput {
  return async (output) => {
    try {
      const file = await realpath(join(folder, output))
      if (!file.startsWith((await realpath(folder)) + sep)) return undefined
      const { size, mtimeMs, ino } = await stat(file).then((s) =>
        s.isFile() ? s : Promise.reject(),
      )
      return {
        file,
        size,
        etag: `"${[size, Math.round(mtimeMs), ino].map((n) => n.toString(36)).join('-')}"`,
      }
    } catch {
      return undefined
    }
  }
}
