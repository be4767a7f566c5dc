import { basename } from 'node:path'
import type { PublicFile } from '../read/public/public-files.ts'
import { type Diagnostic, type Fault, quoted } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'

/** Formats and codecs that cameras and editors write, and that not every browser plays. */
const unplayed: [codec: RegExp, found: string][] = [
  [/^(hvc1|hev1)$/, 'a film in HEVC (H.265)'],
  [/^mp4v$/, 'a film in MPEG-4 Part 2'],
  [/^avc1\.(110|122|244)$/, 'a film in H.264 of 10 bits, 4:2:2 or 4:4:4'],
  [/^ap(c[hnos]|4[hx])$/, 'a film in ProRes'],
  [/^(alac|[il]pcm|sowt|twos)$/, 'sound in Apple Lossless or PCM'],
  [/^qt {2}$/, 'a QuickTime film'],
]

interface Rule extends Fault {
  isWrong(file: PublicFile): boolean
}

// Except those that hosts read, and '.well-known' (RFC 8615).
const hidden = /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/

const closedToAll =
  /^user-agent:[ \t]*\*[ \t]*(\r?\n(?!user-agent:)[^\n]+)*?\r?\ndisallow:[ \t]*\/[ \t]*$/im

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
    isWrong: ({ output, codecs, isLink, size }) =>
      /\.(mp4|m4[av])$/i.test(output) && !codecs && !isLink && size > 0,
    found: 'an incomplete MP4, or a file of another kind',
    expected: 'a whole MP4: browsers play none of it otherwise',
    fix: 'Copy or export it again.',
  },
  {
    code: 'empty-file',
    isWrong: ({ output, size, isLink }) => size === 0 && !isLink && output !== '.nojekyll',
    found: 'a file of 0 bytes',
    expected: 'whole files: of some, a cloud keeps the bytes until they are opened',
    fix: 'Copy it again.',
  },
  {
    level: 'warning',
    code: 'unfinished-file',
    isWrong: ({ output }) =>
      /\.(bak|orig|psd|ai|xcf|tsx?|scss)$|(^|[\W_])draft([\W_]|$)/i.test(output),
    found: 'looks like a draft or a source, but will be published',
    expected: 'files for visitors',
    fix: 'Remove it from public/, or give it the name of a finished file.',
  },
  {
    level: 'warning',
    code: 'closed-site',
    // Test sites have such a file, and search engines forget all that it forbids.
    isWrong: ({ output, text = '' }) => output === 'robots.txt' && closedToAll.test(text),
    found: '"Disallow: /" for all, which keeps search engines away from every page',
    expected: 'a file that names what nobody should find',
    fix: 'Remove the line, or the file: the build writes one that lets all in.',
  },
]

export function checkPublicFiles(files: PublicFile[]): Diagnostic[] {
  return files.flatMap((file) => {
    const broken = rules.filter(({ isWrong }) => isWrong(file))
    const faults = [
      ...broken.map(({ isWrong: _, ...fault }) => fault),
      ...checkCodecs(file),
      ...checkSize(file),
    ]
    return faults.map((fault) => ({ file: `public/${file.output}`, ...fault }))
  })
}

/** The fix writes the new film outside of `public/`, under its final name. */
function checkCodecs({ output, codecs = [] }: PublicFile): Fault[] {
  const names = /\.mov$/i.test(output) ? codecs.slice(1) : codecs
  const [, found] = unplayed.find(([codec]) => names.some((name) => codec.test(name))) ?? []
  if (!found) return []
  const [source, made] = [`public/${output}`, basename(output).replace(/\.(mov|m4v)$/i, '.mp4')]
  const options = '-c:v libx264 -crf 20 -pix_fmt yuv420p -c:a aac -movflags +faststart'
  return [
    {
      code: 'unplayed-codec',
      found: `${found}, which not every browser plays`,
      expected: 'H.264 of 8 bits and 4:2:0, and AAC, which all of them play',
      fix: `Run this, and put ${made} in its place: ffmpeg -i ${quoted(source)} ${options} ${quoted(made)}`,
    },
  ]
}

/** Host → the megabytes above which it refuses a file. */
const hostLimits = { Cloudflare: 25, GitHub: 100 }

function checkSize({ size }: PublicFile): Fault[] {
  const megabytes = Math.ceil(size / 2 ** 20)
  const hosts = Object.entries(hostLimits).filter(([, limit]) => megabytes > limit)
  if (hosts.length === 0) return []
  const names = hosts.map(([name, limit]) => `${name} (${limit} MB)`)
  return [
    {
      level: 'warning',
      code: 'large-file',
      found: `${megabytes} MB, over the limit of ${names.join(' and ')}`,
      expected: 'files that every host accepts',
      fix: 'Make it smaller, show a film from Vimeo or YouTube, or choose a host that accepts it.',
    },
  ]
}
