import type { ReactNode } from 'react'
import { words } from '../content/words.ts'
import { besideIndex } from '../schema/places.ts'
import type { Entry, Text } from '../schema/schema.ts'
import { readSpan } from '../schema/time-span.ts'
import { isSamePage } from '../shared/urls.ts'
import { Blocks } from './Blocks.tsx'
import { Link } from './Link.tsx'
import { HeadingLevel, Line, Title } from './Marks.tsx'
import { MediaItem } from './MediaItem.tsx'
import { usePage } from './page-context.ts'
import { yearsText } from './parts/dates.ts'
import { tagName } from './work-groups.ts'

interface Props {
  entry: Entry
  /** `h1` on a page about this entry alone, which names its tags. */
  heading?: 'h1' | 'h2'
  /** The folder of the tags' pages: '/tags'. */
  tags?: string | undefined
}

/** `<EntryCard entry={work} />`: a work or a workshop, with all its texts and media. */
export function EntryCard({ entry, heading: Heading = 'h2', tags }: Props) {
  const { id, title, titleLanguage, textPlace, room, media, draft } = entry
  const { usage, isDevelopment, t } = usePage()
  // The content of a build holds no drafts, but a list in a page may.
  if (draft && !isDevelopment) return null
  usage.subjects.entries.push(entry)
  const isAlone = Heading === 'h1'
  const classes = ['entry-card', isAlone && 'entry-card-alone', room && 'dark-work']
  // In reading order, the description follows the figure that it is beside.
  const descriptionIndex = textPlace === 'beside' ? besideIndex(media) + 1 : 0
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
  const items = media.map((item, index) => <MediaItem key={index} item={item} />)
  const description = <Description entry={entry} heading={Heading} tags={tags} />
  return (
    <HeadingLevel value={isAlone ? 2 : 3}>
      <article className={classes.filter(Boolean).join(' ')} id={id}>
        <header className="entry-card-heading">
          {draft && <p className="draft-sign">{t(words.draft)}</p>}
          <Heading lang={titleLanguage}>
            <Title text={title} />
          </Heading>
          <YearAndMedium {...entry} />
          {descriptionIndex === 0 && description}
        </header>
        {items.slice(0, descriptionIndex)}
        {descriptionIndex > 0 && description}
        {items.slice(descriptionIndex)}
      </article>
    </HeadingLevel>
  )
}

function YearAndMedium({ year, medium }: Entry) {
  const { language } = usePage()
  if (!year && !medium) return null
  const { start, dash } = readSpan(`${year}`) ?? {}
  const text = yearsText(year, language)
  return (
    <p className="entry-card-details">
      {start && !dash && <time dateTime={start === text ? undefined : start}>{text}</time>}
      {/* HTML has no <time> for spans and words. */}
      {year && (!start || dash) && <span className="entry-card-years">{text}</span>}{' '}
      {medium && <Line text={medium} />}
    </p>
  )
}

function Description({ entry, heading, tags: to }: Props) {
  const { text, links = [], details = [], credits = [] } = entry
  const { route, t } = usePage()
  // The page about an entry, to which it may link, shows the entry too.
  const others = links.filter(({ to }) => !isSamePage(to, route))
  const tags = (heading === 'h1' && entry.tags) || []
  const facts = [
    ...details.map(({ label, text }) => <Fact key={t(label)} name={t(label)} text={text} />),
    ...credits.map(({ role, names }) => (
      <Fact key={t(role) + t(names)} name={<Line text={role} />} text={names} />
    )),
  ]
  if (!text && others.length + facts.length + tags.length === 0) return null
  return (
    <div className="entry-card-description">
      <div>
        {text && <Blocks text={text} />}
        {others.map(({ label, to }) => (
          <p key={to} className="entry-card-link">
            <Link to={to}>{t(label)}</Link>
          </p>
        ))}
        {facts.length > 0 && <dl className="entry-card-credits">{facts}</dl>}
        {tags.length > 0 && (
          <ul className="entry-card-tags">
            {tags.map((id) => {
              const name = t(tagName(id))
              return <li key={id}>{to ? <Link to={`${to}/${id}`}>{name}</Link> : name}</li>
            })}
          </ul>
        )}
      </div>
    </div>
  )
}

function Fact({ name, text }: { name: ReactNode; text: Text }) {
  return (
    <div>
      <dt>{name}</dt>{' '}
      <dd>
        <Line text={text} />
      </dd>
    </div>
  )
}
