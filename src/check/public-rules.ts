import type { PublicFile } from '../read/public-files.ts'
import { type Fault, type FaultRule, faultsOfRules } from '../shared/fault.ts'
import { foldCase } from '../shared/file-names.ts'

/** Nor may a page be there. */
export const isInAssets = (output: string) => foldCase(output).startsWith('assets/')

export const reserved = {
  code: 'reserved-folder',
  found: 'a file in assets/, which browsers keep for a year',
  fix: 'Give it another name or place.',
}

const noWholeFile = 'Copy or export it again. If Git LFS keeps it, run git lfs pull.'

const isCaptions = (output: string) => /\.vtt$/i.test(output)

/** What cameras and editors write, but not every browser plays: HEVC, ProRes, PCM, Dolby, DTS. */
const unplayed =
  /^(hvc1|hev1|mp4v|ap(c[hnos]|4[hx])|alac|[il]pcm|sowt|twos|ac-3|ec-3|dts[cehl]|mlpa|qt {2})$/

const oddNames = [
  // Temporary files of other programs.
  /\.(part|partial|crdownload|download|bak|orig)$/i,
  /conflicted copy|\.sync-conflict-/i,
  /(^|\/)(@eaDir|__MACOSX)(\/|$)/i,
  // What some hosts or disks refuse.
  /[#?%:"|*<>\\\p{Cc}]/u,
  /(^|\/) |[. ](\/|$)/,
  // Devices of Windows.
  /(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.[^/]*)?(\/|$)/i,
]

const rules: FaultRule<PublicFile>[] = [
  {
    code: 'hidden-file',
    // Except those that hosts read, and '.well-known' (RFC 8615).
    isBroken: ({ output }) => /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/.test(output),
    found: 'a hidden file, which anybody could read',
    fix: 'Remove it from public/.',
  },
  { ...reserved, isBroken: ({ output }) => isInAssets(output) },
  {
    code: 'other-kind',
    isBroken: ({ output, isMislabelled }) => isMislabelled && !isCaptions(output),
    found: 'an empty or incomplete file, or one whose content does not match its extension',
    fix: `${noWholeFile} An SVG needs xmlns="http://www.w3.org/2000/svg".`,
  },
  {
    code: 'unreadable-captions',
    isBroken: ({ output, isMislabelled }) => isMislabelled && isCaptions(output),
    found: 'captions that browsers cannot show',
    fix: 'Save them as WebVTT in UTF-8, with times such as 00:01.000 --> 00:04.000, and --> nowhere else.',
  },
  {
    code: 'unplayed-codec',
    isBroken: ({ output, codecs }) =>
      // The first names the format, which is right for this extension.
      codecs.slice(/\.mov$/i.test(output) ? 1 : 0).some((codec) => unplayed.test(codec)),
    found: 'a film or sound that not every browser plays, such as HEVC, ProRes, PCM or AC-3',
    fix: 'Export it as MP4 with H.264 and AAC: ffmpeg -i old.mov -c:v libx264 -pix_fmt yuv420p -c:a aac new.mp4',
  },
  {
    level: 'warning',
    code: 'odd-name',
    isBroken: ({ output }) => oddNames.some((name) => name.test(output)),
    found: 'a name that some hosts or disks refuse, or that of a temporary file',
    fix: 'Remove it, or use letters, digits, -, _ and single spaces, as in kit-1.pdf; names such as aux are reserved.',
  },
  {
    level: 'warning',
    code: 'host-limit',
    isBroken: ({ size }) => size > 25 * 2 ** 20,
    found: 'more than 25 MiB, which Cloudflare refuses (GitHub: 100 MiB)',
    fix: 'Make it smaller, or put a film on Vimeo or YouTube.',
  },
]

/** Leaves out files that already have a fault, such as an icon that could not be drawn. */
export function checkPublicFiles(files: PublicFile[], known: Fault[]): Fault[] {
  const reported = new Set(known.map(({ file }) => file))
  const others = files.filter(({ file }) => !reported.has(file))
  return others.flatMap((file) => {
    return faultsOfRules(rules, file).map((fault) => ({ file: `public/${file.output}`, ...fault }))
  })
}
