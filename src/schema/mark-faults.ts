// What texts do not hold, and the right way to write it.

/** Something that a text does not hold. */
export interface MarkFault {
  code: string
  /** Where it stands in the text as it was written, from 0. */
  offset: number
  found: string
  fix: string
  /** Whether it may be meant. */
  isWarning?: true
}

/** A text while it is read. Tokens tell only the line they begin in: marks are looked for from there. */
export interface Reading {
  text: string
  /** Whether an image alone in its paragraph is a figure. */
  holdsFigures: boolean
  lineStarts: number[]
  /** Where the marks that come next are looked for. */
  cursor: number
  faults: MarkFault[]
}

export function startReading(text: string, holdsFigures: boolean): Reading {
  const lineStarts = [...text.matchAll(/^/gm)].map(({ index }) => index)
  return { text, holdsFigures, lineStarts, cursor: 0, faults: [] }
}

export function goToLine(reading: Reading, line = 0): void {
  reading.cursor = Math.max(reading.cursor, reading.lineStarts[line] ?? 0)
}

/** Notes a fault at the next place where these marks stand. */
export function report(
  reading: Reading,
  code: keyof typeof fixes,
  marks: string,
  found: string,
  isWarning?: true,
): void {
  const offset = Math.max(reading.text.indexOf(marks, reading.cursor), 0)
  reading.cursor = Math.max(reading.cursor, offset)
  reading.faults.push({ code, offset, found, fix: fixes[code], ...(isWarning && { isWarning }) })
}

const fixes = {
  html: 'Write *emphasis*, **strong** or [words](https://…); a new line is a line break.',
  entity: 'Write the character itself.',
  code: 'Remove the marks, or the spaces at the start of the line.',
  image: 'Show it in media of the entry.',
  'link-title': 'Write [words](https://…) without a title.',
  'bare-address': 'Write [words](https://…).',
  'bare-id': 'Name the page too: /#low-tide, /workshops#x.',
  'empty-link': 'Write the words of the link between the brackets.',
  'reference-link': 'Write [words](https://…) where the words stand.',
  'page-heading': 'Write ## for a heading, \\# for the mark itself.',
  'underlined-heading':
    'Write ## before a heading; leave an empty line above ---. A file has no facts between two --- at its top.',
  'heading-level': 'Begin with ##; ### stands below one.',
  table: 'Write a list, or a page of your own with a table.',
  'line-break': 'Write it on one line.',
  year: 'Write 2016\\. where no list is meant: in quotation marks 2016\\\\.',
  figure: 'Let it stand alone between empty lines.',
}
