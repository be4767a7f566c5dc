import type { Page } from '../page/page.tsx'
import { linkedOriginals } from '../read/images/originals.ts'
import type { RenderedSite } from '../render/rendered-site.ts'
import { namedImage } from '../schema/values.ts'
import { type Diagnostic, type Fault, quoted, suggest } from '../shared/diagnostic.ts'
import type { ReadPage } from './pages/page-dom.ts'

export function checkImageNames({ meta, usage }: ReadPage, { imagePlans }: RenderedSite): Fault[] {
  const shared = meta.shareImage ? [meta.shareImage] : []
  const names = new Set([...usage.files.images.keys(), ...usage.files.posters, ...shared])
  return [...names]
    .filter((name) => !imagePlans.has(name))
    .map((name) => ({
      ...namedImage,
      field: name === meta.shareImage ? 'share image' : 'image',
      found: quoted(name),
      fix: suggest(name, imagePlans.keys()) ?? namedImage.fix,
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
export function neededWidths(pages: Page[]): Map<string, number> {
  const uses = pages.flatMap(({ meta, usage }) => [
    ...usage.files.images,
    ...[...usage.files.posters, ...linkedOriginals(usage.files.links)].map(
      (name) => [name, 0] as const,
    ),
    ...(meta.shareImage ? [[meta.shareImage, 1200] as const] : []),
  ])
  return new Map(uses.sort(([, a], [, b]) => a - b))
}
