/** A year, a month, a day, or a span of them, as the owner writes them. */
export interface TimeSpan {
  /** '2018', '2018-11' or '2018-11-30' */
  start: string
  /** None while it goes on, or where one moment is all. */
  end: string | undefined
  /** The mark between them, if any. */
  dash: string | undefined
}

const pattern = /^(\d{4}(?:-\d\d){0,2})(?:\s*([-–])\s*(\d{4}(?:-\d\d){0,2})?)?$/

/** Undefined for words such as 'around 1998'. */
export function readSpan(text: string): TimeSpan | undefined {
  const [, start, dash, end] = pattern.exec(text) ?? []
  return start === undefined ? undefined : { start, dash, end }
}

/** Whether it is more exact than years. */
export function hasMonths({ start, end = '' }: TimeSpan): boolean {
  return Math.max(start.length, end.length) > 4
}

/** Whether the calendar has it: no 31 February. */
export function isOnCalendar(text: string): boolean {
  const day = new Date(text)
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text)
}
