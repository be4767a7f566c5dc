import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { toNFC } from '../shared/file-names.ts'
import { fromDisk, linkStatOf, listFiles } from '../shared/files.ts'

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
const beginnings: [ending: RegExp, bytes: RegExp][] = [
  [film, /^.{4}(ftyp|wide|mdat).*moov/s],
  [/\.webm$/i, /^.E\xdf\xa3/s],
  [/\.(ogg|oga|ogv|opus)$/i, /^OggS/],
  [/\.(mp3|aac)$/i, /^\0*(ID3|\xff|RIFF|ADIF)/],
  [/\.wav$/i, /^(RIFF|RIFX|RF64).{4}WAVE/s],
  [/\.flac$/i, /^(fLaC|ID3)/],
  [/\.pdf$/i, /^%PDF/],
  [/\.png$/i, /^\x89PNG/],
  [/\.jpe?g$/i, /^\xff\xd8/],
  [/\.gif$/i, /^GIF8/],
  [/\.webp$/i, /^RIFF.{4}WEBP/s],
  [/\.svg$/i, /^(\xef\xbb\xbf)?\s*<.*svg/s],
  [/\.woff2$/i, /^wOF2/],
  [/\.woff$/i, /^wOFF/],
  [/\.(ttf|otf)$/i, /^(..\0\0|OTTO|true)/s],
]

/** Stands in for a file of any ending, until Git LFS fetches it. */
const pointer = /^version https:\/\/git-lfs\.github\.com\//

export function findPublicFiles(root: string): PublicFile[] {
  const paths = listFiles(root, 'public').filter((path) => !path.startsWith('public/images/'))
  return paths.flatMap((path): PublicFile[] => {
    const file = join(root, path)
    const stat = linkStatOf(file)
    // A link could lead out of the project.
    if (!stat?.isFile()) return []
    const known = { output: toNFC(path.slice('public/'.length)), file, size: stat.size }
    if (stat.size === 0) return [known]
    const bytes = fromDisk(root, file, (path) => readEnds(path, stat.size))
    const content = bytes.toString('latin1')
    const isOther =
      pointer.test(content) ||
      beginnings.some(([ending, begin]) => ending.test(path) && !begin.test(content)) ||
      (/\.vtt$/i.test(path) && !isWebVtt(bytes))
    return [{ ...known, isOther, ...(film.test(path) && { codecs: codecsIn(content) }) }]
  })
}

/** Browsers show no caption of a file in another encoding, or with commas in its times as in SRT. */
function isWebVtt(bytes: Buffer): boolean {
  const text = bytes.toString().replace(/^\ufeff/, '')
  const times = text.match(/^.*-->.*$/gm) ?? []
  const cue = /^\s*(\d+:)?\d\d:\d\d\.\d{3}\s+-->\s+(\d+:)?\d\d:\d\d\.\d{3}(\s|$)/
  return (
    isUtf8(bytes) &&
    /^WEBVTT(\s|$)/.test(text) &&
    times.length > 0 &&
    times.every((line) => cue.test(line))
  )
}

/** The first and last 4 MB, where films list their tracks. */
function readEnds(path: string, size: number): Buffer {
  const bytes = Buffer.alloc(Math.min(size, 2 ** 23))
  const half = bytes.length >> 1
  const handle = openSync(path, 'r')
  try {
    readSync(handle, bytes, 0, half, 0)
    readSync(handle, bytes, half, bytes.length - half, size - bytes.length + half)
    return bytes
  } finally {
    closeSync(handle)
  }
}

function codecsIn(bytes: string): string[] {
  const codecs = bytes.matchAll(/(?<=stsd.{12}).{4}/gs)
  return [bytes.slice(8, 12), ...[...codecs].map(([codec]) => codec)]
}
