import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { toNFC } from '../../shared/file-names.ts'
import { fromDisk, linkStatOf, listFiles, readSource } from '../../shared/files.ts'

export interface PublicFile {
  /** Path in `public/`, and in `dist/`. */
  output: string
  file: string
  isLink: boolean
  size: number
  /** Format and codecs of an MP4: 'isom', 'avc1', 'mp4a'; undefined for an incomplete one. */
  codecs?: string[]
  /** Of an MP4, in pixels, as players show it. */
  shape?: Shape | undefined
  /** Of pages and robots.txt. */
  text?: string | undefined
}

type Shape = Record<'width' | 'height', number>

const mp4 = /\.(mp4|m4[av]|mov)$/i

export function findPublicFiles(root: string): PublicFile[] {
  const paths = listFiles(root, 'public').filter((path) => !path.startsWith('public/images/'))
  return paths.flatMap((path): PublicFile[] => {
    const file = join(root, path)
    const output = toNFC(path.slice('public/'.length))
    const stat = linkStatOf(file)
    const isLink = stat?.isSymbolicLink() === true
    if (!isLink && !stat?.isFile()) return []
    const film = mp4.test(output) && !isLink ? fromDisk(root, file, readFilm) : undefined
    const isText = /\.html?$|^robots\.txt$/.test(output) && !isLink
    const text = isText ? readSource(root, path) : undefined
    return [{ output, file, isLink, size: stat.size, text, ...film }]
  })
}

type Film = Required<Pick<PublicFile, 'codecs' | 'shape'>>

function readFilm(path: string): Film | undefined {
  const handle = openSync(path, 'r')
  try {
    const read = (start: number, length: number) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(handle, bytes, 0, length, start))
    }
    return filmIn(read, fstatSync(handle).size)
  } finally {
    closeSync(handle)
  }
}

/** Reads the boxes of an MP4 (ISO 14496-12). Cameras write the list of tracks at the end. */
function filmIn(read: (start: number, length: number) => Buffer, length: number) {
  let format: string | undefined
  let film: Film | undefined
  for (let start = 0, size = 0; start < length; start += size) {
    const header = read(start, 16)
    if (header.length < 16) break
    const short = header.readUInt32BE(0)
    size = short === 1 ? Number(header.readBigUInt64BE(8)) : short || length
    const type = header.toString('latin1', 4, 8)
    const isCut = size < 8 || (type === 'mdat' && short > 0 && start + size > length)
    if (isCut || (!format && type !== 'ftyp')) return undefined
    format ??= header.toString('latin1', 8, 12)
    if (type !== 'moov') continue
    const bytes = read(start, Math.min(size, 16e6))
    const list = bytes.toString('latin1')
    const codecs = [...list.matchAll(/stsd.{12}(.{4})/gs)].map(([, codec = '']) => codec)
    const profiles = [...list.matchAll(/avcC.(.)/gs)].map(([, mark = '']) => mark.charCodeAt(0))
    const tracks = [...codecs, ...profiles.map((profile) => `avc1.${profile}`)]
    film = { codecs: [format, ...tracks], shape: shapeIn(bytes, list) }
  }
  return film
}

/** Reads the header of the first track that is not sound, which is 0 pixels wide. */
function shapeIn(bytes: Buffer, list: string): Shape | undefined {
  for (const { index } of list.matchAll(/tkhd/g)) {
    // Version 1 has longer dates.
    const end = index + (bytes[index + 4] === 1 ? 100 : 88)
    if (end > bytes.length) return undefined
    const [width, height] = [bytes.readUInt16BE(end - 8), bytes.readUInt16BE(end - 4)]
    // Phones rotate a film by its matrix.
    const isTurned = bytes.readInt32BE(end - 44) === 0
    if (width && height) return isTurned ? { width: height, height: width } : { width, height }
  }
  return undefined
}
