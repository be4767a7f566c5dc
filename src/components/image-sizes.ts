import type { Place } from '../schema/schema.ts'

// `sizes` attributes repeat the places of _figure.scss and the windows of _windows.scss. The twelve
// columns of a page are 92vw wide, as --margin of _tokens.scss takes 4vw on each side: eight are 61vw.
// No `min()`: WebKit ignores such a size and loads a larger file.

const full = '(min-width:36rem) 92vw,100vw'
const wide = '(min-width:56rem) 61vw,(min-width:36rem) 92vw,100vw'
const half = '(min-width:36rem) 46vw,100vw'

/** Place → how wide an image is there. */
export const placeSizes: Record<Place, string> = {
  full,
  wide,
  'wide-right': wide,
  'left-half': half,
  'right-half': half,
  narrow: '(min-width:56rem) 38vw,(min-width:36rem) 69vw,100vw',
  label: '(min-width:75rem) 31vw,(min-width:56rem) 39vw,(min-width:36rem) 92vw,100vw',
  third: '(min-width:56rem) 31vw,(min-width:36rem) 46vw,100vw',
  'bleed-left': '(min-width:56rem) 67vw,(min-width:36rem) 92vw,100vw',
  bleed: '100vw',
}

/** Figures in these places leave the columns of the label free for a text. */
export const besideLabel = new Set<Place>(['wide', 'narrow', 'bleed-left'])

/** An upright image in a text, as wide as its lines. */
export const portraitSizes = '(min-width:36rem) 37rem,100vw'

/** As clamp(7rem, 15vw, 13.5rem) of _lists.scss. */
export const newsSizes = '(min-width:90rem) 13.5rem,(min-width:47rem) 15vw,7rem'

/** A page within the page: 550 px high in all windows (550 × 16 / 9), cut off at its sides in narrow ones. */
export const webVersionSizes = '978px'

// How high a row can grow, in per cent of those 92vw: --height times --most of _figure.scss
// (18.5vw × 1.4) and of _works.scss (23vw × 1.75).
export const galleryHeight = 29
export const overviewHeight = 44

/** `height`: of the row, in per cent of the width of the page. */
export function rowSizes(ratio: number, height: number): string {
  const width = Math.min(100, height * ratio)
  return `(min-width:36rem) ${Math.ceil(0.92 * width)}vw,100vw`
}
