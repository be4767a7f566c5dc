import type { Page } from '../page.ts'
import type { Problem } from '../problem.ts'
import { createLocator, type Finding, type SourceGraph } from './finding.ts'
import {
  checkImageNames,
  type ImageFacts,
  warnOfLocations,
  warnOfSmallImages,
  warnOfUnusedImages,
} from './images.ts'
import { checkLinks, warnOfSchemes } from './links.ts'
import { checkMarkup, warnOfLevels, warnOfRepetition } from './markup.ts'
import { measureLongest, type PageSize, warnOfLargePages } from './page-size.ts'
import { checkPolicy } from './policy.ts'
import { checkClashes, type PublicFile, warnOfDrafts } from './public-files.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { checkStyleUrls, type Palette, warnOfContrast } from './style.ts'
import { checkLeftovers, checkText } from './text.ts'

/** A site as it was rendered, as far as its checks ask. */
export interface RenderedSite extends SourceGraph {
  /** The project's folder. */
  root: string
  siteUrl: URL
  pages: Page[]
  /** What pages threw, each with its page. */
  failures: Problem[]
  /** Whether these are all pages: in development it is the one that is open. */
  isWhole: boolean
  /** Path in `dist/` → page file, of all pages that are published. */
  pageFiles: Map<string, string>
  /** What the build makes, besides what it copies from `public/`. */
  generated: string[]
  publicFiles: PublicFile[]
  /** What is known of the images that the content describes, by name. */
  imageFacts: Map<string, ImageFacts>
  /** The names of all originals. */
  originals: string[]
  /** The texts of what is not published yet. */
  drafts: string[]
  style: { css: string; palette: Palette }
}

export interface Verdict {
  /** What would be broken: nothing is published. */
  errors: Problem[]
  /** Probably unintended, but not broken. */
  warnings: Problem[]
  /** The longest pages. */
  sizes: PageSize[]
}

/** Every judgement on a rendered site. `isStrict`: what stands in for the owner's own is an error. */
export function checkSite(site: RenderedSite, isStrict: boolean): Verdict {
  const { pages, publicFiles, generated, pageFiles, style, isWhole } = site
  const read = pages.map(readPage)
  const locate = createLocator(site)
  const outputs = new Set([
    ...generated,
    ...pageFiles.keys(),
    ...publicFiles.map(({ output }) => output),
  ])
  const destinations = {
    siteUrl: site.siteUrl,
    outputs,
    // Of two in the same place, which is an error of its own, the first counts.
    pages: new Map(read.toReversed().map((page) => [page.output, page])),
  }
  const sizes = measureLongest(pages)
  const errors: Finding[] = [
    ...site.failures,
    ...checkClashes([...generated, ...pageFiles.keys()], publicFiles, pageFiles),
    ...checkStyleUrls(style.css, outputs),
    ...read.flatMap((page) => [
      ...checkMarkup(page),
      ...checkPolicy(page),
      ...checkLinks(page, destinations),
      ...checkText(page, site.root),
      ...checkImageNames(page, [...site.imageFacts.keys()]),
      ...componentFaults(page),
      ...(isStrict ? checkLeftovers(page) : []),
    ]),
  ]
  const warnings: Finding[] = [
    ...read.flatMap((page) => [...warnOfLevels(page), ...warnOfSchemes(page, destinations)]),
    ...warnOfRepetition(read),
    ...warnOfSmallImages(pages, site.imageFacts),
    ...warnOfDrafts(publicFiles),
    ...warnOfLocations(pages, site.imageFacts),
    ...warnOfLargePages(sizes),
    ...warnOfContrast(style.palette),
    ...(isWhole ? warnOfUnusedImages(pages, site.originals, site.drafts) : []),
  ]
  return { errors: errors.map(locate), warnings: warnings.map(locate), sizes }
}

/** What components noted that they could not show. */
function componentFaults({ file, usage }: ReadPage): Finding[] {
  return usage.faults.map(({ value, ...fault }) => ({ ...fault, file, trace: value }))
}
