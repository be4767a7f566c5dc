import type { Sources } from '../read/sources.ts'
import type { Page } from '../render/page-maker.ts'
import type { Content } from '../schema/paths.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'

type Images = Sources['images']

/** Image → the width that it needs, in CSS pixels. */
type Widths = Map<string, number>

/** Of images that pages show; 1200 if messengers show one. */
export function neededWidths(pages: Page[], { plans }: Images): Widths {
  const names = new Map([...plans].map(([name, { image }]) => [image.fallback, name]))
  const uses = pages.flatMap(({ meta, images }) => [
    ...images.map(({ path, width }) => [names.get(path) ?? path, width] as const),
    ...(meta.shareImage ? [[meta.shareImage, 1200] as const] : []),
  ])
  return new Map(uses.sort(([, a], [, b]) => a - b))
}

export function warnOfSmall(needed: Widths, { plans }: Images, content: Content): Diagnostic[] {
  const fix =
    'Replace it by a larger original, or write accepted: true beside its alt in src/content/images.ts.'
  return [...needed].flatMap(([name, pixels]) => {
    const width = plans.get(name)?.image.width ?? pixels
    if (width >= pixels || Object(Object(content.images)[name]).accepted) return []
    const found = `${width} of ${pixels} pixels in width, so large screens show it blurred`
    return { level: 'warning', code: 'small-image', file: `public/images/${name}`, found, fix }
  })
}

/** Originals that no page shows, no page or style links to and no draft names. */
export function warnOfUnused(
  shown: Widths,
  outputs: Set<string>,
  { images, imports, sourceText }: Pick<Sources, 'images' | 'imports' | 'sourceText'>,
): Diagnostic[] {
  const used = new Set([...shown.keys()].map(toNFC))
  const owned = /^(pages|src\/content\/(?!images\.ts))/
  const texts = [...imports.keys()].filter((file) => owned.test(file)).map(sourceText)
  const isUsed = (name: string) =>
    used.has(name) || outputs.has(`images/${name}`) || texts.some((text) => text.includes(name))
  const found = 'an image that no page shows'
  const fix = 'Show it, or remove it and its line in src/content/images.ts.'
  return [...images.originals.keys()]
    .filter((name) => !isUsed(name))
    .map((name) => ({
      level: 'warning',
      code: 'unused',
      file: `public/images/${name}`,
      found,
      fix,
    }))
}
