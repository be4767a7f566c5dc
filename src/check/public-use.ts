import { replaceableFiles } from '../read/public/public-files.ts'
import type { RenderedSite } from '../render/rendered-site.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { foldCase, toNFC } from '../shared/file-names.ts'
import { outputAtPath } from '../shared/routes.ts'
import { pathOf } from '../shared/urls.ts'

/** Two files for one place, or a file where a folder is needed. Some disks and hosts ignore case. */
export function checkClashes({ generated, pageFiles, publicFiles }: RenderedSite): Diagnostic[] {
  const names = publicFiles.map(({ output }) => output)
  const isReplaced = (output: string) => replaceableFiles.includes(output) && names.includes(output)
  const made = [...generated, ...pageFiles.keys()].filter((output) => !isReplaced(output))
  const outputs = [...made, ...names]
  const places = outputs.map((output) => `${foldCase(output)}/`)
  return names.flatMap((name, index) => {
    const own = made.length + index
    const path = places[own] ?? ''
    const first = places.findIndex((place) => place.startsWith(path) || path.startsWith(place))
    const other = outputs[first] ?? ''
    if (first === own) return []
    return {
      code: 'file-over-file',
      file: `public/${name}`,
      found: `a name that takes the place of ${pageFiles.get(other) ?? other}`,
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

/** Backups, sources and drawings are probably not meant for visitors. */
export function warnOfUnfinishedFiles({ publicFiles }: RenderedSite): Diagnostic[] {
  const unfinished = /\.(bak|orig|psd|ai|xcf|tsx?|scss)$|(^|[\W_])draft([\W_]|$)/i
  return publicFiles
    .filter(({ output }) => unfinished.test(output))
    .map(({ output }) => ({
      code: 'unfinished-file',
      file: `public/${output}`,
      found: 'looks like a draft or a source, but will be published',
      expected: 'files for visitors',
      fix: 'Remove it from public/, or give it the name of a finished file.',
    }))
}

/** Files that only drafts name are published, although the drafts are not. */
export function warnOfDraftFiles(site: RenderedSite): Diagnostic[] {
  const { pages, drafts, publicFiles, isWhole } = site
  if (!isWhole) return []
  const outputOf = (link: string) => toNFC(outputAtPath(pathOf(link)))
  const linked = new Set(pages.flatMap(({ usage }) => [...usage.files.links].map(outputOf)))
  const paths = drafts.flatMap((text) => text.match(/(?<=["'`])\/[^"'`]+/g) ?? [])
  const named = new Set(paths.map(outputOf))
  return publicFiles
    .filter(({ output }) => named.has(output) && !linked.has(output))
    .map(({ output }) => ({
      code: 'file-of-draft',
      file: `public/${output}`,
      found: 'a file that only drafts name, but that is published',
      expected: 'files for visitors: anyone with the address can open what is in public/',
      fix: 'If nobody may see it yet, move it out of public/ until the draft is published.',
    }))
}
