import { isUtf8 } from 'node:buffer'
import { join } from 'node:path'
import type { Fault } from '../shared/fault.ts'
import { isLitter, toNFC } from '../shared/file-names.ts'
import { fromDisk, listFolder, type ReadBytes, readParts, statOf } from '../shared/files.ts'

export interface PublicFile {
  /** Path in `public/`, and in `dist/`. */
  output: string
  /** From the root, as the disk spells it. */
  file: string
  size: number
  /** Whether it is not what its extension says, or empty. */
  isMislabelled: boolean
  /** Format and codecs of a film: 'isom', 'avc1', 'mp4a'. Empty for other files. */
  codecs: string[]
}

/** Of originals, in `public/` and in `dist/`. */
export const imageFolder = 'images/'

const film = /\.(mp4|m4[av]|mov)$/i

/** Endings, and how their files begin. A film also lists its tracks. */
const beginnings = [
  [film, /^.{4}(ftyp|wide|mdat).*moov/s],
  [/\.webm$/i, /^.E\xdf\xa3/s],
  [/\.(og[gav]|opus)$/i, /^OggS/],
  [/\.(mp3|aac)$/i, /^\0*(ID3|\xff|RIFF|ADIF)/],
  [/\.wav$/i, /^(RIFF|RIFX|RF64).{4}WAVE/s],
  [/\.flac$/i, /^(fLaC|ID3)/],
  [/\.pdf$/i, /^.{0,1000}%PDF/s],
  [/\.(zip|epub|docx|xlsx|pptx)$/i, /^PK/],
  [/\.png$/i, /^\x89PNG/],
  [/\.jpe?g$/i, /^\xff\xd8/],
  [/\.gif$/i, /^GIF8/],
  [/\.webp$/i, /^RIFF.{4}WEBP/s],
  [/\.avif$/i, /^.{4}ftyp/s],
  [/\.ico$/i, /^\0\0.\0/s],
  [/\.svg$/i, /^(\xef\xbb\xbf)?\s*<.*www\.w3\.org\/2000\/svg/s],
  [/\.woff2$/i, /^wOF2/],
  [/\.woff$/i, /^wOFF/],
  [/\.(ttf|otf)$/i, /^(..\0\0|OTTO|true)/s],
] as const

/** Stands in for a file of any extension, until Git LFS fetches it. */
const pointer = /^version https:\/\/git-lfs\.github\.com\//

export interface PublicFolder {
  files: PublicFile[]
  /**
   * Images as they were uploaded: path in `public/`, and perhaps in `dist/`, → file, from the root.
   * `dist/` holds only those that something leads to.
   */
  originals: Map<string, string>
  /** A warning for each link, which is not followed: it could lead out of the project. */
  faults: Fault[]
}

/** @throws {BuildError} if a file cannot be read */
export function readPublicFolder(root: string): PublicFolder {
  const entries = listFolder(root, 'public')
  const files = entries
    .filter(({ entry }) => entry.isFile() && !isLitter(entry.name))
    .map(({ path }) => ({ file: path, output: toNFC(path.slice('public/'.length)) }))
  const isImage = ({ output }: { output: string }) => output.startsWith(imageFolder)
  const others = files.filter((file) => !isImage(file))
  const links = entries.filter(({ entry }) => entry.isSymbolicLink())
  return {
    files: others.map((file) => readPublicFile(root, file)),
    originals: new Map(files.filter(isImage).map(({ output, file }) => [output, file])),
    faults: links.map(({ path: file }) => {
      const found = 'a link to another place, which is not published'
      const fix = 'Put the file or folder itself here.'
      return { level: 'warning', code: 'linked-file', file, found, fix }
    }),
  }
}

/** @throws {BuildError} if it cannot be read */
export function readPublicFile(
  root: string,
  known: Pick<PublicFile, 'file' | 'output'>,
): PublicFile {
  const path = join(root, known.file)
  const size = statOf(path)?.size ?? 0
  // An empty .nojekyll is a sign for hosts.
  const isMeant = known.output === '.nojekyll'
  if (size === 0) return { ...known, size, isMislabelled: !isMeant, codecs: [] }
  const content = fromDisk(root, path, () => readSignature(path, size))
  const isMislabelled = pointer.test(content) || !fitsEnding(path, content)
  return { ...known, size, isMislabelled, codecs: film.test(path) ? codecsIn(content) : [] }
}

function fitsEnding(path: string, content: string): boolean {
  if (/\.vtt$/i.test(path)) return isWebVtt(content)
  const [, beginning] = beginnings.find(([extension]) => extension.test(path)) ?? []
  return !beginning || beginning.test(content)
}

/** Browsers show no caption of a file in another encoding, or with commas in its times as in SRT. */
function isWebVtt(bytes: string): boolean {
  const times = bytes.match(/^.*-->.*$/gm) ?? []
  const cue = /^\s*(\d+:)?\d\d:\d\d\.\d{3}\s+-->\s+(\d+:)?\d\d:\d\d\.\d{3}(\s|$)/
  return (
    /^(\xef\xbb\xbf)?WEBVTT\s/.test(bytes) &&
    isUtf8(Buffer.from(bytes, 'latin1')) &&
    times.length > 0 &&
    times.every((line) => cue.test(line))
  )
}

/** What tells the kind of a file, one character for each byte: its start; for a film, also its tracks. */
function readSignature(path: string, size: number): string {
  return readParts(path, (read) => {
    // Captions are read whole: each of their times has to be right. A drawing may begin with comments.
    const needed = /\.(vtt|svg)$/i.test(path) ? 2 ** 22 : 2 ** 12
    if (!film.test(path)) return read(0, Math.min(size, needed)).toString('latin1')
    return read(0, 16).toString('latin1') + findTracks(read, size).toString('latin1')
  })
}

/**
 * A film is a row of boxes, each with its length and its name in front. The one named 'moov' lists the
 * tracks, and may stand behind all others. Empty if there is none, or if its end is missing.
 */
function findTracks(read: ReadBytes, size: number): Buffer {
  let start = 0
  while (start + 16 <= size) {
    const head = read(start, 16)
    const typed = head.readUInt32BE(0)
    // One of more than 4 GB has its length behind its name; the last box may have none.
    const length = typed === 1 ? Number(head.readBigUInt64BE(8)) : typed || size - start
    if (length < 8 || start + length > size) break
    if (head.toString('latin1', 4, 8) === 'moov') return read(start, length)
    start += length
  }
  return Buffer.alloc(0)
}

function codecsIn(bytes: string): string[] {
  const codecs = bytes.matchAll(/(?<=stsd.{12}).{4}/gs)
  return [bytes.slice(8, 12), ...[...codecs].map(([codec]) => codec)]
}
