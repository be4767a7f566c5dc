import { foldersAbove } from '../paths.ts'
import type { Problem } from '../problem.ts'

/** A file of `public/`, other than the originals of the images. */
export interface PublicFile {
  /** Path in `public/`, and in `dist/`. */
  output: string
  /** Absolute path of the file to copy. */
  file: string
  /** A symbolic link, wherever it leads. */
  isLink: boolean
  /** Bytes. */
  size: number
  /** The first bytes of a film, a sound or captions, which tell what it is. */
  head?: Buffer
}

/** Links, and hidden files that settings and keys are kept in. */
export function checkPublicFiles(files: PublicFile[]): Problem[] {
  return files.flatMap(({ output, isLink }) => {
    if (isLink) return [linked(output)]
    return isHidden(output) ? [hidden(output)] : []
  })
}

/** The files that nothing speaks against. */
export function publishable(files: PublicFile[]): PublicFile[] {
  return files.filter(({ output, isLink }) => !isLink && !isHidden(output))
}

/** Files that are probably not meant for visitors: what editors and drawing programs leave, and sources. */
export function warnOfDrafts(files: PublicFile[]): Problem[] {
  const draft = /\.(bak|orig|psd|ai|xcf|tsx?|scss)$|(^|[\W_])draft([\W_]|$)/i
  return files
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
  /^(robots\.txt|sitemap\.xml|_headers|\.htaccess|\.nojekyll|favicon\.ico|apple-touch-icon\.png)$/

/**
 * Public files in the place of generated ones, or of the folders that these need, or the other way
 * round. Upper and lower case count as equal: some disks and hosts do not tell them apart.
 * `pageFiles`: output → page file.
 */
export function checkClashes(
  generated: string[],
  files: PublicFile[],
  pageFiles: Map<string, string>,
): Problem[] {
  const outputs = new Map(generated.map((output) => [output.toLowerCase(), output]))
  const folders = new Map(
    generated.flatMap((output) =>
      foldersAbove(output.toLowerCase()).map((folder) => [folder, output] as const),
    ),
  )
  return files.flatMap(({ output: name }) => {
    const path = name.toLowerCase()
    const above = foldersAbove(path).find((folder) => outputs.has(folder)) ?? ''
    const other = outputs.get(path) ?? folders.get(path) ?? outputs.get(above)
    if (!other || (other === name && replaceable.test(name))) return []
    return clash(name, other, pageFiles.get(other))
  })
}

function clash(name: string, other: string, page: string | undefined): Problem {
  return {
    file: page ?? `public/${name}`,
    found: page
      ? `public/${name}, which would be published in the same place`
      : `a name that takes the place of ${other}, which the build makes`,
    expected: 'one source for each file and folder of dist/',
    fix: page ? 'Rename or remove one of them.' : 'Rename it.',
  }
}

function linked(output: string): Problem {
  return {
    file: `public/${output}`,
    found: 'a symbolic link',
    expected: 'files and folders: a link could publish what lies outside',
    fix: 'Put the file itself there.',
  }
}

/** All but those that hosts read, and '.well-known' (RFC 8615). */
function isHidden(output: string): boolean {
  return /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/.test(output)
}

function hidden(output: string): Problem {
  return {
    file: `public/${output}`,
    found: 'a hidden file',
    expected: '.well-known/, .htaccess, .nojekyll, and names without a dot at the start',
    fix: 'Take it out of public/: everybody could read it.',
  }
}
