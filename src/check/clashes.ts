import { replaceableFiles } from '../read/public-files.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import type { RenderedSite } from '../write/site-files.ts'

/** Two files for one place, or a file where a folder is needed. Some disks and hosts ignore case. */
export function checkClashes({ generated, pageFiles, publicFiles }: RenderedSite): Diagnostic[] {
  const names = publicFiles.map(({ output }) => output)
  const isReplaced = (output: string) => replaceableFiles.includes(output) && names.includes(output)
  const made = [...generated, ...pageFiles.keys()].filter((output) => !isReplaced(output))
  const places = [...made, ...names].map((output) => `${foldCase(output)}/`)
  return names.flatMap((name, index) => {
    const own = made.length + index
    const path = places[own] ?? ''
    const other = places.findIndex((place) => place.startsWith(path) || path.startsWith(place))
    if (other >= own) return []
    const output = made[other]
    const page = pageFiles.get(output ?? '')
    return {
      code: page ? 'file-over-page' : 'file-over-file',
      file: page ?? `public/${name}`,
      found: page
        ? `public/${name}, which would be published in the same place`
        : `a name that takes the place of ${output ?? `public/${names[other - made.length]}`}`,
      expected: 'one source for each file and folder of dist/',
      fix: 'Rename or remove one of them.',
    }
  })
}

/** Host → the megabytes above which it refuses a file. */
const hostLimits = { Cloudflare: 25, GitHub: 100 }

export function warnOfLargeFiles({ publicFiles }: RenderedSite): Diagnostic[] {
  return publicFiles.flatMap(({ output, size }) => {
    const megabytes = Math.ceil(size / 2 ** 20)
    const hosts = Object.entries(hostLimits).filter(([, limit]) => megabytes > limit)
    if (hosts.length === 0) return []
    const names = hosts.map(([name, limit]) => `${name} (${limit} MB)`)
    return {
      code: 'large-file',
      file: `public/${output}`,
      found: `${megabytes} MB, more than ${names.join(' and ')} accept`,
      expected: 'files that every host accepts',
      fix: 'Make it smaller, show a film from Vimeo or YouTube, or choose a host that accepts it.',
    }
  })
}

/** Backups, sources and drawings: probably not meant for visitors. */
export function warnOfUnfinished({ publicFiles }: RenderedSite): Diagnostic[] {
  const draft = /\.(bak|orig|psd|ai|xcf|tsx?|scss)$|(^|[\W_])draft([\W_]|$)/i
  return publicFiles
    .filter(({ output }) => draft.test(output))
    .map(({ output }) => ({
      code: 'unfinished-file',
      file: `public/${output}`,
      found: 'looks like a draft or a source, but will be published',
      expected: 'files for visitors',
      fix: 'Remove it from public/, or give it the name of a finished file.',
    }))
}
