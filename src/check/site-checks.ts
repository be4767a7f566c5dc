import type { ShownText } from '../components/page-context.ts'
import type { Sources } from '../read/sources.ts'
import type { Page } from '../render/page-maker.ts'
import type { RenderedSite } from '../render/site-maker.ts'
import { faultsOfText } from '../schema/faults.ts'
import { type Content, namesIn } from '../schema/paths.ts'
import { type Diagnostic, lineAt, quoted } from '../shared/diagnostic.ts'
import { pageName } from '../shared/routes.ts'
import { warnOfSmall } from './image-rules.ts'
import { checkLinks } from './link-rules.ts'
import { checkHead, checkMarkup } from './markup-rules.ts'
import type { PageFault } from './page-dom.ts'
import { checkClashes } from './public-rules.ts'
import { checkReferences, warnOfContrast } from './style-rules.ts'

/** What the checks of a finished site need of its sources. */
export interface KnownSources
  extends Pick<Sources, 'publicFiles' | 'images' | 'imports' | 'sourceText' | 'diagnostics'> {
  content: Content
  style: Pick<Sources['style'], 'references' | 'colours'>
}

/** Judges finished pages, and mistakes in the sources that only pages show. */
export function checkSite(site: RenderedSite, sources: KnownSources): Diagnostic[] {
  const { content, images, style } = sources
  const hasRedirects = namesIn(content.redirects)?.length
  const builtFiles = ['sitemap.xml', ...(hasRedirects ? ['_redirects'] : []), ...site.pageOutputs]
  return unique([
    ...sources.diagnostics,
    ...site.failures,
    ...checkClashes(sources.publicFiles, builtFiles),
    ...checkReferences(style.references, site.outputs),
    ...warnOfContrast(style.colours),
    ...warnOfSmall(site.pages, images, content),
    ...site.pages.flatMap((page) =>
      checkPage(page, site, content).map((fault) => locateOnPage(fault, page, sources)),
    ),
  ])
}

function checkPage(page: Page, site: RenderedSite, content: Content): PageFault[] {
  const inTexts = page.texts.flatMap((shown) => checkShown(shown, content))
  // A link or image already told in its text would be told again as dead.
  const isTold = ({ words }: PageFault) =>
    words.some((word) =>
      inTexts.some(({ found }) => found === quoted(word) || found.includes(`](${word})`)),
    )
  const links = checkLinks(page, site).filter((fault) => !isTold(fault))
  return [...checkHead(page), ...checkMarkup(page.elements), ...links, ...inTexts]
}

/** Texts of the content are told at the same lines when the content is checked. */
function checkShown({ text, kind }: ShownText, content: Content): PageFault[] {
  return faultsOfText(text, kind, content).map((fault) => {
    const line = text.split('\n')[(fault.line ?? 1) - 1] ?? ''
    // One word alone may stand anywhere.
    const runs = line.match(/\p{L}+( \p{L}+)+/gu) ?? []
    const longest = runs.sort((a, b) => b.length - a.length)
    return { field: 'text', ...fault, words: [text, ...asStrings(text), ...longest] }
  })
}

/** Between double and single quotation marks. */
function asStrings(text: string): string[] {
  const inDouble = JSON.stringify(text).slice(1, -1)
  return [inDouble, inDouble.replaceAll('\\"', '"').replaceAll("'", "\\'")]
}

/** Looks in the page, its content and components. */
function locateOnPage(
  { words, line: inner = 1, isLast, ...fault }: PageFault,
  page: Page,
  { imports, sourceText }: KnownSources,
): Diagnostic {
  const reached = new Set([page.file])
  for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next)
  const owned = [...reached].filter((file) => /^(src\/content|pages)\//.test(file)).sort()
  const files = [page.file, ...owned, ...reached]
  for (const part of words.filter(({ length }) => length > 1)) {
    const file = files.find((one) => sourceText(one).includes(part))
    if (!file) continue
    const source = sourceText(file)
    const first = lineAt(source, isLast ? source.lastIndexOf(part) : source.indexOf(part))
    const line = part.includes('\n') ? first + inner - 1 : first
    return { ...fault, file, line, ...(file !== page.file && { page: pageName(page) }) }
  }
  return { ...fault, file: page.file, page: pageName(page) }
}

/** A fault in a shared source counts for the first page, and a page once in all its languages. */
function unique(diagnostics: Diagnostic[]): Diagnostic[] {
  const byPlace = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const { code, file, line, field, found } = diagnostic
    const key = JSON.stringify([code, file, line, line ? '' : field, found])
    if (!byPlace.has(key)) byPlace.set(key, diagnostic)
  }
  return [...byPlace.values()]
}
