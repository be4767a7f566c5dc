import type { Page } from '../page/page.tsx'
import { linkedOriginals } from '../read/images/originals.ts'
import type { RenderedSite } from '../render/rendered-site.ts'
import { type Diagnostic, type Fault, quoted, suggest } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import type { ReadPage } from './pages/page-dom.ts'

export function checkImageNames({ meta, usage }: ReadPage, { imagePlans }: RenderedSite): Fault[] {
  const shared = meta.shareImage ? [meta.shareImage] : []
  const names = new Set([...usage.files.images.keys(), ...usage.files.posters, ...shared])
  return [...names]
    .filter((name) => !imagePlans.has(name))
    .map((name) => ({
      code: 'unknown-image',
      field: name === meta.shareImage ? 'share image' : 'image',
      found: quoted(name),
      expected: 'an image listed in src/content/images.ts',
      fix:
        suggest(name, imagePlans.keys()) ?? 'Add it there with a description, or use another one.',
      trace: name,
    }))
}

export function warnOfSmallImages({ pages, imagePlans, content }: RenderedSite): Diagnostic[] {
  const texts = Object(content.images)
  return [...neededWidths(pages)].flatMap(([name, needed]) => {
    const width = imagePlans.get(name)?.image.width ?? needed
    if (width >= needed || Object(texts[name]).accepted) return []
    return {
      level: 'warning',
      code: 'small-image',
      file: `public/images/${name}`,
      found: `${width} of ${needed} pixels in width`,
      expected: 'enough pixels for its place; on large screens it looks blurred',
      fix: 'Replace it by a larger original, or choose a smaller place. If there is none, write accepted: true beside its alt in src/content/images.ts.',
    }
  })
}

export function warnOfUnusedImages(site: RenderedSite): Diagnostic[] {
  const { pages, pageFiles, originals, drafts, isWhole } = site
  if (!isWhole || pages.length < pageFiles.size) return []
  const needed = new Set([...neededWidths(pages).keys()].map(toNFC))
  return originals
    .filter((name) => !needed.has(toNFC(name)) && !drafts.some((text) => text.includes(name)))
    .map((name) => ({
      level: 'warning',
      code: 'unused-image',
      file: `public/images/${name}`,
      found: 'an image that no page uses',
      expected: 'images that are used',
      fix: 'Use it, or remove it and its line in src/content/images.ts. A film belongs in public/films/.',
    }))
}

/** Linked originals are published unchanged, with the place where they were taken: often a home. */
export function warnOfLocations({ pages, imagePlans }: RenderedSite): Diagnostic[] {
  const linked = new Set(pages.flatMap(({ usage }) => linkedOriginals(usage.files.links)))
  return [...linked]
    .filter((name) => imagePlans.get(name)?.hasLocation)
    .map((name) => ({
      level: 'warning',
      code: 'image-location',
      file: `public/images/${name}`,
      found: 'the place where it was taken, in metadata that a link publishes',
      expected: 'originals without private metadata',
      fix: 'Export it again without its location, or remove the link.',
    }))
}

/** Image → the width that it needs, in CSS pixels; 1200 if messengers show it. */
function neededWidths(pages: Page[]): Map<string, number> {
  const uses = pages.flatMap(({ meta, usage }) => [
    ...usage.files.images,
    ...[...usage.files.posters, ...linkedOriginals(usage.files.links)].map(
      (name) => [name, 0] as const,
    ),
    ...(meta.shareImage ? [[meta.shareImage, 1200] as const] : []),
  ])
  return new Map(uses.sort(([, a], [, b]) => a - b))
}
