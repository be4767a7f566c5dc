import { linkedOriginals } from '../read/originals.ts'
import type { RenderedSite } from '../render/site-maker.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'

export function warnOfImages(site: RenderedSite): Diagnostic[] {
  const needed = neededWidths(site)
  const faults = [...findSmall(needed, site), ...findUnused(needed, site)]
  return faults.map((fault) => ({ level: 'warning', ...fault }))
}

function findSmall(needed: Map<string, number>, { images, content }: RenderedSite) {
  const fix =
    'Replace it by a larger original, or write accepted: true beside its alt in src/content/images.ts.'
  return [...needed].flatMap(([name, pixels]) => {
    const width = images.plans.get(name)?.image.width ?? pixels
    if (width >= pixels || Object(Object(content.images)[name]).accepted) return []
    const found = `${width} of ${pixels} pixels in width, so large screens show it blurred`
    return { code: 'small-image', file: `public/images/${name}`, found, fix }
  })
}

/** Originals that no page shows and no draft names. */
function findUnused(needed: Map<string, number>, site: RenderedSite) {
  const { images, imports, sourceText, isWhole } = site
  if (!isWhole) return []
  const used = new Set([...needed.keys()].map(toNFC))
  const owned = /^(pages|src\/content\/(?!images\.ts))/
  const text = [...imports.keys()].flatMap((file) => (owned.test(file) ? sourceText(file) : []))
  const fix = 'Show it, or remove it and its line in src/content/images.ts.'
  return [...images.originals.keys()]
    .filter((name) => !used.has(toNFC(name)) && !text.some((one) => one.includes(name)))
    .map((name) => {
      return {
        code: 'unused',
        file: `public/images/${name}`,
        found: 'an image that no page shows',
        fix,
      }
    })
}

/** Image → the width that it needs, in CSS pixels; 1200 if messengers show it. */
function neededWidths({ pages, images }: RenderedSite): Map<string, number> {
  const names = new Map([...images.plans].map(([name, { image }]) => [image.fallback, name]))
  const uses = pages.flatMap(({ meta, facts }) => [
    ...facts.images.map(([file, width]) => [names.get(file) ?? file, width] as const),
    ...[...facts.links].map((file) => [names.get(file) ?? '', 0] as const),
    ...linkedOriginals(facts.links).map((name) => [name, 0] as const),
    ...(meta.shareImage ? [[meta.shareImage, 1200] as const] : []),
  ])
  return new Map(uses.sort(([, a], [, b]) => a - b))
}
