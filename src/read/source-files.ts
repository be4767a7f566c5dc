import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'

import { isLitter, toNFC } from '../shared/file-names.ts'
import { fromDisk, listBelow, pathBelow, statOf } from '../shared/files.ts'

/** A file of `public/`, other than the originals of the images. */
export interface PublicFile {
  /** Path in `public/`, and in `dist/`. */
  output: string
  /** Absolute path of the file to copy. */
  file: string
  isLink: boolean
  /** Bytes. */
  size: number
  /** The first bytes, which tell what it is; none of a link. */
  head?: Buffer
  /** How the tracks of an MP4 are coded: 'avc1', 'mp4a'; 'avc1.100' is one's profile. None without a list. */
  codecs?: string[] | undefined
}

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
    const output = toNFC(pathBelow(folder, file))
    const isLink = entry.isSymbolicLink()
    if (output.startsWith('images/') || !(isLink || entry.isFile())) return []
    if (isLink) return [{ output, file, isLink, size: 0 }]
    const size = statOf(file)?.size ?? 0
    return [{ output, file, isLink, size, ...fromDisk(root, file, readStart) }]
  })
}

/** All but folders, and the litter of file managers and editors. */
function entriesIn(root: string, folder: string) {
  return listBelow(root, folder).filter((entry) => !entry.isDirectory() && !isLitter(entry.name))
}

function readStart(file: string): Pick<PublicFile, 'head' | 'codecs'> {
  const handle = openSync(file, 'r')
  try {
    const head = readAt(handle, 0, 64)
    return { head, codecs: readCodecs(handle, fstatSync(handle).size) }
  } finally {
    closeSync(handle)
  }
}

/**
 * By the box of an MP4 that lists its tracks (ISO 14496-12), which cameras write at the end; nothing
 * where it is missing, or the file ends before its pictures do.
 */
function readCodecs(handle: number, length: number): string[] | undefined {
  let codecs: string[] | undefined
  for (let start = 0, size = 0; start < length; start += size) {
    const header = readAt(handle, start, 16)
    if (header.length < 16) return codecs
    const short = header.readUInt32BE(0)
    size = short === 1 ? Number(header.readBigUInt64BE(8)) : short || length
    const type = header.toString('latin1', 4, 8)
    const isBroken = size < 8 || (type === 'mdat' && short > 0 && start + size > length)
    if (isBroken || (start === 0 && type !== 'ftyp')) return undefined
    if (type !== 'moov') continue
    const list = readAt(handle, start, Math.min(size, 16e6)).toString('latin1')
    const tracks = [...list.matchAll(/stsd.{12}(.{4})/gs)].map(([, codec = '']) => codec)
    const profiles = [...list.matchAll(/avcC.(.)/gs)].map(([, mark = '']) => mark.charCodeAt(0))
    codecs = [...tracks, ...profiles.map((profile) => `avc1.${profile}`)]
  }
  return codecs
}

function readAt(handle: number, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(handle, bytes, 0, length, start))
}

/** The text of a source by its path from the root; empty when it cannot be read. Only faults need it. */
export function readSource(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}
