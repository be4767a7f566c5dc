import { words } from '../content/words.ts'
import { besideIndex } from '../schema/places.ts'
import type { Entry } from '../schema/schema.ts'
import { readSpan } from '../schema/time-span.ts'
import { EntryDescription } from './EntryDescription.tsx'
import { Line } from './Marks.tsx'
import { MediaItem } from './MediaItem.tsx'
import { HeadingLevel } from './Prose.tsx'
import { usePage } from './page-context.ts'
import { yearsText } from './years.ts'

interface Props {
  entry: Entry
  /** `h1` on a page about this entry alone, which names its tags too. */
  heading?: 'h1' | 'h2'
  /** The folder with a page for each tag: '/tags'. */
  tags?: string | undefined
}

/** A work or a workshop: title, year and medium, description, media. Drafts show in development only. */
export function EntryCard({ entry, heading: Heading = 'h2', tags }: Props) {
  const { id, title, titleLanguage, textPlace, room, media, draft } = entry
  const page = usePage()
  if (draft && !page.showsDrafts) return null
  page.usage.entries.push(entry)
  const isAlone = Heading === 'h1'
  const classes = ['entry-card', isAlone && 'entry-card-alone', room === 'dark' && 'black-box']
  // Reading order follows the layout: a description beside a figure comes right after it.
  const descriptionIndex = textPlace === 'beside' ? besideIndex(media) + 1 : 0
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
  const items = media.map((item, index) => <MediaItem key={index} item={item} />)
  const description = <EntryDescription entry={entry} tags={tags} />
  return (
    <HeadingLevel value={isAlone ? 2 : 3}>
      <article className={classes.filter(Boolean).join(' ')} id={id}>
        <header className="entry-card-heading">
          {draft && <p className="draft-sign">{page.t(words.draft)}</p>}
          <Heading lang={titleLanguage}>{page.t(title)}</Heading>
          <YearAndMedium entry={entry} />
          {descriptionIndex === 0 && description}
        </header>
        {items.slice(0, descriptionIndex)}
        {descriptionIndex > 0 && description}
        {items.slice(descriptionIndex)}
      </article>
    </HeadingLevel>
  )
}

function YearAndMedium({ entry: { year = '', medium } }: { entry: Entry }) {
  if (!year && !medium) return null
  return (
    <p className="entry-card-details">
      {year && <Years years={`${year}`} />} {medium && <Line text={medium} />}
    </p>
  )
}

function Years({ years }: { years: string }) {
  const { start, dash } = readSpan(years) ?? {}
  const text = yearsText(years, usePage().language)
  // HTML has no <time> for a span, or for words.
  if (!start || dash) return <span className="entry-card-years">{text}</span>
  return <time dateTime={start === text ? undefined : start}>{text}</time>
}
