import { basename } from 'node:path'
import type { PublicFile } from '../read/public-files.ts'
import type { RenderedSite } from '../render/site-maker.ts'
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
  [/^qt {2}$/, 'a QuickTime film'],
]

// Except those that hosts read, and '.well-known' (RFC 8615).
const hidden = /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/

export function checkPublicFiles(files: PublicFile[]): Diagnostic[] {
  return files.flatMap((file) =>
    [checkPlace(file), checkBytes(file), checkCodecs(file)]
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
  const fix = 'Copy or export it again. What Git LFS keeps, git lfs pull brings.'
  if (isOther) return { code: 'other-kind', found: 'not a whole file of its kind', fix }
  return size === 0 && output !== '.nojekyll'
    ? { code: 'empty-file', found: 'a file of 0 bytes', fix }
    : undefined
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
export function checkClashes({ pageOutputs, publicFiles }: RenderedSite): Diagnostic[] {
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
