import type { Place } from './content/schema.ts'

/** How wide a picture stands on the page. */
export interface Sizes {
  /** For the `sizes` attribute. */
  attribute: string
  /** CSS pixels, in the widest layout. */
  widest: number
}

/**
 * Shares of the window in per cent, from desktop (56rem) and from tablet (36rem) on; a phone gives
 * all. The layout grows no further than `rem`.
 */
function sizes(desktop: number, rem: number, tablet: number): Sizes {
  const wide = `min(${desktop}vw,${rem}rem)`
  const attribute =
    tablet === desktop
      ? `(min-width:36rem) ${wide}, 100vw`
      : `(min-width:56rem) ${wide}, (min-width:36rem) ${tablet}vw, 100vw`
  return { attribute, widest: rem * 16 }
}

/** In each place of the grid. */
export const placeSizes: Record<Place, Sizes> = {
  a: sizes(92, 104, 92),
  b: sizes(61, 69, 92),
  c: sizes(61, 69, 92),
  d: sizes(46, 51, 46),
  e: sizes(46, 51, 46),
  f: sizes(38, 43, 69),
  g: sizes(30, 34, 92),
  h: sizes(30, 34, 46),
  l: sizes(65, 73, 92),
  x: sizes(100, 112, 92),
}

/** Two equal halves. */
export const pairSizes = [placeSizes.d, placeSizes.e] as const

/** A 4:5 beside a 3:2 of the same height: columns of .8fr and 1.5fr. */
export const tallPairSizes = [sizes(32, 36, 32), sizes(60, 67, 60)] as const

/** A 16:9 still in a frame 550 px high, cropped where the window is narrower than 978 px. */
export const frameSizes: Sizes = { attribute: 'max(min(92vw,104rem),978px)', widest: 104 * 16 }
