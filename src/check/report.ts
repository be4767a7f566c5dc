import { gzipSync } from 'node:zlib'
import type { Page } from '../render/page.tsx'
import type { Diagnostic, UnplacedDiagnostic } from '../shared/diagnostic.ts'
import { pageName } from '../shared/routes.ts'
import type { RenderedSite } from '../write/site-files.ts'
import * as clashes from './clashes.ts'
import * as images from './image-use.ts'
import * as links from './links.ts'
import * as markup from './markup.ts'
import { type ReadPage, readPage } from './page-dom.ts'
import * as text from './page-text.ts'
import { createLocator, withoutFolders } from './positions.ts'
import * as style from './style-rules.ts'

export interface Report {
  /** What would be broken: nothing is published. */
  errors: Diagnostic[]
  /** Probably unintended, but not broken. */
  warnings: Diagnostic[]
  /** Of the ten longest pages, the longest first. */
  sizes: PageSize[]
}

/** A page in bytes, as written and as sent. */
export interface PageSize {
  file: string
  output: string
  bytes: number
  gzip: number
}

type PageCheck = (page: ReadPage, site: RenderedSite) => UnplacedDiagnostic[]
type SiteCheck = (site: RenderedSite) => Diagnostic[]

const pageErrors: PageCheck[] = [
  markup.checkMarkup,
  links.checkLinks,
  text.checkText,
  text.checkLeftovers,
  images.checkImageNames,
  // What components could not show.
  ({ usage }) => usage.faults.map(({ value, ...fault }) => ({ ...fault, trace: value })),
]
const siteErrors = [
  links.checkRedirectIds,
  clashes.checkClashes,
  clashes.checkReserved,
  style.checkColours,
  style.checkStyleUrls,
  text.checkStyleText,
]

const pageWarnings = [markup.warnOfLevels, markup.warnOfLongTitle, links.warnOfSchemes]
const siteWarnings = [
  markup.warnOfRepetition,
  images.warnOfSmallImages,
  images.warnOfUnusedImages,
  images.warnOfLocations,
  clashes.warnOfDrafts,
  style.warnOfContrast,
]

/** Every check of a rendered site. */
export function checkSite(site: RenderedSite): Report {
  const reports = site.pages.map((page) => checkPage(page, site))
  const faults = reports.flatMap(({ errors }) => errors)
  const hints = reports.flatMap(({ warnings }) => warnings)
  const sizes = measureLongest(site.pages)
  // A page throws the same in each of its languages.
  const failures = new Map(site.failures.map((failure) => [JSON.stringify(failure), failure]))
  return {
    errors: [...failures.values(), ...locate(site, siteErrors, faults)],
    warnings: [...site.warnings, ...warnOfLargePages(sizes), ...locate(site, siteWarnings, hints)],
    sizes,
  }
}

function checkPage(page: Page, site: RenderedSite) {
  const readable = readPage(page)
  const runAll = (checks: PageCheck[]) =>
    checks
      .flatMap((check) => check(readable, site))
      .map(({ trace = '', ...fault }) => {
        const place = { file: page.file, page: pageName(page) }
        return { ...fault, ...place, trace: withoutFolders(trace, site) }
      })
  return { errors: runAll(pageErrors), warnings: runAll(pageWarnings) }
}

/** What many pages show of one line, or one page in many languages, is said of the first. */
function locate(site: RenderedSite, checks: SiteCheck[], onPages: Diagnostic[]): Diagnostic[] {
  const toDiagnostic = createLocator(site)
  const diagnostics = new Map<string, Diagnostic>()
  for (const finding of [...checks.flatMap((check) => check(site)), ...onPages]) {
    const diagnostic = toDiagnostic(finding)
    const { file, line, field, found, expected, fix } = diagnostic
    const subject = diagnostic.page ? !line && field : finding.trace || [field, found]
    const key = JSON.stringify([file, line, subject, expected, fix])
    if (!diagnostics.has(key)) diagnostics.set(key, diagnostic)
  }
  return [...diagnostics.values()]
}

function measureLongest(pages: Page[]): PageSize[] {
  return pages
    .map((page) => ({ ...page, bytes: Buffer.byteLength(page.html) }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 10)
    .map(({ file, output, html, bytes }) => ({ file, output, bytes, gzip: gzipSync(html).length }))
}

/** What a server sends before it waits for an answer (RFC 6928): one round trip to the whole page. */
const budget = 14_600

function warnOfLargePages(sizes: PageSize[]): Diagnostic[] {
  return sizes
    .filter(({ gzip }) => gzip > budget)
    .map(({ file, gzip }) => ({
      file,
      field: 'page size',
      found: `${gzip} bytes gzip`,
      expected: `at most ${budget}: more needs a second round trip on a slow line`,
      fix: 'Shorten the page, or give each work one of its own: see docs/recipes.md.',
    }))
}
