import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { toNFC } from '../shared/file-names.ts'
import { fromDisk, listFiles, statOf } from '../shared/files.ts'

export interface PublicFile {
  /** Path in `public/`, and in `dist/`. */
  output: string
  file: string
  size: number
  /** Whether its bytes contradict its ending. */
  isOther?: boolean
  /** Format and codecs of a film: 'isom', 'avc1', 'mp4a'. */
  codecs?: string[]
}

const film = /\.(mp4|m4[av]|mov)$/i

/** How files begin. A film also lists its tracks. */
const kinds = [
  { ending: film, bytes: /^.{4}(ftyp|wide|mdat).*moov/s },
  { ending: /\.webm$/i, bytes: /^.E\xdf\xa3/s },
  { ending: /\.vtt$/i, bytes: /^(\xef\xbb\xbf)?WEBVTT\s/ },
  { ending: /\.pdf$/i, bytes: /^%PDF/ },
]

/** Stands in for a file of any ending, until Git LFS fetches it. */
const pointer = /^version https:\/\/git-lfs\.github\.com\//

export function findPublicFiles(root: string): PublicFile[] {
  const paths = listFiles(root, 'public').filter((path) => !path.startsWith('public/images/'))
  return paths.map((path): PublicFile => {
    const file = join(root, path)
    const size = statOf(file)?.size ?? 0
    const known = { output: toNFC(path.slice('public/'.length)), file, size }
    if (size === 0) return known
    const content = fromDisk(root, file, (path) => readEnds(path, size))
    const isOther =
      pointer.test(content) ||
      kinds.some(({ ending, bytes }) => ending.test(path) && !bytes.test(content))
    return { ...known, isOther, ...(film.test(path) && { codecs: codecsIn(content) }) }
  })
}

/** The first and last 4 MB, where films list their tracks, a character a byte. */
function readEnds(path: string, size: number): string {
  const bytes = Buffer.alloc(Math.min(size, 2 ** 23))
  const half = bytes.length >> 1
  const handle = openSync(path, 'r')
  try {
    readSync(handle, bytes, 0, half, 0)
    readSync(handle, bytes, half, bytes.length - half, size - bytes.length + half)
    return bytes.toString('latin1')
  } finally {
    closeSync(handle)
  }
}

function codecsIn(bytes: string): string[] {
  const codecs = bytes.matchAll(/(?<=stsd.{12}).{4}/gs)
  return [bytes.slice(8, 12), ...[...codecs].map(([codec]) => codec)]
}
