import type { Place } from '../../schema/schema.ts'
import type { RowShare } from './gallery-rows.ts'

/** How wide an image is shown: the `sizes` attribute, and its greatest width in CSS pixels. */
export type Sizes = ReturnType<typeof sizes>

/**
 * `desktop`, `tablet` and `phone`: per cent of a window from 56 rem, from 36 rem, and below. `rem`: the
 * width in windows from `wide` rem. No `min()`: WebKit would skip it and load a larger file.
 */
function sizes(desktop: number, rem: number, tablet: number, wide = 113, phone = 100) {
  const middle = tablet === desktop ? '' : `(min-width:56rem) ${desktop}vw,`
  const attribute = `(min-width:${wide}rem) ${rem}rem,${middle}(min-width:36rem) ${tablet}vw,${phone}vw`
  return { attribute, widest: Math.round(rem * 16) }
}

export const placeSizes: Record<Place, Sizes> = {
  full: sizes(92, 104, 92),
  wide: sizes(61, 69, 92),
  'wide-right': sizes(61, 69, 92),
  'left-half': sizes(46, 51, 46),
  'right-half': sizes(46, 51, 46),
  narrow: sizes(38, 43, 69),
  label: sizes(30, 34, 92),
  third: sizes(30, 34, 46),
  // These reach the edge of windows up to 120 rem.
  'bleed-left': sizes(65, 69, 92, 121),
  bleed: sizes(100, 104, 92, 121),
}

/** A portrait in a text, as wide as its lines. */
export const portraitSizes: Sizes = { attribute: '(min-width:36rem) 37rem,100vw', widest: 592 }

/** 16:9, at most 550 px high. */
export const webVersionSizes: Sizes = {
  attribute: '(min-width:66rem) 978px,(min-width:36rem) 92vw,100vw',
  widest: 978,
}

/** Beside a line of news. */
export const newsSizes: Sizes = {
  attribute: '(min-width:90rem) 13.5rem,(min-width:47rem) 15vw,7rem',
  widest: 216,
}

/** In a row of works, which may grow by a third. `height`: of the row, in per cent of the window. */
export function lineSizes(height: number, ratio: number): Sizes {
  const part = (whole: number, height: number) => Math.min(whole, Math.round(1.3 * height * ratio))
  return sizes(part(92, height), part(104, 1.1 * height), part(92, 1.4 * height))
}

/** In a table of works. */
export const tableSizes: Sizes = { attribute: '7rem', widest: 112 }

/** `share`: of a pair, without the gap. `part`: of the page that the pair takes on a desktop. */
export function pairSizes(share: number, part = 1): Sizes {
  const ofWindow = (92 - 1.7) * share
  return sizes(Math.ceil(ofWindow * part), Math.round(102.25 * share * part), Math.ceil(ofWindow))
}

export function rowSizes(wide: RowShare, phone: RowShare): Sizes {
  const part = ({ share, gaps }: RowShare, whole: number, gap: number) =>
    Math.ceil(10 * share * (whole - gaps * gap)) / 10
  const ofWindow = part(wide, 92, 1.7)
  return sizes(ofWindow, part(wide, 104, 1.75), ofWindow, 113, part(phone, 90, 3))
}
