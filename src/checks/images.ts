import type { Page } from '../page.ts'
import { composed, decoded } from '../paths.ts'
import { type Problem, quoted, suggest } from '../problem.ts'
import type { PageFault } from './finding.ts'
import type { ReadPage } from './read-page.ts'
import type { ReadSite } from './rendered-site.ts'

/** Images that a page names, but the content does not; types reach only those who look at them. */
export function checkImageNames({ meta, usage }: ReadPage, site: ReadSite): PageFault[] {
  const described = [...site.imageFacts.keys()]
  const names = new Set([...usage.images.keys(), ...usage.posters, meta.shareImage ?? ''])
  return [...names]
    .filter((name) => name !== '' && !described.includes(name))
    .map((name) => ({
      field: name === meta.shareImage ? 'share image' : 'image',
      found: quoted(name),
      expected: 'an image that src/content/images.ts names',
      fix: suggest(name, described) ?? 'Add it there with its text, or use another one.',
      trace: name,
    }))
}

/** Images that are too small for their place: soft on large screens, but not broken. */
export function warnOfSmallImages({ pages, imageFacts }: ReadSite): Problem[] {
  return [...neededWidths(pages)].flatMap(([name, needed]) => {
    const { width = needed } = imageFacts.get(name) ?? {}
    if (width >= needed) return []
    return {
      file: `public/images/${name}`,
      found: `${width} pixels wide`,
      expected: `at least ${needed} pixels in its place, or it is soft on large screens`,
      fix: 'Put a larger original there, or give it a smaller place.',
    }
  })
}

/** Originals that nothing shows or links to, drafts included; without some pages nobody can tell. */
export function warnOfUnusedImages(site: ReadSite): Problem[] {
  const { pages, originals, drafts, isWhole, failures } = site
  if (!isWhole || failures.length > 0) return []
  const needed = new Set([...neededWidths(pages).keys()].map(composed))
  return originals
    .filter((name) => !needed.has(composed(name)))
    .filter((name) => !drafts.some((text) => text.includes(name)))
    .map((name) => ({
      file: `public/images/${name}`,
      found: 'an image that no page shows or links to',
      expected: 'images in use',
      fix: 'Use it, or remove it with its line in src/content/images.ts.',
    }))
}

/** Originals that are published as they are, and say where they were taken: often at home. */
export function warnOfLocations({ pages, imageFacts }: ReadSite): Problem[] {
  const linked = new Set(pages.flatMap(({ usage }) => linkedOriginals(usage.links)))
  return [...linked]
    .filter((name) => imageFacts.get(name)?.hasLocation)
    .map((name) => ({
      file: `public/images/${name}`,
      found: 'the place where it was taken, in its metadata, which a link publishes with it',
      expected: 'originals that may tell visitors all they hold',
      fix: 'Export it again without location, or link to what a page shows of it.',
    }))
}

/** The originals that a link points to; only these are published as they are. */
export function linkedOriginals(links: Iterable<string>): string[] {
  return [...links].flatMap((link) => {
    const path = /^\/images\/([^?#]+)/.exec(link)?.[1]
    return path ? composed(decoded(path)) : []
  })
}

/** Name → the widest place that shows it, in CSS pixels; beside a shared link, 1200. */
function neededWidths(pages: Page[]): Map<string, number> {
  const uses = pages.flatMap(({ meta, usage }) => [
    ...usage.images,
    ...[...usage.posters, ...linkedOriginals(usage.links)].map((name) => [name, 0] as const),
    ...(meta.shareImage ? [[meta.shareImage, 1200] as const] : []),
  ])
  return new Map(uses.sort(([, a], [, b]) => a - b))
}
