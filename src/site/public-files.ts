import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMediaFile } from '../checks/media.ts'
import { isLitter, pathBelow } from '../disk.ts'
import { composed } from '../paths.ts'

/** A file of `public/`, other than the originals of the images. */
export interface PublicFile {
  /** Path in `public/`, and in `dist/`. */
  output: string
  /** Absolute path of the file to copy. */
  file: string
  /** A symbolic link, wherever it leads. */
  isLink: boolean
  /** Bytes. */
  size: number
  /** The first bytes of a film, a sound or captions, which tell what it is. */
  head?: Buffer
}

/** What lies in `public/`, without the litter of file managers and editors. */
export function findPublicFiles(root: string): PublicFile[] {
  const folder = join(root, 'public')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory() && !isLitter(entry.name))
    .map((entry) => {
      const file = `${entry.parentPath}/${entry.name}`
      const output = composed(pathBelow(folder, file))
      return { entry, output, file }
    })
    .filter(({ output }) => !output.startsWith('images/'))
    .flatMap(({ entry, output, file }): PublicFile[] => {
      if (entry.isSymbolicLink()) return [{ output, file, isLink: true, size: 0 }]
      if (!entry.isFile()) return []
      const { size } = statSync(file)
      const head = isMediaFile(output) ? readHead(file) : undefined
      return [{ output, file, isLink: false, size, ...(head && { head }) }]
    })
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
