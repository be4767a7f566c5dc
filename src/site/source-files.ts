import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicFile } from '../checks/rendered-site.ts'
import { fromDisk, isLitter, listBelow, pathBelow, statOf } from '../disk.ts'
import { composed } from '../paths.ts'

/** The page files below `pages/`, sorted, as paths from the root with forward slashes. */
export function findPageFiles(root: string): string[] {
  return entriesIn(root, 'pages')
    .filter(({ name }) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => pathBelow(root, join(parentPath, name)))
    .sort()
}

/** What lies in `public/`, other than the originals of the images. */
export function findPublicFiles(root: string): PublicFile[] {
  const folder = join(root, 'public')
  return entriesIn(root, 'public').flatMap((entry): PublicFile[] => {
    const file = `${entry.parentPath}/${entry.name}`
    const output = composed(pathBelow(folder, file))
    const isLink = entry.isSymbolicLink()
    if (output.startsWith('images/') || !(isLink || entry.isFile())) return []
    if (isLink) return [{ output, file, isLink, size: 0 }]
    const head = fromDisk(root, file, readHead)
    return [{ output, file, isLink, size: statOf(file)?.size ?? 0, head }]
  })
}

/** All but folders, and the litter of file managers and editors. */
function entriesIn(root: string, folder: string) {
  return listBelow(root, folder).filter((entry) => !entry.isDirectory() && !isLitter(entry.name))
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
