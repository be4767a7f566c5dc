import { hasMonths, readSpan } from '../schema/time-span.ts'
import { dateText } from './dates.ts'

/** Years, months or days as they are set: with an en dash, open at the end while they go on. */
export function yearsText(years: number | string = '', language = 'en'): string {
  const text = `${years}`
  const span = readSpan(text)
  if (!span || !hasMonths(span)) return text.replace(/(?<=\d)\s*[-–]\s*/, '–')
  const { start, dash, end } = span
  // A year has no month to be set like the other end.
  if (end && [start, end].some((one) => one.length === 4)) {
    return [start, end].map((one) => yearsText(one, language)).join('\u00a0– ')
  }
  return `${dateText({ date: start, until: end }, language)}${dash && !end ? '\u00a0–' : ''}`
}

/** Without months and days, where there is no room for them: '2018-11-30 – 2019-02' → '2018–2019'. */
export function yearsAlone(years: number | string = ''): string {
  const span = readSpan(`${years}`)
  if (!span) return yearsText(years)
  const [start, end] = [span.start, span.end ?? ''].map((date) => date.slice(0, 4))
  return span.dash && start !== end ? `${start}–${end}` : `${start}`
}
