import { words } from '../content/words.ts'
import type { Entry, Media, Place, Text } from '../schema/schema.ts'
import { isShown } from '../shared/routes.ts'
import { isSamePage } from '../shared/urls.ts'
import { Line, Title } from './Line.tsx'
import { Link } from './Link.tsx'
import { MediaItems } from './MediaItem.tsx'
import { inLanguage, usePage } from './page-context.ts'
import { dateText } from './parts/dates.ts'
import { HeadingLevel, Prose } from './Text.tsx'

interface Props {
  entry: Entry
  /** `h1` on a page about this entry alone. */
  heading?: 'h1' | 'h2'
}

/** Figures in these places leave the columns of the label free for a text. */
const besideLabel = new Set<Place>(['wide', 'narrow', 'bleed-left'])

/** A work or a workshop: `{works.map((work) => <EntryCard key={work.id} entry={work} />)}` */
export function EntryCard({ entry, heading: Heading = 'h2' }: Props) {
  const { id, title, textPlace, room, media, draft } = entry
  const page = usePage()
  if (!isShown(entry, page)) return null
  const isAlone = Heading === 'h1'
  const leavesLabel = (item: Media) => 'place' in item && besideLabel.has(item.place)
  // A text follows the figure that it stands beside.
  const above = textPlace === 'beside' ? media.findIndex(leavesLabel) + 1 : 0
  const description = <Description {...entry} />
  const classes = ['entry', isAlone && 'entry-alone', room && 'dark-work']
  return (
    <HeadingLevel value={isAlone ? 2 : 3}>
      <article
        className={classes.filter(Boolean).join(' ')}
        id={id}
        {...inLanguage(entry.language, page)}
      >
        <header className="entry-head">
          {draft && <p className="draft-sign">{page.t(words.draft)}</p>}
          <Heading>
            <Title text={title} />
          </Heading>
          <Label {...entry} />
          {above === 0 && description}
        </header>
        <MediaItems media={media.slice(0, above)} />
        {above > 0 && description}
        <MediaItems media={media.slice(above)} />
      </article>
    </HeadingLevel>
  )
}

function Label({ year, medium, details = [], language }: Entry) {
  const page = usePage()
  if (!year && !medium && details.length === 0) return null
  return (
    <p className="entry-label">
      {year && <span className="entry-years">{dateText(year, language ?? page.language)}</span>}{' '}
      {medium && <Line text={medium} />}
      <Facts facts={details} />
    </p>
  )
}

/** Lines like 'Edition: 5'. */
function Facts({ facts }: { facts: { label?: Text | undefined; text: Text }[] }) {
  const { t } = usePage()
  return facts.map(({ label, text }) => (
    <span key={t(label ?? '') + t(text)} className="fact">
      {label && (
        <span className="term">
          <Line text={label} />
        </span>
      )}{' '}
      <Line text={text} />
    </span>
  ))
}

function Description({ text, links = [], credits = [], tags = [] }: Entry) {
  const { route, t } = usePage()
  // On its own page, an entry does not link to that page.
  const others = links.filter(({ to }) => !isSamePage(to, route))
  if (!text && others.length + credits.length + tags.length === 0) return null
  return (
    <div className="entry-text">
      <div className="text">
        {text && <Prose text={text} kind="text" />}
        {others.map(({ label, to }) => (
          <p key={to} className="entry-link">
            <Link to={to}>{t(label)}</Link>
          </p>
        ))}
        {credits.length > 0 && (
          <p className="credits small">
            <Facts facts={credits.map(({ role, names }) => ({ label: role, text: names }))} />
          </p>
        )}
        <TagList tags={tags} />
      </div>
    </div>
  )
}

/** Links to the pages of tags that have one, except to the page itself. */
export function TagList({ tags = [] }: Pick<Entry, 'tags'>) {
  const { route, hasPage, t } = usePage()
  const links = tags.map((id) => ({ id, to: `/tags/${id}` }))
  const others = links.filter(({ to }) => hasPage(to) && to !== route)
  if (others.length === 0) return null
  return (
    <ul className="tags small">
      {others.map(({ id, to }) => (
        <li key={id}>
          <Link to={to}>{t(words.tags?.[id] ?? id)}</Link>
        </li>
      ))}
    </ul>
  )
}
