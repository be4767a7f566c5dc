import { isTime, readSpan } from '../../shared/time-span.ts'

/**
 * The `year` of a work, the `years` of a CV line or the date of news: '2018–', 'Nov 2018 – 3 Feb 2019',
 * 'around 1998'.
 */
export function dateText(date: number | string = '', language = 'en'): string {
  const { text, mark } = splitMark(date)
  return wordsOf(text, language) + mark
}

/** While a page is edited, days end in invisible characters, which then stand behind all words. */
const invisible = /[\u{e01e0}-\u{e01ef}]+/gu

function splitMark(date: number | string) {
  const marks = `${date}`.match(invisible) ?? []
  return { text: `${date}`.replace(invisible, ''), mark: marks.join('') }
}

function wordsOf(text: string, language: string): string {
  const span = readSpan(text)
  // Lists outside src/content/ are not checked, so this may be no date.
  if (!span || !isTime(text)) return text
  const { start, end = start } = span
  const areYears = start.length <= 4 && end.length <= 4
  if (areYears) return text.replace(/\s*[-–/]\s*/, '–')
  const days = daysText(start, end, language)
  const isOpen = span.dash && !span.end
  // Lines break after the dash only. Node's versions differ in the spaces around it.
  return (isOpen ? `${days} –` : days).replace(/\s/g, '\u00a0').replace('–\u00a0', '– ')
}

/** '2018-11' and '2019-02-03' → 'Nov 2018 – 3 Feb 2019'. A day alone is its own end. */
function daysText(start: string, end: string, language: string): string {
  if (start.length === end.length) {
    return formatOf(start, language).formatRange(new Date(start), new Date(end))
  }
  return [start, end].map((day) => formatOf(day, language).format(new Date(day))).join(' – ')
}

/** As precise as the date: a day, a month or a year. */
function formatOf({ length }: string, language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    // Persian, for one, would use a calendar of its own.
    calendar: 'gregory',
    year: 'numeric',
    ...(length >= 7 && { month: 'short' }),
    ...(length === 10 && { day: 'numeric' }),
  })
}

/** For narrow places: '2018-11-30 – 2019-02' → '2018–2019'. */
export function yearsAlone(date: number | string = ''): string {
  const { text, mark } = splitMark(date)
  const span = readSpan(text)
  if (!span) return text + mark
  const [start = '', end = ''] = [span.start, span.end].map((day) => day?.slice(0, 4))
  return (span.dash && start !== end ? `${start}–${end}` : start) + mark
}
