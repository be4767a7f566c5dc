import { words } from '../content/words.ts'
import type { Entry, Text } from '../schema/schema.ts'
import { readSpan } from '../schema/time-span.ts'

export interface WorkGroup {
  /** The tag or the year, and the name of its page: `/tags/sound`. */
  id: string
  title: Text
  works: Entry[]
  /** If not all have one of its works. */
  languages?: Entry['languages']
}

export type Grouping = 'tag' | 'year'

export function tagName(id: string): Text {
  return words.tags?.[id] ?? id
}

/** Tags in the order of words.ts, or years, newest first. */
export function groupWorks(works: Entry[], by: Grouping): WorkGroup[] {
  const groups = by === 'year' ? groupByYear(works) : groupByTag(works)
  return groups.map((group) => {
    const isEverywhere = group.works.some(({ languages }) => !languages)
    if (isEverywhere) return group
    return { ...group, languages: group.works.flatMap(({ languages = [] }) => languages) }
  })
}

function groupByTag(works: Entry[]): WorkGroup[] {
  // Pages call this before the content is checked: tags may be no list.
  const isTagged = ({ tags }: Entry, id: string) => [tags].flat().includes(id)
  return Object.entries<Text>(words.tags ?? {})
    .map(([id, title]) => ({ id, title, works: works.filter((work) => isTagged(work, id)) }))
    .filter((group) => group.works.length > 0)
}

/** A span counts in its last year, an open one in the newest. Words, such as 'around 1998', are last. */
function groupByYear(works: Entry[]): WorkGroup[] {
  const dated = works.flatMap((work) => {
    if (work.year === undefined) return []
    const { start, dash, end } = readSpan(`${work.year}`) ?? {}
    const year = (end ?? start)?.slice(0, 4)
    return { work, year, isOpen: Boolean(dash && !end) }
  })
  const years = dated.flatMap(({ year = [] }) => year)
  const newest = years.sort().at(-1)
  const titleOf = ({ work, year, isOpen }: (typeof dated)[number]) =>
    (isOpen ? newest : year) ?? `${work.year}`
  // Words keep their order.
  const rankOf = (title: string) => (/^\d{4}$/.test(title) ? -Number(title) : 0)
  const titles = [...new Set(dated.map(titleOf))].sort((a, b) => rankOf(a) - rankOf(b))
  return titles.map((title) => ({
    id: title.replace(/\W+/g, '-'),
    title,
    works: dated.filter((one) => titleOf(one) === title).map(({ work }) => work),
  }))
}
