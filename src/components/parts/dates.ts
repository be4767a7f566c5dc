import type { News } from '../../schema/schema.ts'
import { hasMonths, isOnCalendar, readSpan } from '../../schema/time-span.ts'

/** '12 Mar – 30 Apr 2026', as the language writes it; without the year if it is in the heading. */
export function dateText(
  { date, until = date }: Pick<News, 'date' | 'until'>,
  language: string,
  heading = '',
): string {
  const isInYear = heading !== '' && [date, until].every((day) => day.startsWith(heading))
  const formatWith = (hasYear: boolean) =>
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      // Some languages, such as Persian, have another by default.
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
  // Czech repeats the year that both ends share, and Japanese puts slashes into spans.
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

/** The `year` of a work or the `years` of a CV line: '2018–', '30 Nov 2018', 'around 1998'. */
export function yearsText(years: number | string = '', language = 'en'): string {
  const text = `${years}`
  const span = readSpan(text)
  // Lists that are not of the content are checked later.
  const isReal = span && [span.start, span.end ?? span.start].every(isOnCalendar)
  if (!isReal || !hasMonths(span)) return text.replace(/(?<=\d)\s*[-–]\s*/, '–')
  const { start, dash, end } = span
  // A year alone cannot be formatted together with a month or a day.
  if (end && [start, end].some((one) => one.length === 4)) {
    return [start, end].map((one) => yearsText(one, language)).join('\u00a0– ')
  }
  return `${dateText({ date: start, until: end }, language)}${dash && !end ? '\u00a0–' : ''}`
}

/** The years alone, for narrow places: '2018-11-30 – 2019-02' → '2018–2019'. */
export function yearsAlone(years: number | string = ''): string {
  const span = readSpan(`${years}`)
  if (!span) return yearsText(years)
  const [start = '', end] = [span.start, span.end ?? ''].map((date) => date.slice(0, 4))
  return span.dash && start !== end ? `${start}–${end}` : start
}
