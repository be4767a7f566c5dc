import type { News } from '../schema/schema.ts'

type Days = Pick<News, 'date' | 'until'>

/** '12 Mar – 30 Apr 2026', in the order of the language; without the year if the heading says it. */
export function dateText({ date, until = date }: Days, language: string, heading = ''): string {
  const isInYear = heading !== '' && [date, until].every((day) => day.startsWith(heading))
  const formatWith = (hasYear: boolean) =>
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      // The dates of the content are Gregorian.
      calendar: 'gregory',
      month: 'short',
      ...(date.length + until.length === 20 && { day: 'numeric' }),
      ...(hasYear && { year: 'numeric' }),
    })
  const format = formatWith(!isInYear)
  const ends = [new Date(date), new Date(until)] as const
  const parts = format.formatRangeToParts(...ends)
  const dashIndex = parts.findLastIndex(({ source }) => source === 'startRange') + 1
  if (parts.filter(({ type }) => type === 'year').length < 2) {
    return parts.map(({ value }, index) => (index === dashIndex ? value : tied(value))).join('')
  }
  // Czech sets a year twice that both ends share, and Japanese all spans with slashes.
  const types = format.formatToParts(ends[0]).map(({ type }) => type)
  const isYearFirst = types.indexOf('year') < types.indexOf('month')
  const isShared = date.slice(0, 4) === until.slice(0, 4)
  const texts = ends.map((day, index) =>
    tied(formatWith(!isShared || (index === 0) === isYearFirst).format(day)),
  )
  return texts.join(parts[dashIndex]?.value)
}

/** Lines break beside the dash only. */
function tied(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
