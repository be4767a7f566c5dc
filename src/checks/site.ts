import { gzipSync } from 'node:zlib'
import type { Page } from '../page.ts'
import type { Problem } from '../problem.ts'
import { warnOfFallbacks } from './fallbacks.ts'
import { createLocator, type Finding, nameOf, type PageFault, withoutFolders } from './finding.ts'
import * as images from './images.ts'
import * as links from './links.ts'
import * as markup from './markup.ts'
import * as publicFiles from './public-files.ts'
import { type ReadPage, readPage } from './read-page.ts'
import type { ReadSite, RenderedSite } from './rendered-site.ts'
import * as style from './style.ts'
import * as text from './text.ts'

export interface Verdict {
  /** What would be broken: nothing is published. */
  errors: Problem[]
  /** Probably unintended, but not broken. */
  warnings: Problem[]
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

type PageCheck = (page: ReadPage, site: ReadSite) => PageFault[]
type SiteCheck = (site: ReadSite) => Finding[]

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
  publicFiles.checkClashes,
  publicFiles.checkReserved,
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
  publicFiles.warnOfDrafts,
  style.warnOfContrast,
  warnOfFallbacks,
]

/** Every judgement on a rendered site. `isStrict`: what stands in for the owner's own is an error. */
export function checkSite(rendered: RenderedSite, isStrict: boolean): Verdict {
  const copied = rendered.publicFiles.map(({ output }) => output)
  const outputs = new Set([...rendered.generated, ...rendered.pageFiles.keys(), ...copied])
  const site = { ...rendered, outputs, isStrict, pageAt: createPageReader(rendered.pages) }
  const verdicts = rendered.pages.map((page) => judgePage(page, site))
  const faults = verdicts.flatMap(({ errors }) => errors)
  const hints = verdicts.flatMap(({ warnings }) => warnings)
  const sizes = measureLongest(rendered.pages)
  // A page throws the same in each of its languages.
  const failures = new Map(rendered.failures.map((failure) => [JSON.stringify(failure), failure]))
  return {
    errors: [...failures.values(), ...locate(site, siteErrors, faults)],
    warnings: [
      ...rendered.warnings,
      ...warnOfLargePages(sizes),
      ...locate(site, siteWarnings, hints),
    ],
    sizes,
  }
}

/** Few pages are linked to by an id, and all in memory at once would cost a second for thousands. */
function createPageReader(pages: Page[]): ReadSite['pageAt'] {
  const byOutput = new Map(pages.map((page) => [page.output, page]))
  const known = new Map<string, ReturnType<ReadSite['pageAt']>>()
  return (output) => {
    const page = byOutput.get(output)
    if (page && !known.has(output)) known.set(output, { file: page.file, ids: readPage(page).ids })
    return known.get(output)
  }
}

function judgePage(page: Page, site: ReadSite) {
  const readable = readPage(page)
  const judge = (checks: PageCheck[]) =>
    checks
      .flatMap((check) => check(readable, site))
      .map(({ trace = '', ...fault }) => {
        const place = { file: page.file, page: nameOf(page) }
        return { ...fault, ...place, trace: withoutFolders(trace, site) }
      })
  return { errors: judge(pageErrors), warnings: judge(pageWarnings) }
}

/** What many pages show of one line, or one page in many languages, is said of the first. */
function locate(site: ReadSite, checks: SiteCheck[], onPages: Finding[]): Problem[] {
  const toProblem = createLocator(site)
  const problems = new Map<string, Problem>()
  for (const finding of [...checks.flatMap((check) => check(site)), ...onPages]) {
    const problem = toProblem(finding)
    const { file, line, field, found, expected, fix } = problem
    const subject = problem.page ? !line && field : finding.trace || [field, found]
    const key = JSON.stringify([file, line, subject, expected, fix])
    if (!problems.has(key)) problems.set(key, problem)
  }
  return [...problems.values()]
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

function warnOfLargePages(sizes: PageSize[]): Problem[] {
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
