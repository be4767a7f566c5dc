import type { LoadedPages } from '../read/pages.ts'
import type { Settings } from '../read/settings.ts'
import { completeSources, type ReadSources, type Sources } from '../read/sources.ts'
import type { Style } from '../read/style/stylesheet.ts'
import { draftTargets, pagesByOutput } from '../render/page-plans.ts'
import { type ContentFault, contentFile, fieldAt, valueAt } from '../schema/content-paths.ts'
import { checkMarks } from '../schema/marks/mark-checks.ts'
import { listPlaceholders } from '../schema/placeholders.ts'
import { locateContent, positionIn } from '../schema/source-positions.ts'
import { checkContent } from '../schema/validation/validation.ts'
import { type Diagnostic, isError, throwErrors } from '../shared/diagnostic.ts'
import { asFolder } from '../shared/urls.ts'
import { checkTargets } from './dead-links.ts'
import { checkPageEntries, checkPageExports, checkPageFiles } from './page-exports.ts'
import { checkPublicFiles } from './public-rules.ts'
import { checkStyle } from './style-rules.ts'

type Given = Pick<Settings, 'strict' | 'today'>

/**
 * Keeps errors that let pages be made, so that theirs are found too.
 * @throws {BuildError} with all errors of reading and content, if no page can be made
 */
export function checkSources(read: ReadSources, { strict, today }: Given): Sources {
  const { pageFiles, publicFiles, style, tokens, loaded } = read
  const values = loaded ? checkValues(loaded, today) : []
  const wrong = values.filter(({ level }) => !level)
  const inImages = wrong.filter(({ path }) => path[0] === 'images')
  // That these are missing follows from an error in their line.
  const wrongImages = inImages.map(({ path }) => `public/images/${path[1]}`)
  const isRight = loaded && wrong.length === 0
  const diagnostics = [
    ...read.diagnostics.filter(({ file }) => !wrongImages.includes(file)),
    ...checkPageFiles(pageFiles),
    ...checkPublicFiles(publicFiles),
    ...(loaded ? checkPageExports(loaded) : []),
    ...(loaded ? values.map((fault) => locate(fault, loaded)) : []),
    ...(isRight ? checkPageEntries(loaded) : []),
  ]
  const others = [
    ...(style ? checkStyle(style, tokens) : []),
    // Links lead to pages that wrong values may hide.
    ...(isRight ? checkLinks(loaded, read, strict) : []),
    ...(loaded && style ? warnOfUnread(read, loaded, style) : []),
  ]
  if (diagnostics.some(isError)) throwErrors([...diagnostics, ...others])
  return { ...completeSources(read), diagnostics: [...diagnostics, ...others] }
}

/** Cached: half the time of an edit that leaves content alone. */
const valueFaults = new WeakMap<object, ContentFault[]>()

function checkValues({ content, marks }: LoadedPages, today: string): ContentFault[] {
  const known = valueFaults.get(content)
  if (known) return known
  const faults = [...checkContent(content, today), ...checkMarks(content, marks.readMarks)]
  valueFaults.set(content, faults)
  return faults
}

function checkLinks(
  loaded: LoadedPages,
  { publicFiles }: ReadSources,
  isStrict: boolean,
): Diagnostic[] {
  const { content } = loaded
  const outputs = publicFiles.map(({ output }) => output)
  const faults = checkTargets(content, {
    outputs: new Set([...pagesByOutput(loaded).keys(), ...outputs]),
    draftTargets: draftTargets(loaded),
    siteUrl: asFolder(content.site.url),
  })
  const placeholders = isStrict ? listPlaceholders(content) : []
  return [...faults, ...placeholders].map((fault) => locate(fault, loaded))
}

function locate(fault: ContentFault, loaded: LoadedPages): Diagnostic {
  const { content, textFile, sourceText, imports } = loaded
  const { path, offset, ...others } = fault
  const field = fieldAt(content, path)
  const text = valueAt(content, path)
  const markdown = textFile(text)
  if (markdown) return { field, ...others, file: markdown, ...positionIn(`${text}`, offset ?? 0) }
  const file = contentFile(`${path[0]}`)
  const imported = (imports.get(file) ?? []).filter((name) => name.startsWith('src/content/'))
  const texts = imported.map((name): [string, string] => [name, sourceText(name) ?? ''])
  const { id } = Object(valueAt(content, path.slice(0, 2)))
  return { field, ...locateContent(fault, file, sourceText(file) ?? '', id, texts) }
}

/** An edit of such a file, often a copy, changes nothing on the site. */
function warnOfUnread(
  { sourceFiles }: ReadSources,
  { imports }: LoadedPages,
  { files }: Style,
): Diagnostic[] {
  return sourceFiles
    .filter((file) => !imports.has(file) && !files.includes(file))
    .map((file) => ({
      level: 'warning',
      code: 'unread-file',
      file,
      found: 'a file that nothing uses',
      expected: 'files that are imported, and styles that styles/main.scss lists',
      fix: 'Import or list it. If it is a copy, edit the original, and remove this one.',
    }))
}
