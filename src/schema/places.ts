export const places = [
  'full',
  'wide',
  'wide-right',
  'left-half',
  'right-half',
  'narrow',
  'label',
  'third',
  'bleed-left',
  'bleed',
] as const

/** Where a figure stands in the grid of twelve columns: see docs/places.svg. */
export type Place = (typeof places)[number]

/** The places that leave the columns of the label free for the text. */
const placesBesideText: Place[] = ['wide', 'narrow', 'bleed-left']

/** A pair has no place. */
export function leavesLabel({ place }: { kind: string; place?: Place }): boolean {
  return place !== undefined && placesBesideText.includes(place)
}
