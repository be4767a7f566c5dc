import { posix } from 'node:path'
import { type Diagnostic, quoted } from '../shared/diagnostic.ts'
import type { PublicFile } from './source-files.ts'

/** What media files are called that browsers have to understand, and how such files start, in hex. */
const kinds = [
  { name: 'ICO', endings: /^favicon\.ico$/, start: /^0000(01|02)00|^89504e47/ },
  { name: 'MP4', endings: /\.(mp4|m4v|m4a)$/i, start: /^.{8}66747970(?!71742020)/ },
  { name: 'WebM', endings: /\.webm$/i, start: /^1a45dfa3/ },
  { name: 'Ogg', endings: /\.(ogv|ogg|oga|opus)$/i, start: /^4f676753/ },
  { name: 'MP3', endings: /\.mp3$/i, start: /^(494433|ff[ef])/ },
  { name: 'AAC', endings: /\.aac$/i, start: /^fff/ },
  { name: 'WAV', endings: /\.wav$/i, start: /^52494646.{8}57415645/ },
  { name: 'FLAC', endings: /\.flac$/i, start: /^664c6143/ },
  { name: 'WOFF2', endings: /\.woff2$/i, start: /^774f4632/ },
  { name: 'PNG', endings: /\.png$/i, start: /^89504e47/ },
  { name: 'WebVTT', endings: /\.vtt$/i, start: /^(efbbbf)?574542565454/ },
]

/** How cameras and editing programs code films and sounds that not every browser plays. */
const unplayed = [
  { track: /^(hvc1|hev1)$/, found: 'a film in HEVC (H.265)' },
  { track: /^mp4v$/, found: 'a film in MPEG-4 Part 2' },
  { track: /^avc1\.(110|122|244)$/, found: 'a film in H.264 of 10 bits, 4:2:2 or 4:4:4' },
  { track: /^ap(c[hnos]|4[hx])$/, found: 'a film in ProRes' },
  { track: /^(alac|[il]pcm|sowt|twos)$/, found: 'sound in Apple Lossless or PCM' },
]

/** Files that are not what their name says, half of one, or coded in a way that not every browser plays. */
export function checkMedia(files: PublicFile[]): Diagnostic[] {
  return files.flatMap(({ output, head, codecs }) => {
    const hasTracks = /\.(mp4|m4[av]|mov)$/i.test(output)
    const coding = unplayed.find(({ track }) => codecs?.some((codec) => track.test(codec)))
    if (hasTracks && coding) return codingFault(output, coding.found)
    const start = head?.toString('hex') ?? ''
    const kind = head && kinds.find(({ endings }) => endings.test(output))
    if (!kind) return []
    if (kind.start.test(start)) return kind.name === 'MP4' && !codecs ? halfFault(output) : []
    const real = kinds.find((other) => other.start.test(start))?.name
    return {
      file: `public/${output}`,
      found: describe(start, real),
      expected: `a file that is ${kind.name}, as its name says`,
      fix: real ? 'Give it the ending of what it is.' : `Export it again as ${kind.name}.`,
    }
  })
}

function halfFault(output: string): Diagnostic {
  const expected = 'a whole MP4: browsers play none without them'
  const found = 'half an MP4: its end, or the list of its tracks, is missing'
  return { file: `public/${output}`, found, expected, fix: 'Copy or export it again.' }
}

/** The file that ffmpeg writes lies outside `public/`, under the name that the film is going to have. */
function codingFault(output: string, found: string): Diagnostic {
  const file = `public/${output}`
  const isSound = /\.m4a$/i.test(output)
  const name = posix.basename(output).replace(/\w+$/, isSound ? 'm4a' : 'mp4')
  const film = isSound ? '-vn' : '-c:v libx264 -crf 20 -pix_fmt yuv420p'
  const options = `${film} -c:a aac -movflags +faststart`
  return {
    file,
    found: `${found}, which not every browser plays`,
    expected: 'H.264 of 8 bits and 4:2:0, and AAC, which all of them play',
    fix: `Run this, and put ${name} in its place: ffmpeg -i ${quoted(file)} ${options} ${quoted(name)}`,
  }
}

function describe(start: string, real: string | undefined): string {
  if (start === '') return 'an empty file'
  if (/^.{8}667479707174/.test(start)) return 'a QuickTime film, which few browsers play'
  return real ? `a file that is ${real}` : 'a file of another kind'
}

/** Links, and hidden files that settings and keys are kept in. */
export function checkPublicFiles(files: PublicFile[]): Diagnostic[] {
  // All but those that hosts read, and '.well-known' (RFC 8615).
  const hidden = /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/
  return files.flatMap(({ output, isLink }) => {
    const file = `public/${output}`
    if (isLink) {
      const expected = 'files and folders: a link could publish what lies outside'
      return { file, found: 'a symbolic link', expected, fix: 'Put the file itself there.' }
    }
    if (!hidden.test(output)) return []
    const expected = '.well-known/, .htaccess, .nojekyll, and names without a dot at the start'
    const fix = 'Take it out of public/: everybody could read it.'
    return { file, found: 'a hidden file', expected, fix }
  })
}

/** What the build writes for hosts and browsers; all but the last the owner may write instead. */
export const builtFiles = [
  ...['robots.txt', 'sitemap.xml', 'feed.xml', '_headers', '.htaccess', '.nojekyll'],
  ...['favicon.ico', 'apple-touch-icon.png', '_redirects'],
]
