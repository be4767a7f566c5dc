import type { Problem } from '../problem.ts'
import type { PublicFile, ReadSite } from './rendered-site.ts'

export type { PublicFile }

/** Links, and hidden files that settings and keys are kept in. */
export function checkPublicFiles(files: PublicFile[]): Problem[] {
  // All but those that hosts read, and '.well-known' (RFC 8615).
  const hidden = /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/
  return files.flatMap(({ output, isLink }) => {
    if (isLink) {
      return {
        file: `public/${output}`,
        found: 'a symbolic link',
        expected: 'files and folders: a link could publish what lies outside',
        fix: 'Put the file itself there.',
      }
    }
    if (!hidden.test(output)) return []
    return {
      file: `public/${output}`,
      found: 'a hidden file',
      expected: '.well-known/, .htaccess, .nojekyll, and names without a dot at the start',
      fix: 'Take it out of public/: everybody could read it.',
    }
  })
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
  /^(robots\.txt|sitemap\.xml|_headers|\.htaccess|\.nojekyll|favicon\.ico|apple-touch-icon\.png)$/

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
