import { valueAt } from '../schema/content-paths.ts'
import { checkMarks, type MarkReport } from '../schema/marks/mark-checks.ts'
import { listPlaceholders } from '../schema/placeholders.ts'
import { locateContent, positionIn } from '../schema/source-positions.ts'
import { languagesOf } from '../schema/text.ts'
import { checkContent } from '../schema/validation.ts'
import type { ContentDiagnostic, Diagnostic } from '../shared/diagnostic.ts'
import { asFolder } from '../shared/urls.ts'
import { checkTargets } from './link-targets.ts'
import { checkPageEntries, checkPageExports } from './page-files.ts'
import { draftTargets, pagesByOutput } from './page-plans.ts'
import type { LoadedPages } from './pages.ts'
import type { PublicFile } from './public/public-files.ts'

export interface SourceReport {
  /** Errors with which no page can be made. */
  errors: Diagnostic[]
  /** Errors with which pages can be made, so that theirs are found in the same run. */
  faults: Diagnostic[]
  warnings: Diagnostic[]
  /** With an error in their line. */
  wrongImages: Set<string>
}

/** Checks the content and the exports of pages. `files`: the site's other files. */
export function checkLoaded(
  loaded: LoadedPages,
  files: Pick<PublicFile, 'output'>[],
  isStrict: boolean,
): SourceReport {
  const languages = languagesOf(Object(loaded.content.site))
  const outputs = files.map(({ output }) => output)
  const { errors, faults, warnings } = checkAllContent(loaded, outputs, isStrict)
  const inImages = errors.filter(({ path }) => path[0] === 'images')
  return {
    wrongImages: new Set(inImages.map(({ path }) => `${path[1]}`)),
    faults: locateAll(faults, loaded),
    errors: [...checkPageExports(loaded.pages, languages), ...locateAll(errors, loaded)],
    warnings: locateAll(warnings, loaded),
  }
}

/** Cached: half the time of an edit that leaves content alone. */
const valueReports = new WeakMap<object, MarkReport>()

function checkValues({ content, marks }: LoadedPages): MarkReport {
  const known = valueReports.get(content)
  if (known) return known
  const wrong = checkContent({ ...content })
  const { warnings, errors } = checkMarks({ ...content }, marks.readMarks)
  const report = { warnings, errors: [...wrong, ...errors] }
  valueReports.set(content, report)
  return report
}

/** Checks links only when all values are right. */
function checkAllContent(loaded: LoadedPages, outputs: string[], isStrict: boolean) {
  const { pages, content } = loaded
  const { errors, warnings } = checkValues(loaded)
  if (errors.length > 0) return { errors, faults: [], warnings }
  const targets = {
    outputs: new Set([...pagesByOutput(loaded).keys(), ...outputs]),
    draftTargets: draftTargets(loaded),
    siteUrl: asFolder(content.site.url),
  }
  const found = checkTargets(content, targets)
  const others = found.filter(({ code }) => code === 'other-project')
  return {
    errors: checkPageEntries(pages, languagesOf(content.site)),
    faults: [
      ...found.filter(({ code }) => code !== 'other-project'),
      ...(isStrict ? listPlaceholders({ ...content }) : []),
    ],
    warnings: [...warnings, ...others],
  }
}

function locateAll(faults: ContentDiagnostic[], loaded: LoadedPages): Diagnostic[] {
  return faults.map((fault) => {
    const { path, offset, ...diagnostic } = fault
    const text = valueAt({ ...loaded.content }, path)
    const file = loaded.textFile(text)
    if (file === undefined) return locateContent(fault, (name) => loaded.sourceText(name) ?? '')
    return { ...diagnostic, file, ...positionIn(`${text}`, offset ?? 0) }
  })
}
