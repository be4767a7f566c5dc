/** A year, a month, a day, or a span of them. */
export interface TimeSpan {
  /** '2018', '2018-11' or '2018-11-30' */
  start: string
  /** None while it goes on, or for a single moment. */
  end: string | undefined
  dash: string | undefined
}

const year = '(?:1[89]|20)\\d\\d'
const date = `(${year}(?:-\\d\\d){0,2})`
const span = new RegExp(`^${date}(?:\\s*([-–]|/(?=\\d))\\s*${date}?)?$`)
/** All their numbers are years: those of 'Edition of 5' and 'May 3, 2018' are not. */
const inWords = new RegExp(`^\\p{L}(\\D|(?<!\\d)${year}(?!\\d))*$`, 'u')

/** Undefined for words such as 'around 1998'. */
export function readSpan(text: string): TimeSpan | undefined {
  const [, start, dash, end] = span.exec(text) ?? []
  return start === undefined ? undefined : { start, dash, end }
}

export function isTimeInWords(text: string): boolean {
  return inWords.test(text)
}

export function hasMonths({ start, end = '' }: TimeSpan): boolean {
  return Math.max(start.length, end.length) > 4
}

/** No 31 February. */
export function isOnCalendar(text: string): boolean {
  const day = new Date(text)
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text)
}
