import type { LoadedPages } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import { completeSources, type ReadSources, type Sources } from '../read/sources.ts'
import { listPlans } from '../render/page-plans.ts'
import { checkContent, listPlaceholders } from '../schema/faults.ts'
import {
  type Content,
  type ContentFault,
  contentFile,
  fieldAt,
  namesIn,
  valueAt,
} from '../schema/paths.ts'
import { findValue, lineOf, rangeOf } from '../schema/positions.ts'
import {
  BuildError,
  type Diagnostic,
  type Fault,
  isError,
  isMadeOf,
  type Path,
  suggest,
} from '../shared/diagnostic.ts'
import { checkPageExports, checkPageFiles, checkRoutes } from './page-rules.ts'
import { checkPublicFiles } from './public-rules.ts'
import { checkRedirectFile, checkRedirects } from './targets.ts'

/**
 * Returns errors that pages survive, so that those of pages come in the same run.
 * @throws {BuildError} with all errors of reading and content, if no page can be made
 */
export function checkSources(read: ReadSources, { strict }: Pick<Settings, 'strict'>): Sources {
  const { pageFiles, publicFiles, loaded } = read
  const values = loaded ? checkContent(loaded.content) : []
  const wrong = values.filter(isError)
  // A wrong line in images.ts explains why its image is missing.
  const explained = wrong.map(
    ({ path: [list, name] }) => list === 'images' && `public/images/${name}`,
  )
  const diagnostics = [
    ...read.diagnostics.filter(({ file }) => !explained.includes(file)),
    ...checkPageFiles(pageFiles),
    // An icon of another kind was told when it was read.
    ...checkPublicFiles(publicFiles).filter(
      ({ file }) => !read.diagnostics.some((one) => one.file === file),
    ),
    ...(loaded
      ? checkPageExports(loaded.modules, loaded.content, loaded.sourceText).filter(
          (fault) => !isMadeOf(fault, wrong),
        )
      : []),
    ...(loaded ? values.map((fault) => locate(fault, loaded)) : []),
  ]
  // A wrong value can hide a page, and links to it would look dead.
  const others = loaded && wrong.length === 0 ? checkPlaces(loaded, read, strict) : []
  if (diagnostics.some(isError)) throw new BuildError([...diagnostics, ...others])
  return { ...completeSources(read), diagnostics: [...diagnostics, ...others] }
}

function checkPlaces(loaded: LoadedPages, { publicFiles }: ReadSources, isStrict: boolean) {
  const { content } = loaded
  const outputs = listPlans(loaded).map(({ output }) => output)
  const files = publicFiles.map(({ output }) => output)
  const faults = [
    ...checkRedirects(content.redirects, [...outputs, ...files]),
    ...(isStrict ? listPlaceholders(content) : []),
  ]
  return [
    ...checkRoutes(loaded),
    ...checkRedirectFile(content.redirects, files),
    ...faults.map((fault) => locate(fault, loaded)),
  ]
}

function locate({ path, line: inner, ...fault }: ContentFault, loaded: LoadedPages): Diagnostic {
  const { content, textFile, sourceText } = loaded
  const field = fieldAt(content, path)
  const markdown = textFile(valueAt(content, path))
  if (markdown) return { field, ...fault, file: markdown, line: inner ?? 1 }
  const file = contentFile(`${path[0]}`, content)
  const source = sourceText(file)
  const line = lineOf(file, source, path, inner)
  const named = isMissing(fault) ? nameWritten(file, source, path, content) : undefined
  return { field, ...fault, ...named, file, ...(line && { line }) }
}

const isMissing = ({ code }: Fault) => code === 'missing-field'

/** A value that is missing although a name for it is written: videos.whorll. */
function nameWritten(file: string, source: string, path: Path, content: Content) {
  const value = findValue(file, source, path)
  if (!value) return undefined
  const { start, end } = rangeOf(value)
  const written = source.slice(start, end)
  const films = (namesIn(content.videos) ?? []).map((name) => `videos.${name}`)
  const near = suggest(written, films)
  return {
    code: 'wrong-value',
    found: `${written}, which does not exist`,
    ...(near && { fix: near }),
  }
}
