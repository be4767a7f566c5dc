const year = '(?:1[89]|20)\\d\\d'
/** '2018', '2018-11' or '2018-11-30' */
const datePattern = `${year}(?:-\\d\\d){0,2}`
/** A hyphen before digits is a dash only directly after a year: '2016-2018', but '2018-11' is a month. */
const dashPattern = '–|-(?!\\d)|(?<!-\\d\\d)-|/(?=\\d)'
const spanPattern = new RegExp(`^(${datePattern})(?:\\s*(${dashPattern})\\s*(${datePattern})?)?$`)
const hasWordsPattern = '(?=.*[\\p{L},&?])'
/** '3 May 2020' and '1.–3. Mai 2020' begin with it. */
const dayPattern = `\\d{1,2}\\.?(\\s*[–-]\\s*\\d{1,2}\\.?)? +(?=\\p{L}.*${year})`
/**
 * Words such as 'around 1998', '2019, 2021', '2020 (forthcoming)' or '3 May 2020'. Each number in them is a
 * year, unlike those of 'Edition of 5', but for a day at the beginning.
 */
const inWords = new RegExp(`^${hasWordsPattern}(${dayPattern})?(\\D|(?<!\\d)${year}(?!\\d))*$`, 'u')
/** '2019/20', 'Winter 2019–20' */
const season = new RegExp(`^(\\p{L}+ )?${year}[/–]\\d\\d$`, 'u')

/** A date, or a span of two: one that goes on has a dash and no end. Undefined for words. */
export function readSpan(text: string) {
  const [, start, dash, end] = spanPattern.exec(text) ?? []
  return start === undefined ? undefined : { start, dash, end }
}

export function isTime(text: string): boolean {
  const { start, end = start } = readSpan(text) ?? {}
  if (!start || !end) return inWords.test(text) || season.test(text)
  // An end such as 2018 includes all its months.
  return isOnCalendar(start) && isOnCalendar(end) && end >= start.slice(0, end.length)
}

/** '2018-02-28', but not '2018-02-30'. */
export function isOnCalendar(text: string): boolean {
  const day = new Date(text)
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text)
}
