import type { Problem } from '../problem.ts'
import { createLocator, type Finding, type PageFault } from './finding.ts'
import * as images from './images.ts'
import * as links from './links.ts'
import * as markup from './markup.ts'
import { measureLongest, type PageSize, warnOfLargePages } from './page-size.ts'
import * as publicFiles from './public-files.ts'
import { type ReadPage, readPage } from './read-page.ts'
import type { ReadSite, RenderedSite } from './rendered-site.ts'
import * as style from './style.ts'
import * as text from './text.ts'

export type { RenderedSite }

export interface Verdict {
  /** What would be broken: nothing is published. */
  errors: Problem[]
  /** Probably unintended, but not broken. */
  warnings: Problem[]
  /** The longest pages. */
  sizes: PageSize[]
}

/** Checks of a site as a whole and of each of its pages. */
interface Checks {
  site: ((site: ReadSite) => Finding[])[]
  page: ((page: ReadPage, site: ReadSite) => PageFault[])[]
}

const errors: Checks = {
  site: [publicFiles.checkClashes, style.checkStyleUrls, text.checkStyleText],
  page: [
    markup.checkMarkup,
    links.checkLinks,
    text.checkText,
    text.checkLeftovers,
    images.checkImageNames,
    // What components could not show.
    ({ usage }) => usage.faults.map(({ value, ...fault }) => ({ ...fault, trace: value })),
  ],
}

const warnings: Checks = {
  site: [
    markup.warnOfRepetition,
    images.warnOfSmallImages,
    images.warnOfUnusedImages,
    images.warnOfLocations,
    publicFiles.warnOfDrafts,
    style.warnOfContrast,
    warnOfLargePages,
  ],
  page: [markup.warnOfLevels, links.warnOfSchemes],
}

/** Every judgement on a rendered site. `isStrict`: what stands in for the owner's own is an error. */
export function checkSite(rendered: RenderedSite, isStrict: boolean): Verdict {
  const { pages, failures, generated, pageFiles, publicFiles } = rendered
  const copied = publicFiles.map(({ output }) => output)
  const outputs = new Set([...generated, ...pageFiles.keys(), ...copied])
  const sizes = measureLongest(pages)
  const site = { ...rendered, pages: pages.map(readPage), outputs, sizes, isStrict }
  return { errors: [...failures, ...judge(site, errors)], warnings: judge(site, warnings), sizes }
}

function judge(site: ReadSite, checks: Checks): Problem[] {
  const faults = site.pages.flatMap((page) =>
    checks.page
      .flatMap((check) => check(page, site))
      .map((fault) => ({ ...fault, file: page.file })),
  )
  return [...checks.site.flatMap((check) => check(site)), ...faults].map(createLocator(site))
}
