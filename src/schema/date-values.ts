import * as v from 'valibot'
import { holding, rule, type Test, wordsThat } from './rules.ts'
import { hasMonths, isOnCalendar, isTimeInWords, readSpan, type TimeSpan } from './time-span.ts'
import * as is from './values.ts'

const impossible = [
  'impossible-date',
  'a month or day that the calendar has, such as 2018-11 or 2018-02-28',
  'Correct it: first the month, 01 to 12, then the day. A span of years is 2016–2018.',
] as const

const wrongYears = [
  'wrong-years',
  '2016, 2018-11, 2018-11-30, a span such as 2016–2018, 2021– while it goes on, or words such as around 1998',
  'Years have four digits, months and days two: 2018-03, 2018-11-30 – 2019-02-03. While it goes on, nothing follows the dash. A size or a price belongs in details.',
] as const

/** Words pass it. */
function spanTest(isRight: (span: TimeSpan) => boolean) {
  return (text: string) => {
    const span = readSpan(text)
    return !span || isRight(span)
  }
}

/** `warnOfFuture` reads it. */
function dateThat(...tests: Test[]) {
  return holding('date', wordsThat(...tests))
}

/** Written with a hyphen or an en dash between years. */
export const years = dateThat(
  [(text) => readSpan(text) !== undefined || isTimeInWords(text), ...wrongYears],
  [
    spanTest((span) => span.dash !== '-' || !hasMonths(span)),
    'hyphen-between-dates',
    'an en dash between months or days: a hyphen is part of them',
    'Write 2018-11 – 2019-02, 2018-11-30 – 2019-02-03, or 2018-11– while it goes on.',
  ],
  [spanTest(({ start, end = start }) => isOnCalendar(start) && isOnCalendar(end)), ...impossible],
  [
    // An end such as 2018 includes all its months.
    spanTest(({ start, end = '9999' }) => end >= start.slice(0, end.length)),
    'reversed-span',
    'a span that ends after it begins, such as 2018-11 – 2019-02',
    'Write the earlier one first, or correct one of them.',
  ],
)

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
  const fix = 'Write year, month and day with hyphens.'
  return dateThat([pattern, code, expected, fix], [isOnCalendar, ...impossible])
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
