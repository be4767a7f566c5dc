const year = '(?:1[89]|20)\\d\\d'
/** '2018', '2018-11' or '2018-11-30' */
const date = `${year}(?:-\\d\\d){0,2}`
const span = new RegExp(`^(${date})(?:\\s*([–/-])\\s*(${date})?)?$`)
/** '2019/20', '2019–20' */
const season = new RegExp(`^${year}[/–]\\d\\d$`)
const yearAlone = new RegExp(`^${year}$`)

/** 'forthcoming', 'around 1998', '2019, 2021', 'Winter 2019/20', '1.–3. May 2020'. */
function isTimeInWords(text: string): boolean {
  if (!/[\p{L},&?]/u.test(text)) return false
  // '2019-13, Basel' is a mistake.
  const dates = text.match(/\d{4}-\d\d(?!\d)(-\d\d)?/g) ?? []
  if (!dates.every(isOnCalendar)) return false
  const numbers = text.match(/\d+/g) ?? []
  const others = numbers.filter((number) => !yearAlone.test(number))
  // Beside a year, other numbers can be days and months; 'Edition of 5' has no year.
  const hasYear = others.length < numbers.length
  return others.length === 0 || (hasYear && others.every(({ length }) => length < 3))
}

/** A date, or a span of two: one that goes on has a dash and no end. Undefined for words. */
export function readSpan(text: string) {
  const [, start, dash, end] = span.exec(text) ?? []
  return start === undefined ? undefined : { start, dash, end }
}

export function isTime(text: string): boolean {
  const { start, end = start } = readSpan(text) ?? {}
  if (!start || !end) return isTimeInWords(text) || season.test(text)
  // An end such as 2018 includes all its months.
  return isOnCalendar(start) && isOnCalendar(end) && end >= start.slice(0, end.length)
}

/** '2018-02-28', but not '2018-02-30'. */
export function isOnCalendar(text: string): boolean {
  const day = new Date(text)
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text)
}
