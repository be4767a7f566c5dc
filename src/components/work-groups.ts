import { words } from '../content/words.ts'
import type { Entry, Text } from '../schema/schema.ts'
import { readSpan, type TimeSpan } from '../schema/time-span.ts'

/** Works that have a tag or a year in common. */
export interface WorkGroup {
  /** The tag or the year, which is the name of its page: `/tags/sound`. */
  id: string
  title: Text
  works: Entry[]
}

/** In words.ts; its id as long as it has no name there. */
export function tagName(id: string): Text {
  return words.tags?.[id] ?? id
}

export type Grouping = 'tag' | 'year'

/** By tag in the order of words.ts, by year newest first; without works that have none. */
export function groupWorks(works: Entry[], by: Grouping): WorkGroup[] {
  return by === 'tag' ? groupByTag(works) : groupByYear(works)
}

function groupByTag(works: Entry[]): WorkGroup[] {
  // Pages ask for their entries before the content is checked: this may be no list.
  const isTagged = ({ tags }: Entry, id: string) => [tags].flat().includes(id)
  return Object.entries<Text>(words.tags ?? {})
    .map(([id, title]) => ({ id, title, works: works.filter((work) => isTagged(work, id)) }))
    .filter((group) => group.works.length > 0)
}

/** A span belongs to its last year, an open one to the newest; words such as 'around 1998' are last. */
function groupByYear(works: Entry[]): WorkGroup[] {
  const dated = works.filter(({ year }) => year !== undefined)
  const spans = dated.map(({ year }) => readSpan(`${year}`))
  const newest = spans
    .map((span) => (span ? lastYear(span) : ''))
    .sort()
    .at(-1)
  const keys = dated.map(({ year }, index) => {
    const span = spans[index]
    if (!span) return `${year}`
    return (span.dash && !span.end && newest) || lastYear(span)
  })
  // Words have no order.
  const rankOf = (key: string) => (/^\d{4}$/.test(key) ? -Number(key) : 0)
  const sorted = [...new Set(keys)].sort((a, b) => rankOf(a) - rankOf(b))
  return sorted.map((title) => ({
    id: title.replace(/\W+/g, '-'),
    title,
    works: dated.filter((_, index) => keys[index] === title),
  }))
}

function lastYear({ start, end = start }: TimeSpan): string {
  return end.slice(0, 4)
}
