import type { News } from '../schema/schema.ts'

/** '12 Mar – 30 Apr 2026', in the order of the language; without the year if the heading says it. */
export function dateText({ date, until = date }: News, language: string, heading = ''): string {
  const isInYear = heading !== '' && [date, until].every((day) => day.startsWith(heading))
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    // The dates of the content are Gregorian.
    calendar: 'gregory',
    month: 'short',
    ...(date.length + until.length === 20 && { day: 'numeric' }),
    ...(!isInYear && { year: 'numeric' }),
  })
  // Lines break beside the dash only.
  const text = format.formatRange(new Date(date), new Date(until))
  return text.replace(/(?<!–) (?!–)/g, '\u00a0')
}
