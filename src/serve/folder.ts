import { realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { notFoundOutput } from '../shared/routes.ts'
import { decoded } from '../shared/urls.ts'
import type { ReadOutput } from './site-server.ts'

/**
 * Reads outputs from a folder, and nothing outside it, not through links either. `base`: the path of
 * the site on its host; the 404 page answers for the whole host.
 */
export function readFolder(folder: string, base = '/'): ReadOutput {
  const path = decoded(base)
  return async (output) => {
    const isBelow = `/${output}`.startsWith(path)
    if (!isBelow && output !== notFoundOutput) return undefined
    try {
      const top = realpathSync.native(folder)
      const file = realpathSync.native(join(top, isBelow ? output.slice(path.length - 1) : output))
      const stat = statSync(file)
      return file.startsWith(top + sep) && stat.isFile() ? { file, size: stat.size } : undefined
    } catch {
      return undefined
    }
  }
}
