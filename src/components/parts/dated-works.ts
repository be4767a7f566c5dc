import { news } from '../../content/news.ts'
import { works } from '../../content/works.ts'
import type { Entry } from '../../schema/schema.ts'
import { readSpan } from '../../schema/time-span.ts'

/** Works whose year is a day, with their first day: they are in the feed. */
export function datedWorks(): { work: Entry; day: string }[] {
  return works
    .map((work) => ({ work, day: readSpan(`${work.year}`)?.start ?? '' }))
    .filter(({ work, day }) => day.length === 10 && !work.draft)
}

/** Whether the site has a feed. */
export function hasFeed(): boolean {
  return news.length > 0 || datedWorks().length > 0
}
