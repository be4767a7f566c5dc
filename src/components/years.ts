/** A year or a range of years as it is set: with an en dash, open at the end while it goes on. */
export function yearsText(years: number | string): string {
  return `${years}`.replace(/(?<=\d) ?[-–] ?/, '–')
}
