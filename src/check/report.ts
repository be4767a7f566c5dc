import { gzipSync } from 'node:zlib'
import type { Page } from '../page/page.tsx'
import type { RenderedSite } from '../render/rendered-site.ts'
import type { Diagnostic, UnplacedDiagnostic } from '../shared/diagnostic.ts'
import { pageName } from '../shared/routes.ts'
import * as images from './image-use.ts'
import * as links from './pages/links.ts'
import { createLocator } from './pages/locator.ts'
import { findMarkFaults } from './pages/marked-texts.ts'
import * as markup from './pages/markup.ts'
import { type ReadPage, readPage } from './pages/page-dom.ts'
import * as text from './pages/page-text.ts'
import * as files from './public-use.ts'
import * as style from './style-rules.ts'

/** What is wrong with a page, or with all of them. */
export interface PageReport {
  /** Something would be broken, so nothing is published. */
  errors: Diagnostic[]
  /** Probably unintended, but not broken. */
  warnings: Diagnostic[]
}

export interface Report extends PageReport {
  /** Of the ten longest pages, the longest first. */
  sizes: PageSize[]
}

/** A page in bytes, as written and as sent. */
export interface PageSize extends Pick<Page, 'file' | 'output'> {
  bytes: number
  gzip: number
}

type PageCheck = (page: ReadPage, site: RenderedSite) => UnplacedDiagnostic[]
type SiteCheck = (site: RenderedSite) => Diagnostic[]

const pageErrors: PageCheck[] = [
  text.checkHead,
  markup.checkMarkup,
  links.checkLinks,
  text.checkText,
  text.checkLeftovers,
  images.checkImageNames,
  // Faults that components found.
  ({ usage }) => usage.checks.faults.map(({ value, ...fault }) => ({ ...fault, trace: value })),
]
const siteErrors: SiteCheck[] = [files.checkClashes, style.checkColours, style.checkStyleUrls]

const pageWarnings: PageCheck[] = [
  markup.warnOfLevels,
  links.warnOfOtherProjects,
  links.warnOfUnencryptedLinks,
  style.warnOfClasses,
]
const siteWarnings: SiteCheck[] = [
  text.warnOfRepetition,
  images.warnOfSmallImages,
  images.warnOfUnusedImages,
  images.warnOfLocations,
  files.warnOfLargeFiles,
  files.warnOfUnfinishedFiles,
  files.warnOfDraftFiles,
  style.warnOfContrast,
]

export function checkSite(site: RenderedSite): Report {
  const reports = site.pages.map((page) => checkPage(page, site))
  // In development, compressing takes a tenth of an edit.
  const sizes = site.isWhole ? measureLongest(site.pages) : []
  const locate = createLocator(site)
  const runAll = (checks: SiteCheck[]) => checks.flatMap((check) => check(site))
  const onPages = reports.flatMap(({ errors }) => errors)
  const hints = reports.flatMap(({ warnings }) => warnings)
  return {
    errors: unique([
      ...site.faults,
      ...site.failures,
      ...[...runAll(siteErrors), ...onPages].map(locate),
    ]),
    warnings: unique([
      ...site.warnings,
      ...warnOfLargePages(sizes),
      ...[...runAll(siteWarnings), ...hints].map(locate),
    ]),
    sizes,
  }
}

function checkPage(page: Page, site: RenderedSite) {
  const readable = readPage(page)
  const place = { file: page.file, page: pageName(page) }
  const texts = findMarkFaults(readable, site)
  // A link that no text may have leads nowhere, too.
  const targets = texts.flatMap(({ target }) => (target ? schemeIfCode(target) : []))
  const runAll = (checks: PageCheck[], isWarning?: true) => {
    const faults = checks.flatMap((check) => check(readable, site))
    const others = faults.filter(({ trace = '' }) => !targets.includes(schemeIfCode(trace)))
    const own = texts.filter((fault) => fault.isWarning === isWarning)
    return [...others, ...own].map((fault) => ({ ...fault, ...place }))
  }
  return { errors: runAll(pageErrors), warnings: runAll(pageWarnings, true) }
}

/** React replaces code in a link. */
const schemeIfCode = (url: string) => url.replace(/^\s*(javascript:).*/is, '$1')

/** Reports a fault in shared source once, for the first page, and a page once in all its languages. */
function unique(diagnostics: Diagnostic[]): Diagnostic[] {
  const byPlace = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const { code, file, line, offset, trace, field, found } = diagnostic
    const key = JSON.stringify([code, file, line, offset, trace || field || found])
    if (!byPlace.has(key)) byPlace.set(key, diagnostic)
  }
  return [...byPlace.values()]
}

function measureLongest(pages: Page[]): PageSize[] {
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
      code: 'large-page',
      file,
      field: 'page size',
      found: `${gzip} bytes gzip`,
      expected: `at most ${budget}: more takes a second round trip`,
      fix: 'Shorten the page, or give each work its own page: see docs/recipes.md.',
    }))
}
