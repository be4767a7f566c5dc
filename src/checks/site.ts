import type { Problem } from '../problem.ts'
import type { OutputFile } from '../publish/outputs.ts'
import { inputsOf, type Origins, reachable } from '../site/bundle.ts'
import type { RenderedPages } from '../site/pages.ts'
import type { Settings } from '../site/settings.ts'
import type { Sources } from '../site/sources.ts'
import { warnOfContrast } from './contrast.ts'
import type { CheckContext, CheckedPage, SitePage } from './finding.ts'
import { warnOfLocations, warnOfUnusedImages } from './image-use.ts'
import { type ContentProblem, locateContent } from './locate.ts'
import { checkMedia } from './media.ts'
import { checkRequiredDrafts } from './page-files.ts'
import { lacksSizes, type PageSizes, sizesOf, warnOfLargePages } from './page-size.ts'
import { checkPages } from './pages.ts'
import { checkLeftovers } from './placeholders.ts'
import { checkClashes, checkPublicFiles, publishable, warnOfDrafts } from './public-files.ts'
import { checkRedirects } from './redirects.ts'
import { checkRights } from './rights.ts'
import { checkTokens } from './tokens.ts'

/** A site as it was rendered, not checked yet. */
export interface Draft extends RenderedPages {
  siteUrl: URL
  /** The page file of each page's path in `dist/`, whether it was rendered or not. */
  outputs: Map<string, string>
  /** What the build adds to `dist/`, by its path there. */
  generated: Map<string, OutputFile>
}

export interface CheckedSite {
  errors: Problem[]
  warnings: Problem[]
  sizes: PageSizes
  /** The pages that the next build may take as they are, if nothing they were made from changes. */
  lasting: CheckedPage[]
  /** Whether more has to be known of pages that were taken over: all have to be rendered then. */
  isInDoubt: boolean
}

/** Every judgement on a site, in the order in which an owner would fix things. */
export function checkSite(sources: Sources, settings: Settings, draft: Draft): CheckedSite {
  const { modules, images, pageFiles, known } = sources
  const { outputs, pages, origins, sourceText } = draft
  const located = (problem: ContentProblem) => locateContent(problem, sourceText)
  const published = publishable(sources.publicFiles).map(({ output }) => output)
  const files = new Set([...outputs.keys(), ...published])
  const content = checkContent(sources, files)
  const findings = checkPages(pages, images.plans, {
    ...contextOf(sources, draft, files),
    sourceText,
    follows: (page, value) => content.some((cause) => isCause(cause, page, value, origins)),
  })
  const sizes = sizesOf(pages)
  // Only all pages together tell what none of them uses.
  const isWhole = pages.length === outputs.size
  const needsDrafts = isWhole && warnOfUnusedImages(pages, images.originals).length > 0
  const isLasting = ({ file, usage }: CheckedPage) =>
    !findings.files.has(file) && !(needsDrafts && usage.hidesDrafts)
  const errors = [
    ...pageFiles.problems,
    ...checkRequiredDrafts(pageFiles, outputs),
    ...sources.problems,
    ...content.map(located),
    ...images.problems.filter(({ file }) => !content.some((cause) => isNamed(cause, file))),
    ...checkOtherFiles(sources, draft),
    ...draft.problems,
    ...withoutConsequences(draft.failures, content, origins),
    ...findings.errors,
    ...(settings.strict ? modules.listPlaceholders().map(located) : []),
    ...(settings.strict ? checkLeftovers(pages) : []),
  ]
  return {
    errors,
    warnings: [
      ...findings.warnings,
      ...warnOfFiles(sources, draft),
      ...warnOfLargePages(sizes.tooLarge),
      ...warnOfContrast(sources.style.palette),
      ...(needsDrafts ? warnOfUnused(pages, draft, images.originals) : []),
    ],
    sizes,
    lasting: pages.filter(isLasting),
    isInDoubt:
      known.pages.length > 0 &&
      (errors.length > 0 || lacksSizes(pages) || !known.pages.every(isLasting)),
  }
}

/** What is no page: style, icons, and the files of `public/`. */
function checkOtherFiles(
  { style, drawing, publicFiles }: Sources,
  { generated, outputs }: Draft,
): Problem[] {
  const published = publishable(publicFiles)
  return [
    ...checkTokens(style.css),
    ...drawing.problems,
    ...checkPublicFiles(publicFiles),
    ...checkMedia(published),
    ...checkClashes([...generated.keys()], published, outputs),
  ]
}

function checkContent({ modules }: Sources, files: Set<string>): ContentProblem[] {
  return [
    ...modules.checkContent(),
    ...checkRights(modules.site, files),
    ...checkRedirects(modules.redirects, files),
  ]
}

function contextOf(
  { root, modules }: Sources,
  { siteUrl, generated, origins }: Draft,
  files: Set<string>,
): Omit<CheckContext, 'sourceText' | 'follows'> {
  return {
    root,
    siteUrl,
    outputs: new Set([...generated.keys(), ...files]),
    inputsOf: (page) => inputsOf(origins, page),
    imageNames: Object.keys(modules.images),
  }
}

/** What would be published, but is hardly meant for visitors. */
function warnOfFiles({ publicFiles, images }: Sources, { pages }: Draft): Problem[] {
  return [...warnOfDrafts(publishable(publicFiles)), ...warnOfLocations(pages, images.plans)]
}

/** Images that neither a page nor a draft shows. Drafts are rendered only if they can matter. */
function warnOfUnused(pages: SitePage[], { pagesWithDrafts }: Draft, originals: string[]) {
  return warnOfUnusedImages([...pages, ...pagesWithDrafts()], originals)
}

/** Whether the name of an image is wrong already, so that its file need not be right. */
function isNamed({ path: [part, name] }: ContentProblem, file: string): boolean {
  return part === 'images' && file === `public/images/${name}`
}

/** An empty text can have many causes, so it has to come from content that the page shows. */
function isCause(cause: ContentProblem, page: string, value: unknown, origins: Origins): boolean {
  if (value === '') return isEmpty(cause) && reachable(origins, page).has(cause.file)
  // A page shows everything as text.
  return value !== undefined && [value, rooted(value)].includes(`${cause.value}`)
}

/** Whether what is shown of it may be nothing: it is empty, missing, or no text. */
function isEmpty({ value }: ContentProblem): boolean {
  return value === '' || typeof value !== 'string'
}

/** The path of a file as the content has it; a page has steps up in the place of the slash. */
function rooted(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^(\.{1,2}\/)*/, '/') : value
}

/**
 * What pages threw. While content is wrong, an error in a component, or in a page that imports this
 * content, most likely follows from it; only the cause is reported then.
 */
function withoutConsequences(
  failures: Problem[],
  content: ContentProblem[],
  { imports }: Origins,
): Problem[] {
  const wrongFiles = content.map(({ file }) => file)
  return failures.filter(({ file, page = file }) =>
    file === page
      ? !imports.get(page)?.some((other) => wrongFiles.includes(other))
      : wrongFiles.length === 0,
  )
}
