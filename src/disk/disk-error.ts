import { rmSync } from 'node:fs'
import { BuildError } from '../problem.ts'

/** The disk's own mistakes (full, read-only, not allowed) as ours; any other error as it is. */
export function asDiskError(folder: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error
  return new BuildError([
    {
      file: folder,
      found: error.message,
      allowed: 'a folder that can be written, with room enough',
      remedy: 'Mend that, then build again; every page in dist/ is whole, new or old.',
    },
  ])
}

/** After a mistake of the disk, which may refuse this as well; the next build cleans up then. */
export function tryToRemove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {}
}
