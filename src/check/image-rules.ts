import type { Sources } from '../read/sources.ts'
import type { Page } from '../render/page-maker.ts'
import { type Content, valueAt } from '../schema/paths.ts'
import type { Fault } from '../shared/fault.ts'

export function warnOfSmall(pages: Page[], images: Sources['images'], content: Content): Fault[] {
  return [...images].flatMap(([name, { image }]) => {
    const shown = pages.flatMap((page) => page.images).filter(({ path }) => path === image.fallback)
    const needed = Math.max(0, ...shown.map(({ width }) => width))
    if (image.width >= needed || valueAt(content, ['images', name, 'accepted'])) return []
    const found = `a width of ${image.width} pixels where ${needed} are needed, so large screens show it blurred`
    const fix =
      'Replace it with a larger original, or write accepted: true beside its alt in src/content/images.ts.'
    return { level: 'warning', code: 'small-image', file: `public/images/${name}`, found, fix }
  })
}
