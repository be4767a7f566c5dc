import { basename } from 'node:path'
import type { PublicFile } from '../read/public-files.ts'
import type { Diagnostic, Fault } from '../shared/diagnostic.ts'
import { feedFile, foldCase, foldersAbove } from '../shared/file-names.ts'

/** Files that the build writes unless the owner has written them. */
export const replaceableFiles = [
  'robots.txt',
  '_headers',
  '.htaccess',
  '.nojekyll',
  'favicon.ico',
  'apple-touch-icon.png',
  feedFile,
]

/** What cameras and editors write, but not every browser plays. */
const unplayed: [codec: RegExp, found: string][] = [
  [/^(hvc1|hev1)$/, 'a film in HEVC (H.265)'],
  [/^mp4v$/, 'a film in MPEG-4 Part 2'],
  [/^ap(c[hnos]|4[hx])$/, 'a film in ProRes'],
  [/^(alac|[il]pcm|sowt|twos)$/, 'sound in Apple Lossless or PCM'],
  [/^(ac-3|ec-3|dts[cehl]|mlpa)$/, 'sound in Dolby Digital or DTS'],
  [/^qt {2}$/, 'a QuickTime film'],
]

// Except those that hosts read, and '.well-known' (RFC 8615).
const hidden = /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/

export function checkPublicFiles(files: PublicFile[]): Diagnostic[] {
  return files.flatMap((file) =>
    [checkPlace(file), checkBytes(file), checkCodecs(file), checkHosts(file)]
      .filter((fault) => fault !== undefined)
      .map((fault) => ({ file: `public/${file.output}`, ...fault })),
  )
}

function checkPlace({ output }: PublicFile): Fault | undefined {
  if (hidden.test(output)) {
    const found = 'a hidden file, which everybody could read'
    return { code: 'hidden-file', found, fix: 'Remove it from public/.' }
  }
  return checkReserved(output)
}

/** Of a page or a file of `public/`. */
export function checkReserved(output: string): Fault | undefined {
  if (!foldCase(output).startsWith('assets/')) return undefined
  const found = 'a place in assets/, where browsers keep files for a year'
  return { code: 'reserved-folder', found, fix: 'Give it another name or place.' }
}

function checkBytes({ output, size, isOther }: PublicFile): Fault | undefined {
  const fix = 'Copy or export it again. If Git LFS keeps it, run git lfs pull.'
  if (isOther && /\.vtt$/i.test(output)) {
    const found = 'captions that no browser shows'
    const fix = 'Save it as WebVTT in UTF-8, with times such as 00:01.000 --> 00:04.000.'
    return { code: 'other-kind', found, fix }
  }
  if (isOther) return { code: 'other-kind', found: 'not a whole file of its kind', fix }
  return size === 0 && output !== '.nojekyll'
    ? { code: 'empty-file', found: 'a file of 0 bytes', fix }
    : undefined
}

/** What other programs leave behind: unfinished downloads, thumbnails, conflicts of synced folders. */
const leftover =
  /\.(part|partial|crdownload|download|bak|orig)$|(^|\/)(@eaDir|__MACOSX)(\/|$)|conflicted copy|\.sync-conflict-/i

// The last are devices of Windows.
const unsafeName =
  /[#?%:"|*<>\\\p{Cc}]|[. ](\/|$)|(^|\/)( |(con|prn|aux|nul|com\d|lpt\d)(\.[^/]*)?(\/|$))/iu

const megabyte = 2 ** 20

function checkHosts({ output, size }: PublicFile): Fault | undefined {
  const warn = (found: string, fix: string): Fault => {
    return { level: 'warning', code: 'host-limit', found, fix }
  }
  if (leftover.test(output)) return warn('what another program left there', 'Remove it.')
  if (unsafeName.test(output)) {
    const found = 'a name that some hosts and disks refuse'
    return warn(found, 'Use letters, digits, -, _ and spaces, as in kit-1.pdf.')
  }
  if (size <= 25 * megabyte) return undefined
  const found = `${Math.round(size / megabyte)} MiB`
  const limits = 'Cloudflare takes 25 MiB at most, GitHub 100'
  return warn(`${found}; ${limits}`, 'Make it smaller, or show a film by Vimeo or YouTube.')
}

/** Its fix writes the new film outside of `public/`. */
function checkCodecs({ output, codecs = [] }: PublicFile): Fault | undefined {
  const names = /\.mov$/i.test(output) ? codecs.slice(1) : codecs
  const [, found] = unplayed.find(([codec]) => names.some((name) => codec.test(name))) ?? []
  if (!found) return undefined
  const [source, made] = [`public/${output}`, basename(output).replace(/\.(mov|m4v)$/i, '.mp4')]
  const options = '-c:v libx264 -crf 20 -pix_fmt yuv420p -c:a aac -movflags +faststart'
  const command = `ffmpeg -i ${inShell(source)} ${options} ${inShell(made)}`
  return {
    code: 'unplayed-codec',
    found: `${found}, which not every browser plays`,
    fix: `Run this, and put ${made} in its place: ${command}`,
  }
}

const inShell = (name: string) => `'${name.replaceAll("'", "'\\''")}'`

/** Two files for one place, or a file where a folder is needed. Some disks and hosts ignore case. */
export function checkClashes(publicFiles: PublicFile[], pageOutputs: Set<string>): Diagnostic[] {
  const files = new Set(['sitemap.xml', ...pageOutputs].map(foldCase))
  const folders = new Set([...files].flatMap(foldersAbove))
  const found = 'a name that takes the place of a page or file of the build'
  return publicFiles.flatMap(({ output }) => {
    const place = foldCase(output)
    const isFree = [place, ...foldersAbove(place)].every((one) => !files.has(one))
    if (isFree && !folders.has(place)) return []
    return { code: 'file-over-file', file: `public/${output}`, found, fix: 'Rename or remove it.' }
  })
}
