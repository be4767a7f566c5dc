import { gzipSync } from 'node:zlib'
import type { Page } from '../page/page.tsx'
import type { RenderedSite } from '../render/rendered-site.ts'
import type { Diagnostic, Fault } from '../shared/diagnostic.ts'
import { pageName } from '../shared/routes.ts'
import { warnOfUnused } from './content-use.ts'
import * as images from './image-use.ts'
import { checkElements } from './pages/elements.ts'
import * as links from './pages/links.ts'
import { createLocator } from './pages/locator.ts'
import * as markup from './pages/markup.ts'
import { type ReadPage, readPage } from './pages/page-dom.ts'
import * as text from './pages/page-text.ts'
import { checkTexts } from './pages/shown-texts.ts'
import * as files from './public-use.ts'

export type PageSize = ReturnType<typeof measureLongest>[number]

const pageChecks: ((page: ReadPage, site: RenderedSite) => Fault[])[] = [
  text.checkHead,
  markup.checkMarkup,
  checkElements,
  links.checkLinks,
  text.checkObjects,
  text.checkOwnSections,
  text.checkLeftovers,
  images.checkImageNames,
  ({ usage }) => usage.checks.faults,
  markup.warnOfClasses,
]

const siteChecks: ((site: RenderedSite) => Diagnostic[])[] = [
  files.checkClashes,
  links.checkStyleUrls,
  links.warnOfRootPaths,
  text.warnOfRepetition,
  images.warnOfSmallImages,
  warnOfUnused,
  images.warnOfLocations,
  files.warnOfDraftFiles,
]

export function checkSite(site: RenderedSite) {
  // In development, compressing takes a tenth of an edit.
  const sizes = site.isWhole ? measureLongest(site.pages) : []
  const diagnostics = [
    ...siteChecks.flatMap((check) => check(site)),
    ...site.pages.flatMap((page) => checkPage(page, site)),
  ]
  const placed = diagnostics.map(createLocator(site))
  return {
    diagnostics: unique([...site.diagnostics, ...warnOfLargePages(sizes), ...placed]),
    sizes,
  }
}

function checkPage(page: Page, site: RenderedSite): Diagnostic[] {
  const readable = readPage(page)
  const inTexts = checkTexts(readable, site)
  // A link that no text may have leads nowhere, too.
  const targets = inTexts.flatMap(({ trace }) => (trace ? schemeIfCode(trace) : []))
  const faults = pageChecks
    .flatMap((check) => check(readable, site))
    .filter(({ trace = '' }) => !targets.includes(schemeIfCode(trace)))
  const located = inTexts.map(({ text, ...fault }) => ({ ...fault, trace: text }))
  return [...faults, ...located].map((fault) => ({
    ...fault,
    file: page.file,
    page: pageName(page),
  }))
}

/** React replaces code in a link. */
const schemeIfCode = (url: string) => url.replace(/^\s*(javascript:).*/is, '$1')

/** A fault in shared source counts for the first page, and a page once in all its languages. */
function unique(diagnostics: Diagnostic[]): Diagnostic[] {
  const byPlace = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const { code, file, line, offset, trace, field, found } = diagnostic
    // An old address is as old wherever it stands.
    const place =
      code === 'unencrypted-link' ? [found] : [file, line, offset, trace || field || found]
    const key = JSON.stringify([code, ...place])
    if (!byPlace.has(key)) byPlace.set(key, diagnostic)
  }
  return [...byPlace.values()]
}

/** In bytes, as written and as sent. */
function measureLongest(pages: Page[]) {
  return pages
    .toSorted((a, b) => b.html.length - a.html.length)
    .slice(0, 10)
    .map(({ file, output, html }) => {
      return { file, output, bytes: Buffer.byteLength(html), gzip: gzipSync(html).length }
    })
}

/** A server sends this much before it waits for an answer (RFC 6928): one round trip. */
const budget = 14_600

function warnOfLargePages(sizes: PageSize[]): Diagnostic[] {
  return sizes
    .filter(({ gzip }) => gzip > budget)
    .map(({ file, gzip }) => ({
      level: 'warning',
      code: 'large-page',
      file,
      field: 'page size',
      found: `${gzip} bytes gzip`,
      expected: `at most ${budget}: more takes a second round trip`,
      fix: 'Shorten the page, or give each work its own page: see docs/recipes.md.',
    }))
}
