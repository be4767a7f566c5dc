import { isTime, readSpan } from '../../schema/time-span.ts'

/**
 * The `year` of a work, the `years` of a CV line or the date of news: '2018–', 'Nov 2018 – 3 Feb 2019',
 * 'around 1998'.
 */
export function dateText(date: number | string = '', language = 'en'): string {
  const text = `${date}`
  const span = readSpan(text)
  const { start = '', end = start } = span ?? {}
  const hasMonths = Math.max(start.length, end.length) > 4
  // In lists outside of the content, nobody has checked it.
  if (!span || !hasMonths || !isTime(text)) return text.replace(/(?<=\d)\s*[-–]\s*/, '–')
  const formatOf = ({ length }: string) =>
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      // Persian, for one, would use a calendar of its own.
      calendar: 'gregory',
      year: 'numeric',
      ...(length >= 7 && { month: 'short' }),
      ...(length === 10 && { day: 'numeric' }),
    })
  const words =
    start.length === end.length
      ? formatOf(start).formatRange(new Date(start), new Date(end))
      : [start, end].map((day) => formatOf(day).format(new Date(day))).join(' – ')
  const isOpen = span.dash && !span.end
  // Lines break after the dash only. Node's versions differ in the spaces around it.
  return (isOpen ? `${words} –` : words).replace(/\s/g, '\u00a0').replace('–\u00a0', '– ')
}

/** For narrow places: '2018-11-30 – 2019-02' → '2018–2019'. */
export function yearsAlone(date: number | string = ''): string {
  const span = readSpan(`${date}`)
  if (!span) return `${date}`
  const [start = '', end = ''] = [span.start, span.end].map((day) => day?.slice(0, 4))
  return span.dash && start !== end ? `${start}–${end}` : start
}
