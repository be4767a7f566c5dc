import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { cachePath } from '../shared/cache.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { hashOf, onDisk } from '../shared/files.ts'

// Of two builds at once, one publishes. A folder of the cache holds one file, which each publication
// renames: only one build can, and one that was killed blocks nobody.

/** The path of that file. A build asks for it before it reads its sources. */
export function lastPublication(root: string): string {
  const folder = cachePath(root, `published/${hashOf(realpathSync(root)).slice(0, 12)}`)
  onDisk(folder, () => mkdirSync(folder, { recursive: true }))
  const [name] = readdirSync(folder).sort()
  if (!name) writeFileSync(join(folder, 'none'), '')
  return join(folder, name ?? 'none')
}

/** @throws {BuildError} if another build has published since `last` */
export function beginPublication(last: string): string {
  const own = join(dirname(last), randomUUID())
  try {
    renameSync(last, own)
  } catch (error) {
    checkPublication(last)
    throw error
  }
  return own
}

/** @throws {BuildError} once another build publishes */
export function checkPublication(own: string): void {
  if (existsSync(own)) return
  const found = 'the site of another build, which published meanwhile'
  const fix = 'Run npm run build again if you want the site as it is now.'
  throw new BuildError([{ code: 'overtaken', file: 'dist', found, fix }])
}
