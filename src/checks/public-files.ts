import type { Problem } from '../problem.ts'
import type { PublicFile, ReadSite } from './rendered-site.ts'

/** What films, sounds and captions are called, and how such files start, in hex. */
const kinds = [
  { name: 'MP4', endings: /\.(mp4|m4v|m4a)$/i, start: /^.{8}66747970(?!71742020)/ },
  { name: 'WebM', endings: /\.webm$/i, start: /^1a45dfa3/ },
  { name: 'Ogg', endings: /\.(ogv|ogg|oga|opus)$/i, start: /^4f676753/ },
  { name: 'MP3', endings: /\.mp3$/i, start: /^(494433|ff[ef])/ },
  { name: 'AAC', endings: /\.aac$/i, start: /^fff/ },
  { name: 'WAV', endings: /\.wav$/i, start: /^52494646.{8}57415645/ },
  { name: 'FLAC', endings: /\.flac$/i, start: /^664c6143/ },
  { name: 'WebVTT', endings: /\.vtt$/i, start: /^(efbbbf)?574542565454/ },
]

export function isMediaFile(name: string): boolean {
  return kinds.some(({ endings }) => endings.test(name))
}

/** Films, sounds and captions that are not what their name says: no browser plays them. */
export function checkMedia(files: PublicFile[]): Problem[] {
  return files.flatMap(({ output, head }) => {
    const start = head?.toString('hex') ?? ''
    const kind = head && kinds.find(({ endings }) => endings.test(output))
    if (!kind || kind.start.test(start)) return []
    const real = kinds.find((other) => other.start.test(start))?.name
    return {
      file: `public/${output}`,
      found: describe(start, real),
      expected: `a file that is ${kind.name}, as its name says`,
      fix: real ? 'Give it the ending of what it is.' : `Export it again as ${kind.name}.`,
    }
  })
}

function describe(start: string, real: string | undefined): string {
  if (start === '') return 'an empty file'
  if (/^.{8}667479707174/.test(start)) return 'a QuickTime film, which few browsers play'
  return real ? `a file that is ${real}` : 'a file of another kind'
}

/** Links, and hidden files that settings and keys are kept in. */
export function checkPublicFiles(files: PublicFile[]): Problem[] {
  // All but those that hosts read, and '.well-known' (RFC 8615).
  const hidden = /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/
  const links = files.filter(({ isLink }) => isLink)
  const hiddenFiles = files.filter(({ output, isLink }) => !isLink && hidden.test(output))
  return [
    ...links.map(({ output }) => ({
      file: `public/${output}`,
      found: 'a symbolic link',
      expected: 'files and folders: a link could publish what lies outside',
      fix: 'Put the file itself there.',
    })),
    ...hiddenFiles.map(({ output }) => ({
      file: `public/${output}`,
      found: 'a hidden file',
      expected: '.well-known/, .htaccess, .nojekyll, and names without a dot at the start',
      fix: 'Take it out of public/: everybody could read it.',
    })),
  ]
}

/** What editors and drawing programs leave, and sources: probably not meant for visitors. */
export function warnOfDrafts({ publicFiles }: ReadSite): Problem[] {
  const draft = /\.(bak|orig|psd|ai|xcf|tsx?|scss)$|(^|[\W_])draft([\W_]|$)/i
  return publicFiles
    .filter(({ output }) => draft.test(output))
    .map(({ output }) => ({
      file: `public/${output}`,
      found: 'what looks like a draft or a source, and will be published',
      expected: 'files for visitors',
      fix: 'Take it out of public/, or give it the name of a finished file.',
    }))
}

/** What the owner may write instead of the build, name for name. */
const replaceable =
  /^(robots\.txt|(sitemap|feed)\.xml|_headers|\.htaccess|\.nojekyll|favicon\.ico|apple-touch-icon\.png)$/

/**
 * Public files in the place of generated ones, or of the folders that these need, or the other way
 * round. Upper and lower case count as equal: some disks and hosts do not tell them apart.
 */
export function checkClashes({ generated, pageFiles, publicFiles }: ReadSite): Problem[] {
  const outputs = [...generated, ...pageFiles.keys()]
  const taken = outputs.map((output) => ({ output, path: `${output}/`.toLowerCase() }))
  return publicFiles.flatMap(({ output: name }) => {
    const path = `${name}/`.toLowerCase()
    const other = taken.find((one) => one.path.startsWith(path) || path.startsWith(one.path))
    if (!other || (other.output === name && replaceable.test(name))) return []
    const page = pageFiles.get(other.output)
    return {
      file: page ?? `public/${name}`,
      found: page
        ? `public/${name}, which would be published in the same place`
        : `a name that takes the place of ${other.output}, which the build makes`,
      expected: 'one source for each file and folder of dist/',
      fix: page ? 'Rename or remove one of them.' : 'Rename it.',
    }
  })
}
