import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Diagnostic, quoted, type UnplacedDiagnostic } from '../../shared/diagnostic.ts'
import { foldCase, toNFC } from '../../shared/file-names.ts'
import { fromDisk, linkStatOf, listFiles } from '../../shared/files.ts'

/** A file of `public/`, other than the originals of the images. */
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
}

type Shape = Record<'width' | 'height', number>

/** Files that the build writes unless the owner has written them. */
export const replaceableFiles = [
  ...['robots.txt', 'sitemap.xml', 'feed.xml', '_headers', '.htaccess', '.nojekyll'],
  ...['favicon.ico', 'apple-touch-icon.png'],
]

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
    return [{ output, file, isLink, size: stat.size, ...film }]
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

/** Formats and codecs that cameras and editors write, and that not every browser plays. */
const unplayed: [codec: RegExp, found: string][] = [
  [/^(hvc1|hev1)$/, 'a film in HEVC (H.265)'],
  [/^mp4v$/, 'a film in MPEG-4 Part 2'],
  [/^avc1\.(110|122|244)$/, 'a film in H.264 of 10 bits, 4:2:2 or 4:4:4'],
  [/^ap(c[hnos]|4[hx])$/, 'a film in ProRes'],
  [/^(alac|[il]pcm|sowt|twos)$/, 'sound in Apple Lossless or PCM'],
  [/^qt {2}$/, 'a QuickTime film'],
]

interface Rule extends UnplacedDiagnostic {
  isWrong(file: PublicFile): boolean
}

// Except those that hosts read, and '.well-known' (RFC 8615).
const hidden = /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/

const rules: Rule[] = [
  {
    code: 'symbolic-link',
    isWrong: ({ isLink }) => isLink,
    found: 'a symbolic link',
    expected: 'files and folders: a link could publish what lies outside',
    fix: 'Put the file itself there.',
  },
  {
    code: 'hidden-file',
    isWrong: ({ output }) => hidden.test(output),
    found: 'a hidden file',
    expected: '.well-known/, .htaccess, .nojekyll, and names without a dot at the start',
    fix: 'Remove it from public/: everybody could read it.',
  },
  {
    code: 'reserved-folder',
    isWrong: ({ output }) => foldCase(output).startsWith('assets/'),
    found: 'a place in assets/, where browsers keep files for a year',
    expected: 'files of the build alone in assets/: their names change with them',
    fix: 'Give it another place.',
  },
  {
    code: 'incomplete-film',
    // No page can show a .mov, so one for QuickTime alone may be a download.
    isWrong: ({ output, codecs, isLink }) => /\.(mp4|m4[av])$/i.test(output) && !codecs && !isLink,
    found: 'an incomplete MP4, or a file of another kind',
    expected: 'a whole MP4: browsers play none of it otherwise',
    fix: 'Copy or export it again.',
  },
]

export function checkPublicFiles(files: PublicFile[]): Diagnostic[] {
  return files.flatMap((file) => {
    const place = `public/${file.output}`
    const broken = rules.filter(({ isWrong }) => isWrong(file))
    const faults = broken.map(({ isWrong: _, ...fault }) => ({ file: place, ...fault }))
    return [...faults, ...checkCodecs(file)]
  })
}

/** The fix writes the new film outside of `public/`, under its final name. */
function checkCodecs({ output, codecs = [] }: PublicFile): Diagnostic[] {
  const played = /\.mov$/i.test(output) ? codecs.slice(1) : codecs
  const [, found] = unplayed.find(([codec]) => played.some((name) => codec.test(name))) ?? []
  if (!found) return []
  const file = `public/${output}`
  const name = basename(output).replace(/\.(mov|m4v)$/i, '.mp4')
  const options = '-c:v libx264 -crf 20 -pix_fmt yuv420p -c:a aac -movflags +faststart'
  return [
    {
      code: 'unplayed-codec',
      file,
      found: `${found}, which not every browser plays`,
      expected: 'H.264 of 8 bits and 4:2:0, and AAC, which all of them play',
      fix: `Run this, and put ${name} in its place: ffmpeg -i ${quoted(file)} ${options} ${quoted(name)}`,
    },
  ]
}
