import { listPlaceholders } from '../schema/placeholders.ts'
import { languagesOf } from '../schema/text.ts'
import { checkContent } from '../schema/validation.ts'
import type { ContentDiagnostic, Diagnostic } from '../shared/diagnostic.ts'
import { asFolder } from '../shared/urls.ts'
import { checkTargets } from './link-targets.ts'
import { checkPageEntries, checkPageExports } from './page-files.ts'
import { draftTargets, pagesByOutput } from './page-plans.ts'
import type { LoadedPages } from './pages.ts'

/** What is wrong with content and with what pages export. `outputs`: other files of the site. */
export async function checkLoaded(
  loaded: LoadedPages,
  outputs: string[],
  isStrict: boolean,
): Promise<Diagnostic[]> {
  const diagnostics = checkPageExports(loaded.pages, languagesOf(Object(loaded.content.site)))
  const faults = checkAllContent(loaded, outputs, isStrict)
  if (faults.length === 0) return diagnostics
  // The parser that finds the lines is loaded only for faults.
  const { locateContent } = await import('../schema/source-positions.ts')
  const textOf = (file: string) => loaded.sourceText(file) ?? ''
  return [...diagnostics, ...faults.map((fault) => locateContent(fault, textOf))]
}

/** Where the content leads to is checked once its values are right. */
function checkAllContent(
  loaded: LoadedPages,
  outputs: string[],
  isStrict: boolean,
): ContentDiagnostic[] {
  const { content, pages } = loaded
  const diagnostics = checkContent({ ...content })
  if (diagnostics.length > 0) return diagnostics
  const targets = {
    outputs: new Set([...pagesByOutput(loaded).keys(), ...outputs]),
    draftTargets: draftTargets(loaded),
    siteUrl: asFolder(content.site.url),
  }
  return [
    ...checkTargets(content, targets),
    ...checkPageEntries(pages, languagesOf(content.site)),
    ...(isStrict ? listPlaceholders({ ...content }) : []),
  ]
}
