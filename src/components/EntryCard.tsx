import type { ReactNode } from 'react'
import { words } from '../content/words.ts'
import { plainText } from '../schema/marks/marks.ts'
import { leavesLabel } from '../schema/places.ts'
import type { Entry, Media } from '../schema/schema.ts'
import { readSpan } from '../schema/time-span.ts'
import { isIn } from '../shared/routes.ts'
import { isSamePage } from '../shared/urls.ts'
import { Blocks } from './Blocks.tsx'
import { TagList } from './GroupLinks.tsx'
import { Link } from './Link.tsx'
import { HeadingLevel, InLanguage, Line, PlainWords } from './Marks.tsx'
import { MediaItem } from './MediaItem.tsx'
import { usePage } from './page-context.ts'
import { yearsText } from './parts/dates.ts'
import { mediaRows } from './parts/media-rows.ts'
import { Title } from './Title.tsx'

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
  const { usage, isDevelopment, language, t } = usePage()
  // The content of a build holds no drafts, but a list in a page may.
  if ((draft && !isDevelopment) || !isIn(entry, language)) return null
  usage.subjects.entries.push(entry)
  const isAlone = Heading === 'h1'
  const classes = [
    ...['entry-card', isAlone && 'entry-card-alone', room && 'dark-work'],
    media.every(({ kind }) => kind === 'text') && 'entry-card-words',
  ]
  // In reading order, the description follows the figure that it is beside.
  const rows = mediaRows(media, t)
  const isFree = (row: Media | Media[]) => !Array.isArray(row) && leavesLabel(row)
  const descriptionIndex = textPlace === 'beside' ? rows.findIndex(isFree) + 1 : 0
  const items = rows.map(figuresOf)
  const description = <Description entry={entry} heading={Heading} tags={tags} />
  return (
    <HeadingLevel value={isAlone ? 2 : 3}>
      <InLanguage
        tag="article"
        className={classes.filter(Boolean).join(' ')}
        id={id}
        language={entry.language}
      >
        <header
          className="entry-card-heading"
          data-title={isAlone ? undefined : plainText(t(title), 'title')}
        >
          {draft && (
            <p className="draft-sign">
              <PlainWords text={words.draft} />
            </p>
          )}
          <Heading lang={titleLanguage}>
            <Title text={title} />
          </Heading>
          <Label {...entry} />
          {descriptionIndex === 0 && description}
        </header>
        {items.slice(0, descriptionIndex)}
        {descriptionIndex > 0 && description}
        {items.slice(descriptionIndex)}
      </InLanguage>
    </HeadingLevel>
  )
}

function figuresOf(row: Media | Media[], index: number): ReactNode {
  if (!Array.isArray(row)) return <MediaItem key={index} item={row} />
  return (
    <div key={index} className="entry-card-row">
      {row.map(figuresOf)}
    </div>
  )
}

/** In the order of labels on a wall. */
function Label({ year, medium, details = [], language: own }: Entry) {
  const { language, t } = usePage()
  if (!year && !medium && details.length === 0) return null
  const { start, dash } = readSpan(`${year}`) ?? {}
  const text = yearsText(year, language)
  return (
    <p className="entry-card-details">
      {start && !dash && (
        <time
          dateTime={start === text ? undefined : start}
          lang={own === language ? undefined : own && language}
        >
          {text}
        </time>
      )}
      {/* HTML has no <time> for spans and words. */}
      {year && (!start || dash) && <span className="entry-card-years">{text}</span>}{' '}
      {medium && <Line text={medium} />}
      {details.map(({ label, text }) => (
        <span key={t(text)} className="entry-card-fact">
          {label && (
            <span className="entry-card-term">
              <PlainWords text={label} />
            </span>
          )}{' '}
          <Line text={text} />
        </span>
      ))}
    </p>
  )
}

function Description({ entry, heading, tags: to }: Props) {
  const { text, links = [], credits = [] } = entry
  const { route, t } = usePage()
  // The page about an entry, to which it may link, shows the entry too.
  const others = links.filter(({ to }) => !isSamePage(to, route))
  const tags = heading === 'h1' ? entry.tags : []
  if (!text && others.length + credits.length + (tags?.length ?? 0) === 0) return null
  return (
    <div className="entry-card-description">
      <div>
        {text && <Blocks text={text} />}
        {others.map(({ label, to }) => (
          <p key={to} className="entry-card-link">
            <Link to={to}>
              <PlainWords text={label} />
            </Link>
          </p>
        ))}
        {credits.length > 0 && (
          <dl className="entry-card-credits">
            {credits.map(({ role, names }) => (
              <div key={t(role) + t(names)}>
                <dt className="entry-card-term">
                  <Line text={role} />
                </dt>{' '}
                <dd>
                  <Line text={names} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <TagList tags={tags} to={to} />
      </div>
    </div>
  )
}
