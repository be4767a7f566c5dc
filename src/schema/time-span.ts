const year = '(?:1[89]|20)\\d\\d'
const date = `(${year}(?:-\\d\\d){0,2})`
const span = new RegExp(`^${date}(?:\\s*(–|-(?!\\d)|(?<!-\\d\\d)-|/(?=\\d))\\s*${date}?)?$`)
/** Words such as 'around 1998'. Each number in them is a year, unlike those of 'Edition of 5'. */
const inWords = new RegExp(`^\\p{L}(\\D|(?<!\\d)${year}(?!\\d))*$`, 'u')

/** Of '2018', '2018-11', '2018-11-30', or a span of them: no end while it goes on. Undefined for words. */
export function readSpan(text: string) {
  const [, start, dash, end] = span.exec(text) ?? []
  return start === undefined ? undefined : { start, dash, end }
}

/** A span forward, or words such as 'around 1998'. */
export function isTime(text: string): boolean {
  const { start, end = start } = readSpan(text) ?? {}
  if (!start || !end) return inWords.test(text)
  // An end such as 2018 includes all its months.
  return isOnCalendar(start) && isOnCalendar(end) && end >= start.slice(0, end.length)
}

export function isOnCalendar(text: string): boolean {
  const day = new Date(text)
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text)
}
