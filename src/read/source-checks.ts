import { type ContentFault, contentFile, valueAt } from '../schema/content-paths.ts'
import { checkMarks } from '../schema/marks/mark-checks.ts'
import { listPlaceholders } from '../schema/placeholders.ts'
import { locateContent, positionIn } from '../schema/source-positions.ts'
import { languagesOf } from '../schema/text.ts'
import { checkContent } from '../schema/validation.ts'
import type { Diagnostic, Fault } from '../shared/diagnostic.ts'
import { asFolder } from '../shared/urls.ts'
import { checkTargets } from './link-targets.ts'
import { checkPageEntries, checkPageExports } from './page-files.ts'
import { draftTargets, pagesByOutput } from './page-plans.ts'
import type { LoadedPages } from './pages.ts'
import type { PublicFile } from './public/public-files.ts'

/** Checks the content and the exports of pages. `files`: the site's other files. */
export function checkLoaded(
  loaded: LoadedPages,
  files: Pick<PublicFile, 'output'>[],
  isStrict: boolean,
) {
  const languages = languagesOf(Object(loaded.content.site))
  const values = checkValues(loaded)
  const wrong = values.filter(isWrong)
  const inImages = wrong.filter(({ path }) => path[0] === 'images')
  const isRight = wrong.length === 0
  // Links lead to pages, which wrong values may hide.
  const others = isRight ? checkLinks(loaded, files, isStrict) : []
  const entries = isRight ? checkPageEntries(loaded.pages, languages) : []
  return {
    /** With an error in their line. */
    wrongImages: new Set(inImages.map(({ path }) => `${path[1]}`)),
    /** With an error among them, no page can be made. */
    first: [
      ...checkPageExports(loaded.pages, languages),
      ...values.map((fault) => locate(fault, loaded)),
      ...entries.map(([file, fault]) => {
        return locateContent(fault, file, loaded.sourceText(file) ?? '')
      }),
    ],
    others: others.map((fault) => locate(fault, loaded)),
  }
}

const isWrong = ({ level }: Fault) => level === undefined

/** Cached: half the time of an edit that leaves content alone. */
const valueFaults = new WeakMap<object, ContentFault[]>()

function checkValues({ content, marks }: LoadedPages): ContentFault[] {
  const known = valueFaults.get(content)
  if (known) return known
  const faults = [...checkContent({ ...content }), ...checkMarks({ ...content }, marks.readMarks)]
  valueFaults.set(content, faults)
  return faults
}

function checkLinks(loaded: LoadedPages, files: Pick<PublicFile, 'output'>[], isStrict: boolean) {
  const { content } = loaded
  const outputs = files.map(({ output }) => output)
  const targets = {
    outputs: new Set([...pagesByOutput(loaded).keys(), ...outputs]),
    draftTargets: draftTargets(loaded),
    siteUrl: asFolder(content.site.url),
  }
  return [...checkTargets(content, targets), ...(isStrict ? listPlaceholders({ ...content }) : [])]
}

function locate(fault: ContentFault, loaded: LoadedPages): Diagnostic {
  const { path, offset, ...others } = fault
  const text = valueAt({ ...loaded.content }, path)
  const textFile = loaded.textFile(text)
  if (textFile) return { ...others, file: textFile, ...positionIn(`${text}`, offset ?? 0) }
  const file = contentFile(`${path[0]}`)
  return locateContent(fault, file, loaded.sourceText(file) ?? '')
}
