import type { ComponentType } from 'react'
import { outputOf, routeOf } from '../paths.ts'
import { cachedFile } from '../pictures/cache.ts'
import { type Originals, readOriginals } from '../pictures/originals.ts'
import { type PicturePlan, planPicture, type Variant } from '../pictures/plan.ts'
import { BuildError, type Problem } from '../problem.ts'
import type { RenderedPage, Surroundings } from '../render.tsx'
import { checkPages } from './checks.ts'
import { findPublicFiles } from './public-files.ts'
import { robotsFor, sitemapFor } from './search-engines.ts'
import { asFolder, type Settings } from './settings.ts'
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
}

export interface BuiltPage extends RenderedPage {
  /** Source, 'pages/workshops.tsx'. */
  file: string
  route: string
  /** 'workshops/index.html' */
  output: string
}

/**
 * The whole site in memory, checked; nothing is written but what the picture cache remembers.
 * @throws {BuildError} with every mistake in content, pictures, pages and public files
 */
export async function composeSite(
  root: string,
  sources: Sources,
  settings: Settings,
): Promise<ComposedSite> {
  const { site, fonts } = sources
  const originals = await readOriginals(root, Object.keys(site.pictures))
  const plans = planAll(originals)
  const surroundings = surroundingsOf(sources, settings, plans)
  const rendered = renderAll(site.pages, sources, surroundings)
  const publicFiles = findPublicFiles(root)
  const variants = usedVariants(rendered.pages, plans)
  const files = new Map<string, OutputFile>([
    ...fonts.files,
    ...variants.map(
      ({ output }) =>
        [output, { copyOf: cachedFile(root, output), isNamedByContent: true }] as const,
    ),
    ['robots.txt', robotsFor(surroundings.siteUrl)],
    ['sitemap.xml', sitemapFor(rendered.pages, surroundings.siteUrl)],
    ...[...publicFiles.files].map(([output, file]) => [output, { copyOf: file }] as const),
    ...rendered.pages.map(({ output, html }) => [output, html] as const),
  ])
  const problems = [
    ...site.checkContent(),
    ...originals.problems,
    ...publicFiles.problems,
    ...clashes(rendered.pages, publicFiles.files),
    ...rendered.problems,
    ...checkPages(rendered.pages),
  ]
  if (problems.length > 0) throw new BuildError(problems)
  return { files, pages: rendered.pages, variants, standIns: site.countStandIns() }
}

function planAll({ found }: Originals): Map<string, PicturePlan> {
  return new Map([...found].map(([name, original]) => [name, planPicture(name, original)]))
}

function surroundingsOf(
  { site, fonts, script }: Sources,
  { siteUrl, year }: Settings,
  plans: Map<string, PicturePlan>,
): Surroundings {
  return {
    siteUrl: siteUrl ?? asFolder(site.site.url),
    year,
    style: fonts.style,
    font: fonts.preload,
    script,
    picture: (name) => plans.get(name)?.picture,
  }
}

function renderAll(
  modules: Record<string, { default?: ComponentType }>,
  { site }: Sources,
  surroundings: Surroundings,
) {
  const pages: BuiltPage[] = []
  const problems: Problem[] = []
  for (const [file, { default: Page }] of Object.entries(modules)) {
    const route = routeOf(file)
    try {
      if (typeof Page !== 'function') problems.push(withoutComponent(file))
      else
        pages.push({
          file,
          route,
          output: outputOf(route),
          ...site.renderPage(file, Page, surroundings),
        })
    } catch (error) {
      problems.push(thrown(file, error))
    }
  }
  return { pages, problems }
}

function withoutComponent(file: string): Problem {
  return {
    file,
    found: 'no default export that is a component',
    allowed: 'export default function Page() { return <Layout title="…">…</Layout> }',
    remedy: 'Export the page like this.',
  }
}

function thrown(file: string, error: unknown): Problem {
  return {
    file,
    found: error instanceof Error ? (error.stack ?? error.message) : String(error),
    allowed: 'a page that renders without an error',
    remedy: 'Mend the component that is named first.',
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
