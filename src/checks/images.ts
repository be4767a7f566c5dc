import type { Page } from '../page.ts'
import { composed, decoded } from '../paths.ts'
import { type Problem, quoted, suggest } from '../problem.ts'
import type { Finding } from './finding.ts'

/** What is known of an original that the content describes. */
export interface ImageFacts {
  /** Pixels. */
  width: number
  /** Whether its metadata says where it was taken. */
  hasLocation?: true
}

/** The image beside a shared link, in pixels. */
const shareWidth = 1200

/** Images that a page names, but the content does not; types tell only those who look at them. */
export function checkImageNames({ file, meta, usage }: Page, described: string[]): Finding[] {
  const names = [...usage.images.keys(), ...usage.posters]
  const fields = new Map(names.map((name) => [name, 'image']))
  if (meta.shareImage) fields.set(meta.shareImage, 'share image')
  return [...fields]
    .filter(([name]) => !described.includes(name))
    .map(([name, field]) => ({
      file,
      field,
      found: quoted(name),
      expected: 'an image that src/content/images.ts names',
      fix: suggest(name, described) ?? 'Add it there with its text, or use another one.',
      trace: name,
    }))
}

/** Images that are too small for their place: soft on large screens, but not broken. */
export function warnOfSmallImages(pages: Page[], facts: Map<string, ImageFacts>): Problem[] {
  return [...neededWidths(pages)].flatMap(([name, needed]) => {
    const { width = needed } = facts.get(name) ?? {}
    if (width >= needed) return []
    return {
      file: `public/images/${name}`,
      found: `${width} pixels wide`,
      expected: `at least ${needed} pixels in its place, or it is soft on large screens`,
      fix: 'Put a larger original there, or give it a smaller place.',
    }
  })
}

/**
 * Originals that nothing shows or links to. `pages` have to be all pages of the site; `drafts` are the
 * texts of what is not published yet.
 */
export function warnOfUnusedImages(
  pages: Page[],
  originals: Iterable<string>,
  drafts: string[],
): Problem[] {
  const needed = new Set([...neededWidths(pages).keys()].map(composed))
  return [...originals]
    .filter((name) => !needed.has(composed(name)) && !drafts.some((text) => text.includes(name)))
    .map((name) => ({
      file: `public/images/${name}`,
      found: 'an image that no page shows or links to',
      expected: 'images in use',
      fix: 'Use it, or remove it with its line in src/content/images.ts.',
    }))
}

/** Originals that are published as they are, and say where they were taken: often at home. */
export function warnOfLocations(pages: Page[], facts: Map<string, ImageFacts>): Problem[] {
  const linked = new Set(pages.flatMap(({ usage }) => linkedOriginals(usage.links)))
  return [...linked]
    .filter((name) => facts.get(name)?.hasLocation)
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
    return path ? [composed(decoded(path))] : []
  })
}

/** Name → the widest place that shows it, in CSS pixels. */
function neededWidths(pages: Page[]): Map<string, number> {
  const widths = new Map<string, number>()
  const need = (name: string, width: number) =>
    widths.set(name, Math.max(width, widths.get(name) ?? 0))
  for (const { meta, usage } of pages) {
    for (const [name, width] of usage.images) need(name, width)
    if (meta.shareImage) need(meta.shareImage, shareWidth)
    for (const name of [...usage.posters, ...linkedOriginals(usage.links)]) need(name, 0)
  }
  return widths
}
