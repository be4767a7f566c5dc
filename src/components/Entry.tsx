import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import type { Entry, Media, Place, Text } from '../schema/schema.ts'
import { isShown, targetIn } from '../shared/routes.ts'
import { isSamePage } from '../shared/urls.ts'
import { Line, Title } from './Line.tsx'
import { Link } from './Link.tsx'
import { MediaItems } from './MediaItem.tsx'
import { inLanguage, usePage } from './page-context.ts'
import { dateText } from './parts/dates.ts'
import { HeadingLevel, isLong, Prose } from './Text.tsx'

interface Props {
  entry: Entry
  /** `h1` on a page about this entry alone. */
  heading?: 'h1' | 'h2'
}

/** Figures in these places leave the columns of the label free for a text. */
const besideLabel = new Set<Place>(['wide', 'narrow', 'bleed-left'])

/** More lines than fit beside a figure stand in columns below all figures. */
const isMany = (list: unknown[]) => list.length > 8
const few = <Item,>(list: Item[]) => (isMany(list) ? [] : list)

/** A work or a workshop: `{works.map((work) => <EntryCard key={work.id} entry={work} />)}` */
export function EntryCard({ entry, heading: Heading = 'h2' }: Props) {
  const { id, title, room, media, draft } = entry
  const page = usePage()
  if (!isShown(entry, page)) return null
  const isAlone = Heading === 'h1'
  const isOfWords = media.every(({ kind }) => kind === 'text')
  // On its own page, an entry does not link to that page.
  const links = (entry.links ?? []).filter(({ to }) => !isSamePage(to, page.route))
  const { details = [] } = entry
  const label = { ...entry, links: few(links), details: few(details) }
  const above = figuresAbove(entry, page.t(entry.text ?? ''))
  const description = isOfWords ? <Words {...label} /> : <Description {...label} />
  const isInHead = above === 0 && !isOfWords
  const classes = ['entry', isAlone && 'entry-alone', room && 'dark-work']
  return (
    <HeadingLevel value={isAlone ? 2 : 3}>
      <article
        className={classes.filter(Boolean).join(' ')}
        id={id}
        {...inLanguage(entry.language, page)}
      >
        <header className="entry-head">
          {draft && (
            <p className="small">
              <mark>{page.t(words.draft)}</mark>
            </p>
          )}
          <Heading>
            <Title text={title} />
          </Heading>
          <Label {...label} />
          {isInHead && description}
        </header>
        <MediaItems media={media.slice(0, above)} />
        {!isInHead && description}
        {!isOfWords && <MediaItems media={media.slice(above)} />}
        {isMany(details) && (
          <p className="entry-list">
            <Facts facts={details} />
          </p>
        )}
        {isMany(links) && (
          <div className="entry-list">
            <Links links={links} />
          </div>
        )}
      </article>
    </HeadingLevel>
  )
}

/** A text follows the figure that it stands beside. A long one stands in the head. */
function figuresAbove({ textPlace, media }: Entry, text: string): number {
  const leavesLabel = (item: Media) => 'place' in item && besideLabel.has(item.place)
  return textPlace === 'beside' && !isLong(text) ? media.findIndex(leavesLabel) + 1 : 0
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

function Description(entry: Entry) {
  const { text } = entry
  const { t } = usePage()
  if (!text && !hasAdditions(entry)) return null
  return (
    <div className={text && isLong(t(text)) ? 'entry-text long-text' : 'entry-text'}>
      <div className="text">
        {text && <Prose text={text} kind="text" />}
        <Additions {...entry} />
      </div>
    </div>
  )
}

/** The texts of an entry without figures, as on a page of words. */
function Words(entry: Entry) {
  const { text, media } = entry
  return (
    <>
      {text && <Prose text={text} kind="text" className="prose" />}
      {media.map(
        (item, index) =>
          item.kind === 'text' && <Prose key={index} text={item.text} className="prose" />,
      )}
      {hasAdditions(entry) && (
        <div className="prose">
          <Additions {...entry} />
        </div>
      )}
    </>
  )
}

const hasAdditions = ({ links = [], credits = [], tags = [] }: Entry) =>
  links.length + credits.length + tags.length > 0

function Additions({ links, credits = [], tags }: Entry) {
  return (
    <>
      <Links links={links} />
      {credits.length > 0 && (
        <p className="credits small">
          <Facts facts={credits.map(({ role, names }) => ({ label: role, text: names }))} />
        </p>
      )}
      <TagList tags={tags} />
    </>
  )
}

function Links({ links = [] }: Pick<Entry, 'links'>) {
  const { t } = usePage()
  return links.map(({ label, to }) => (
    <p key={to} className="entry-link">
      <Link to={to}>{t(label)}</Link>
    </p>
  ))
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

/** Links to the pages of tags that have one, except to the page itself. */
export function TagList({ tags = [] }: Pick<Entry, 'tags'>) {
  const { route, language, hasPage, t } = usePage()
  const links = tags.map((id) => ({ id, to: `/tags/${id}` }))
  // A tag has a page only in the languages of its works.
  const hasAny = (to: string) => hasPage(targetIn(language, to, site.languages, hasPage))
  const others = links.filter(({ to }) => to !== route && hasAny(to))
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
