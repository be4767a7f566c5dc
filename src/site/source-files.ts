import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { isMediaFile } from '../checks/media.ts'
import type { PublicFile } from '../checks/public-files.ts'
import { isLitter, pathBelow } from '../disk.ts'
import { composed } from '../paths.ts'

/** The page files below `pages/`, sorted, as paths from the root with forward slashes. */
export function findPageFiles(root: string): string[] {
  return entriesIn(join(root, 'pages'))
    .filter(({ name }) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => pathBelow(root, join(parentPath, name)))
    .sort()
}

/** What lies in `public/`, other than the originals of the images. */
export function findPublicFiles(root: string): PublicFile[] {
  const folder = join(root, 'public')
  return entriesIn(folder).flatMap((entry): PublicFile[] => {
    const file = `${entry.parentPath}/${entry.name}`
    const output = composed(pathBelow(folder, file))
    if (output.startsWith('images/')) return []
    if (entry.isSymbolicLink()) return [{ output, file, isLink: true, size: 0 }]
    if (!entry.isFile()) return []
    const head = isMediaFile(output) ? readHead(file) : undefined
    return [{ output, file, isLink: false, size: statSync(file).size, ...(head && { head }) }]
  })
}

/** All but folders, and the litter of file managers and editors. */
function entriesIn(folder: string) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => !entry.isDirectory() && !isLitter(entry.name))
}

function readHead(file: string): Buffer {
  const head = Buffer.alloc(64)
  const handle = openSync(file, 'r')
  try {
    return head.subarray(0, readSync(handle, head))
  } finally {
    closeSync(handle)
  }
}

/** The text of a source by its path from the root; empty when it cannot be read. Only faults need it. */
export function createSourceReader(root: string): (file: string) => string {
  return (file) => {
    try {
      return readFileSync(join(root, file), 'utf8')
    } catch {
      return ''
    }
  }
}
