import type { Place } from './content/schema.ts'

/**
 * How wide a picture stands in each place of the grid, for the `sizes` attribute. 36rem and 56rem
 * are the breakpoints of the layout; content is never wider than 104rem.
 */
export const placeSizes: Record<Place, string> = {
  a: '(min-width:36rem) min(92vw,104rem), 100vw',
  b: '(min-width:56rem) min(61vw,69rem), (min-width:36rem) 92vw, 100vw',
  c: '(min-width:56rem) min(61vw,69rem), (min-width:36rem) 92vw, 100vw',
  d: '(min-width:36rem) min(46vw,51rem), 100vw',
  e: '(min-width:36rem) min(46vw,51rem), 100vw',
  f: '(min-width:56rem) min(38vw,43rem), (min-width:36rem) 69vw, 100vw',
  g: '(min-width:56rem) min(30vw,34rem), (min-width:36rem) 92vw, 100vw',
  h: '(min-width:56rem) min(30vw,34rem), (min-width:36rem) 46vw, 100vw',
  l: '(min-width:56rem) min(65vw,73rem), (min-width:36rem) 92vw, 100vw',
  x: '(min-width:56rem) min(100vw,112rem), (min-width:36rem) 92vw, 100vw',
}

/** Two equal halves. */
export const pairSizes = [
  '(min-width:36rem) min(46vw,51rem), 100vw',
  '(min-width:36rem) min(46vw,51rem), 100vw',
] as const

/** A 4:5 beside a 3:2 of the same height: columns of .8fr and 1.5fr. */
export const tallPairSizes = [
  '(min-width:36rem) min(32vw,36rem), 100vw',
  '(min-width:36rem) min(60vw,67rem), 100vw',
] as const

/** A 16:9 still in a frame 550 px high, cropped where the window is narrower than 978 px. */
export const frameSizes = 'max(92vw,978px)'
