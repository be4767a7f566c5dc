import * as v from 'valibot'
import { holding, rule, wordsThat } from './rules.ts'
import { hasMonths, isOnCalendar, isTimeInWords, readSpan } from './time-span.ts'
import * as is from './values.ts'

const wrongYears = [
  'wrong-years',
  '2016, 2018-11, 2018-11-30, a span that ends after it begins, such as 2016–2018, 2021– while it goes on, or words such as around 1998',
  'Years have four digits, months and days two, as the calendar has them: 2018-03. Between months or days stands an en dash: 2018-11-30 – 2019-02-03; while it goes on, nothing follows it. A size or a price belongs in details.',
] as const

/** Between years, a hyphen is as good as an en dash; of a month or day, it is a part. */
function isTime(text: string): boolean {
  const span = readSpan(text)
  if (!span) return isTimeInWords(text)
  const { start, end = start, dash } = span
  // An end such as 2018 includes all its months.
  const isForward = end >= start.slice(0, end.length)
  return isForward && [start, end].every(isOnCalendar) && (dash !== '-' || !hasMonths(span))
}

/** What holds a date is compared with today. */
export const years = holding('date', wordsThat([isTime, ...wrongYears]))

const year = holding(
  'date',
  v.custom<number>((year) => readSpan(`${year}`) !== undefined, rule(...wrongYears)),
)

/** A line of the CV, whose date stands in `years`. */
export const datedText = is.textBy(
  'line',
  wordsThat([
    (text) => !/^\d{4}[\d\s–-]*$/.test(text),
    'swapped-years',
    'what it was: its date stands in years',
    'Write the date into years, and the words into text.',
  ]),
)

/** The single year of a work may be a number. */
export const yearOrYears = v.lazy((value) => (typeof value === 'number' ? year : years))

function dateLike(pattern: RegExp, code: string, expected: string) {
  const isRight = (text: string) => pattern.test(text) && isOnCalendar(text)
  const fix = 'Write year, month and day with hyphens, as the calendar has them.'
  return holding('date', wordsThat([isRight, code, expected, fix]))
}

export const date = dateLike(/^\d{4}-\d\d-\d\d$/, 'wrong-date', 'a date such as 2024-03-12')

export const dayOrMonth = dateLike(
  /^\d{4}-\d\d(-\d\d)?$/,
  'wrong-day',
  'a day such as 2026-03-12, or a month such as 2026-03',
)

export const length = wordsThat([
  /^(\d+:)?\d{1,2}:[0-5]\d$/,
  'wrong-length',
  'minutes and seconds such as 4:10',
  'Write 0:58 or 1:02:03.',
])
