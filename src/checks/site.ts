import type { Problem } from '../problem.ts'
import { createLocator, type Finding, type PageFault } from './finding.ts'
import * as images from './images.ts'
import * as links from './links.ts'
import * as markup from './markup.ts'
import { measureLongest, warnOfLargePages } from './page-size.ts'
import * as publicFiles from './public-files.ts'
import { type ReadPage, readPage } from './read-page.ts'
import type { PageSize, ReadSite, RenderedSite } from './rendered-site.ts'
import * as style from './style.ts'
import * as text from './text.ts'

export type { RenderedSite }

export interface Verdict {
  /** What would be broken: nothing is published. */
  errors: Problem[]
  /** Probably unintended, but not broken. */
  warnings: Problem[]
  sizes: PageSize[]
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
const siteErrors = [publicFiles.checkClashes, style.checkStyleUrls, text.checkStyleText]

const pageWarnings = [markup.warnOfLevels, links.warnOfSchemes]
const siteWarnings = [
  markup.warnOfRepetition,
  images.warnOfSmallImages,
  images.warnOfUnusedImages,
  images.warnOfLocations,
  publicFiles.warnOfDrafts,
  style.warnOfContrast,
  warnOfLargePages,
]

/** Every judgement on a rendered site. `isStrict`: what stands in for the owner's own is an error. */
export function checkSite(rendered: RenderedSite, isStrict: boolean): Verdict {
  const { pages, failures, generated, pageFiles, publicFiles } = rendered
  const copied = publicFiles.map(({ output }) => output)
  const outputs = new Set([...generated, ...pageFiles.keys(), ...copied])
  const sizes = measureLongest(pages)
  const site = { ...rendered, pages: pages.map(readPage), outputs, sizes, isStrict }
  return {
    errors: [...failures, ...judge(site, siteErrors, pageErrors)],
    warnings: judge(site, siteWarnings, pageWarnings),
    sizes,
  }
}

function judge(site: ReadSite, ofSite: SiteCheck[], ofPage: PageCheck[]): Problem[] {
  const onPages = site.pages.flatMap((page) =>
    ofPage.flatMap((check) => check(page, site)).map((fault) => ({ ...fault, file: page.file })),
  )
  return [...ofSite.flatMap((check) => check(site)), ...onPages].map(createLocator(site))
}
