import type { RenderedSite } from '../render/rendered-site.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { foldCase, toNFC } from '../shared/file-names.ts'
import { outputAtPath } from '../shared/routes.ts'
import { pathOf } from '../shared/urls.ts'

/** Files that the build writes unless the owner has written them. So is feed.xml, under this name. */
export const replaceableFiles = [
  ...['robots.txt', '_headers', '.htaccess', '.nojekyll'],
  ...['favicon.ico', 'apple-touch-icon.png'],
]

/** Two files for one place, or a file where a folder is needed. Some disks and hosts ignore case. */
export function checkClashes({ generated, pageFiles, publicFiles }: RenderedSite): Diagnostic[] {
  const names = publicFiles.map(({ output }) => output)
  const isReplaced = (output: string) =>
    [...replaceableFiles, 'feed.xml'].includes(output) && names.includes(output)
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
      level: 'warning',
      code: 'file-of-draft',
      file: `public/${output}`,
      found: 'a file that only drafts name, but that is published',
      expected: 'files for visitors: anyone with the address can open what is in public/',
      fix: 'If nobody may see it yet, move it out of public/ until the draft is published.',
    }))
}
