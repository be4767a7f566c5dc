import type { ImagePlan } from '../images/plan.ts'
import { fallbackWidth } from '../images/settings.ts'
import { composed, decoded } from '../paths.ts'
import { type Problem, quoted, suggest } from '../problem.ts'
import type { CheckContext, Finding, SitePage } from './finding.ts'

/** Images that a page names, but the content does not; types tell only those who look at them. */
export function checkImageNames({ file, meta, usage }: SitePage, context: CheckContext): Finding[] {
  const names = [...usage.images.keys(), ...usage.posters]
  const fields = new Map(names.map((name) => [name, 'image']))
  if (meta.shareImage) fields.set(meta.shareImage, 'share image')
  return [...fields]
    .filter(([name]) => !context.imageNames.includes(name))
    .map(([name, field]) => ({
      file,
      field,
      found: quoted(name),
      expected: 'an image that src/content/images.ts names',
      fix: suggest(name, context.imageNames) ?? 'Add it there with its text, or use another one.',
      trace: name,
    }))
}

/** Images that are too small for their place: soft on large screens, but not broken. */
export function warnOfSmallImages(pages: SitePage[], plans: Map<string, ImagePlan>): Problem[] {
  return [...neededWidths(pages)].flatMap(([name, needed]) => {
    const width = plans.get(name)?.image.width ?? needed
    return width < needed ? [tooSmall(name, width, needed)] : []
  })
}

/** Originals that nothing shows or links to. `pages` have to be all pages of the site. */
export function warnOfUnusedImages(pages: SitePage[], originals: string[]): Problem[] {
  const needed = new Set([...neededWidths(pages).keys()].map(composed))
  return originals.filter((name) => !needed.has(composed(name))).map(unused)
}

/** Originals that are published as they are, and say where they were taken: often at home. */
export function warnOfLocations(pages: SitePage[], plans: Map<string, ImagePlan>): Problem[] {
  const linked = new Set(pages.flatMap(({ usage }) => linkedOriginals(usage.links)))
  return [...linked].filter((name) => plans.get(name)?.hasLocation).map(located)
}

/** The originals that a link points to; only these are published as they are. */
export function linkedOriginals(links: Iterable<string>): string[] {
  return [...links].flatMap((link) => {
    const path = /^\/images\/([^?#]+)/.exec(link)?.[1]
    return path ? [composed(decoded(path))] : []
  })
}

/** Name → the widest place that shows it, in CSS pixels. */
function neededWidths(pages: SitePage[]): Map<string, number> {
  const widths = new Map<string, number>()
  const need = (name: string, width: number) =>
    widths.set(name, Math.max(width, widths.get(name) ?? 0))
  for (const { meta, usage } of pages) {
    for (const [name, width] of usage.images) need(name, width)
    if (meta.shareImage) need(meta.shareImage, fallbackWidth)
    for (const name of [...usage.posters, ...linkedOriginals(usage.links)]) need(name, 0)
  }
  return widths
}

function tooSmall(name: string, width: number, needed: number): Problem {
  return {
    file: `public/images/${name}`,
    found: `${width} pixels wide`,
    expected: `at least ${needed} pixels in its place, or it is soft on large screens`,
    fix: 'Put a larger original there, or give it a smaller place.',
  }
}

function located(name: string): Problem {
  return {
    file: `public/images/${name}`,
    found: 'the place where it was taken, in its metadata, which a link publishes with it',
    expected: 'originals that may tell visitors all they hold',
    fix: 'Export it again without location, or link to what a page shows of it.',
  }
}

function unused(name: string): Problem {
  return {
    file: `public/images/${name}`,
    found: 'an image that no page shows or links to',
    expected: 'images in use',
    fix: 'Use it, or remove it with its line in src/content/images.ts.',
  }
}
