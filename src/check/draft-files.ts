import type { Diagnostic } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import { outputAtPath } from '../shared/routes.ts'
import { pathOf } from '../shared/urls.ts'
import type { RenderedSite } from '../write/site-files.ts'

/** Files in `public/` that only drafts name are published, although the drafts are not. */
export function warnOfDraftFiles(site: RenderedSite): Diagnostic[] {
  const { pages, drafts, publicFiles, isWhole } = site
  if (!isWhole) return []
  const outputOf = (link: string) => toNFC(outputAtPath(pathOf(link)))
  const linked = new Set(pages.flatMap(({ usage }) => [...usage.links].map(outputOf)))
  const paths = drafts.flatMap((text) => text.match(/(?<=["'`])\/[^"'`]+/g) ?? [])
  const named = new Set(paths.map(outputOf))
  return publicFiles
    .filter(({ output }) => named.has(output) && !linked.has(output))
    .map(({ output }) => ({
      code: 'file-of-draft',
      file: `public/${output}`,
      found: 'a file that only drafts name, but that is published',
      expected: 'everything in public/ may be seen: anyone with the address can open it',
      fix: 'If nobody may see it yet, move it out of public/ until the draft is published.',
    }))
}
