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

/** What cameras and editors write, but not every browser plays: HEVC, ProRes, PCM, Dolby, DTS. */
const unplayed =
  /^(hvc1|hev1|mp4v|ap(c[hnos]|4[hx])|alac|[il]pcm|sowt|twos|ac-3|ec-3|dts[cehl]|mlpa|qt {2})$/

// Except those that hosts read, and '.well-known' (RFC 8615).
const hidden = /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/

export function checkPublicFiles(files: PublicFile[]): Diagnostic[] {
  return files.flatMap((file) =>
    [checkSymlink(file), checkPlace(file), checkBytes(file), checkCodecs(file), checkHosts(file)]
      .filter((fault) => fault !== undefined)
      .map((fault) => ({ file: `public/${file.output}`, ...fault })),
  )
}

function checkSymlink({ isSymlink }: PublicFile): Fault | undefined {
  if (!isSymlink) return undefined
  const found = 'a link to another place, which is not published'
  const fix = 'Copy the file or folder itself to this place.'
  return { level: 'warning', code: 'linked-file', found, fix }
}

function checkPlace({ output }: PublicFile): Fault | undefined {
  if (!hidden.test(output)) return checkReserved(output)
  const found = 'a hidden file, which everybody could read'
  return { code: 'hidden-file', found, fix: 'Remove it from public/.' }
}

/** Of a page or a file of `public/`. */
export function checkReserved(output: string): Fault | undefined {
  if (!foldCase(output).startsWith('assets/')) return undefined
  const found = 'a place in assets/, where browsers keep files for a year'
  return { code: 'reserved-folder', found, fix: 'Give it another name or place.' }
}

function checkBytes({ output, size, isMislabelled, isSymlink }: PublicFile): Fault | undefined {
  const fix =
    'Copy or export it again, captions as WebVTT in UTF-8 with times such as 00:01.000 --> 00:04.000. If Git LFS keeps it, run git lfs pull.'
  if (isMislabelled) return { code: 'other-kind', found: 'not a whole file of its kind', fix }
  if (size > 0 || isSymlink || output === '.nojekyll') return undefined
  return { code: 'empty-file', found: 'a file of 0 bytes', fix }
}

interface OddName {
  patterns: RegExp[]
  found: string
  fix: string
}

const oddNames: OddName[] = [
  {
    patterns: [
      /\.(part|partial|crdownload|download|bak|orig)$/i,
      /conflicted copy|\.sync-conflict-/i,
      /(^|\/)(@eaDir|__MACOSX)(\/|$)/i,
    ],
    found: 'a name that other programs give to what they leave behind',
    fix: 'Remove it, or give it another name.',
  },
  {
    patterns: [
      /[#?%:"|*<>\\\p{Cc}]/u,
      /(^|\/) |[. ](\/|$)/,
      // Devices of Windows.
      /(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.[^/]*)?(\/|$)/i,
    ],
    found: 'a name that some hosts or disks refuse',
    fix: 'Use letters, digits, -, _ and single spaces, as in kit-1.pdf; names such as aux are taken.',
  },
]

function checkHosts({ output, size }: PublicFile): Fault | undefined {
  const odd = oddNames.find(({ patterns }) => patterns.some((one) => one.test(output)))
  if (odd) return { level: 'warning', code: 'odd-name', found: odd.found, fix: odd.fix }
  const megabytes = Math.round(size / 2 ** 20)
  if (megabytes <= 25) return undefined
  return {
    level: 'warning',
    code: 'host-limit',
    found: `${megabytes} MiB, where Cloudflare takes 25 at most and GitHub 100`,
    fix: 'Make it smaller, or show a film by Vimeo or YouTube.',
  }
}

function checkCodecs({ output, codecs = [] }: PublicFile): Fault | undefined {
  // The first names the format, which is right for this ending.
  const names = /\.mov$/i.test(output) ? codecs.slice(1) : codecs
  const codec = names.find((name) => unplayed.test(name))
  if (!codec) return undefined
  const found = `a film or sound coded as ${codec.trim()}, which not every browser plays`
  const fix =
    'Export it as MP4 with H.264 and AAC: ffmpeg -i old.mov -c:v libx264 -pix_fmt yuv420p -c:a aac new.mp4'
  return { code: 'unplayed-codec', found, fix }
}

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
