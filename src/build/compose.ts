import { join } from 'node:path'
import { checkPages } from '../checks/checks.ts'
import { sourcesOf } from '../checks/source-files.ts'
import { outputOf, routeOf } from '../paths.ts'
import { cachedFile } from '../pictures/cache.ts'
import { readOriginals } from '../pictures/originals.ts'
import { type PicturePlan, planPicture, type Variant } from '../pictures/plan.ts'
import { BuildError, type Problem } from '../problem.ts'
import { linkedOriginals, warnOfPictures } from './picture-warnings.ts'
import { findPublicFiles } from './public-files.ts'
import { type BuiltPage, renderPages, surroundingsOf } from './render-pages.ts'
import { robotsFor, sitemapFor } from './search-engines.ts'
import type { Settings } from './settings.ts'
import type { Sources } from './sources.ts'

/** One file of `dist/`: its text or bytes, or the file it is a copy of. */
export type OutputFile = string | Uint8Array | FileCopy

export interface FileCopy {
  copyOf: string
  /** The name has a hash of the content in it: equal names, equal files. */
  isNamedByContent?: true
}

export interface ComposedSite {
  files: Map<string, OutputFile>
  pages: BuiltPage[]
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
  { site, fonts, script }: Sources,
  settings: Settings,
): Promise<ComposedSite> {
  const originals = await readOriginals(root, Object.keys(site.pictures))
  const plans = new Map(
    [...originals.found].map(([name, found]) => [name, planPicture(name, found)]),
  )
  const surroundings = surroundingsOf(site, fonts, script, settings, plans)
  const { pages, problems } = renderPages(site, surroundings)
  const publicFiles = findPublicFiles(root)
  const variants = usedVariants(pages, plans)
  const files = new Map<string, OutputFile>([
    ...fonts.files,
    ...variants.map(({ output }) => [output, fromCache(root, output)] as const),
    ...pages
      .flatMap(({ notes }) => linkedOriginals(notes.links))
      .map((name) => originalFile(root, name)),
    ['robots.txt', robotsFor(surroundings.siteUrl)],
    ['sitemap.xml', sitemapFor(pages, surroundings.siteUrl)],
    ...[...publicFiles.files].map(([output, file]) => [output, { copyOf: file }] as const),
    ...pages.map(({ output, html }) => [output, html] as const),
  ])
  const { siteUrl } = surroundings
  const checks = checkPages(pages, {
    root,
    siteUrl,
    outputs: new Set([
      ...files.keys(),
      ...Object.keys(site.pages).map((file) => outputOf(routeOf(file))),
    ]),
    ...sourcesOf(root, site),
  })
  const content = site.checkContent()
  const found = [
    ...content,
    ...originals.problems,
    ...publicFiles.problems,
    ...clashes(pages, publicFiles.files),
    // A wrong link in the content makes its page throw as well; it is told once.
    ...problems.filter((thrown) => !content.some((cause) => thrown.found.includes(cause.found))),
    ...checks.problems,
  ]
  const warnings = [...checks.warnings, ...warnOfPictures(root, pages, plans)]
  if (found.length > 0) throw new BuildError(found, warnings)
  return { files, pages, variants, standIns: site.countStandIns(), warnings }
}

function fromCache(root: string, output: string): FileCopy {
  return { copyOf: cachedFile(root, output), isNamedByContent: true }
}

function originalFile(root: string, name: string): [string, FileCopy] {
  return [`images/${name}`, { copyOf: join(root, 'public/images', name) }]
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

function clashes(pages: BuiltPage[], publicFiles: Map<string, string>): Problem[] {
  const taken = new Set([...publicFiles.keys()].map((output) => output.toLowerCase()))
  return pages
    .filter(({ output }) => taken.has(output.toLowerCase()))
    .map(({ file, output }) => ({
      file,
      found: `public/${output}, which lands in the same place`,
      allowed: 'one source for each file of dist/',
      remedy: 'Rename or remove one of them.',
    }))
}
