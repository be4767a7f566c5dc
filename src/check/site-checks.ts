import type { Page } from '../page/document.tsx'
import type { RenderedSite } from '../render/site-maker.ts'
import { faultsOfText, listTexts } from '../schema/faults.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { pageName } from '../shared/routes.ts'
import { warnOfImages } from './image-rules.ts'
import { checkLinks } from './link-rules.ts'
import { checkHead, checkMarkup } from './markup-rules.ts'
import { type PageFault, type ReadPage, readPage } from './page-dom.ts'
import { checkClashes } from './public-rules.ts'

/** Judges the finished pages, and what only they show of the sources. */
export function checkSite(site: RenderedSite): Diagnostic[] {
  return unique([
    ...site.diagnostics,
    ...checkClashes(site),
    ...warnOfImages(site),
    ...site.pages.flatMap((page) => checkPage(page, site)),
  ])
}

function checkPage(page: Page, site: RenderedSite): Diagnostic[] {
  const read = readPage(page)
  const inTexts = checkTexts(read, site)
  const faults = [...checkHead(read), ...checkMarkup(read), ...checkLinks(read, site)]
  // A link that no text may have leads nowhere, too.
  const isNew = ({ words = '' }: PageFault) =>
    !words || !inTexts.some(({ found }) => found.includes(words))
  return [...faults.filter(isNew), ...inTexts].map((fault) => place(fault, page, site))
}

/** Texts of the page itself: the check of the content tells all others. */
function checkTexts({ texts }: ReadPage, { content, textFile }: RenderedSite): PageFault[] {
  const wrong = texts.flatMap(({ text, kind }) =>
    faultsOfText(text, kind, content).map((fault) => ({ text, fault })),
  )
  if (wrong.length === 0) return []
  const told = new Set(listTexts(content).map(({ text }) => text))
  const own = wrong.filter(({ text }) => !told.has(text))
  return own.map(({ text, fault: { line = 1, ...fault } }) => {
    const file = textFile(text)
    if (file) return { field: 'text', ...fault, file, line }
    // As a string, the line may hold other signs.
    const runs = text.split('\n')[line - 1]?.match(/[\p{L} ]+/gu) ?? []
    const [words = ''] = runs.sort((a, b) => b.length - a.length)
    return { field: 'text', ...fault, words }
  })
}

/** If no file is known, in the first that holds the words: the page, its content, its components. */
function place({ file, words = '', ...fault }: PageFault, page: Page, site: RenderedSite) {
  if (file) return { ...fault, file, page: pageName(page) }
  const reached = new Set([page.file])
  for (const file of reached) for (const next of site.imports.get(file) ?? []) reached.add(next)
  const owned = [...reached].filter((file) => /^(src\/content|pages)\//.test(file)).sort()
  // As it was written: without the way up, and without the slash at its end.
  const written = words.replace(/^(\.+\/)+/, '').replace(/\/(?=$|[#?])/, '')
  const home = [page.file, ...owned, ...reached].find(
    (file) => written.length > 1 && site.sourceText(file).includes(written),
  )
  if (!home) return { ...fault, file: page.file, page: pageName(page) }
  const text = site.sourceText(home)
  const line = text.slice(0, text.indexOf(written)).split('\n').length
  return { ...fault, file: home, line, ...(home !== page.file && { page: pageName(page) }) }
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
