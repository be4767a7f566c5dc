import { checkPages } from '../checks/checks.ts'
import { locateContent } from '../checks/locate-content.ts'
import { sourcesOf } from '../checks/source-files.ts'
import { checkStandIns } from '../checks/stand-ins.ts'
import { outputOf, routeOf } from '../paths.ts'
import { listOriginals, readOriginals } from '../pictures/originals.ts'
import { type PicturePlan, planPicture, type Variant } from '../pictures/plan.ts'
import { BuildError, type Problem } from '../problem.ts'
import { checkClashes } from './clashes.ts'
import { generateOutputs, type OutputFile, withCompressed, withPublic } from './output-files.ts'
import { linkedOriginals, warnOfPictures } from './picture-warnings.ts'
import { findPublicFiles } from './public-files.ts'
import { type BuiltPage, renderPages, surroundingsOf } from './render-pages.ts'
import type { Settings } from './settings.ts'
import type { Sources } from './sources.ts'
import { type Weight, warnOfWeight, weighPages } from './weight.ts'

export interface ComposedSite {
  files: Map<string, OutputFile>
  weights: Weight[]
  /** What `files` copies from the picture cache; has to be encoded before it is published. */
  variants: Variant[]
  standIns: Record<string, number>
  warnings: Problem[]
}

/**
 * The whole site in memory, checked; nothing is written but what the picture cache remembers.
 * @throws {BuildError} with every mistake in content, pictures, pages and public files
 */
export async function composeSite(
  root: string,
  { site, fonts, script, ...sources }: Sources,
  settings: Settings,
): Promise<ComposedSite> {
  const originals = await readOriginals(root, Object.keys(site.pictures))
  const plans = new Map(
    [...originals.found].map(([name, found]) => [name, planPicture(name, found)]),
  )
  const surroundings = surroundingsOf(site, fonts, script, settings, plans)
  const { siteUrl } = surroundings
  const { pages, problems: thrown } = renderPages(site, surroundings)
  const publicFiles = findPublicFiles(root)
  const variants = usedVariants(pages, plans)
  const generated = generateOutputs(root, {
    siteUrl,
    fonts,
    variants,
    linkedOriginals: originalsToPublish(root, pages),
    pages,
  })
  const files = withPublic(generated, publicFiles.files)
  const pageOutputs = Object.keys(site.pages).map((file) => outputOf(routeOf(file)))
  const outputs = new Set([...files.keys(), ...pageOutputs])
  const written = sourcesOf(root, site)
  const checks = checkPages(pages, { root, siteUrl, outputs, ...written })
  const content = site.checkContent().map((problem) => locateContent(problem, written.readSource))
  const problems = [
    ...sources.problems,
    ...content,
    ...originals.problems,
    ...publicFiles.problems,
    ...checkClashes(generated.keys(), publicFiles.files.keys(), pages),
    // A wrong link in the content makes its page throw as well; it is told once.
    ...thrown.filter((problem) => !content.some((cause) => problem.found.includes(cause.found))),
    ...checks.problems,
    ...(settings.strict ? checkStandIns(site.listStandIns(), pages) : []),
  ]
  const weights = weighPages(pages)
  const warnings = [
    ...checks.warnings,
    ...publicFiles.warnings,
    ...warnOfWeight(weights),
    ...warnOfPictures(root, pages, plans, thrown.length > 0 ? Object.keys(site.pictures) : []),
  ]
  if (problems.length > 0) throw new BuildError(problems, warnings)
  return {
    files: settings.compress ? withCompressed(files) : files,
    weights,
    variants,
    standIns: site.countStandIns(),
    warnings,
  }
}

/** The files of the pictures that pages show, first things first. */
function usedVariants(pages: BuiltPage[], plans: Map<string, PicturePlan>): Variant[] {
  const used = new Map<string, Variant>()
  for (const { notes } of pages) {
    for (const name of notes.pictures.keys()) {
      for (const variant of plans.get(name)?.variants ?? []) used.set(variant.output, variant)
    }
    const card = notes.card && plans.get(notes.card)?.card
    if (card) used.set(card.output, card)
  }
  return [...used.values()]
}

/** Those that a link points to and that are there; the others are told as dead links. */
function originalsToPublish(root: string, pages: BuiltPage[]): string[] {
  const there = new Set(listOriginals(root))
  const linked = pages.flatMap(({ notes }) => linkedOriginals(notes.links))
  return [...new Set(linked)].filter((name) => there.has(name))
}
