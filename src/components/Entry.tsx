import { type ReactNode, use } from 'react'
import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import type { Entry, Media } from '../schema/schema.ts'
import { isShown, targetIn } from '../shared/routes.ts'
import { isSamePage } from '../shared/urls.ts'
import { besideLabel } from './image-sizes.ts'
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

/** A list that does not fit beside a figure stands in columns below all figures. */
const isLongList = ({ length }: unknown[]) => length > 8

/** A work or a workshop: `{works.map((work) => <EntryCard key={work.id} entry={work} />)}` */
export function EntryCard({ entry, heading = 'h2' }: Props) {
  const page = usePage()
  if (!isShown(entry, page)) return null
  const { room, media, details = [] } = entry
  const id = page.takeId(entry.id, entry)
  const isAlone = heading === 'h1'
  // A link to the page that is open would lead nowhere.
  const links = (entry.links ?? []).filter(({ to }) => !isSamePage(to, page.route))
  const withoutLongLists = {
    ...entry,
    details: isLongList(details) ? [] : details,
    links: isLongList(links) ? [] : links,
  }
  const hasFigures = media.some(({ kind }) => kind !== 'text')
  const Content = hasFigures ? ContentWithFigures : ContentOfWords
  const classes = ['entry', isAlone && 'entry-alone', room && 'dark-work'].filter(Boolean)
  return (
    <HeadingLevel value={isAlone ? 2 : 3}>
      <article className={classes.join(' ')} id={id} {...inLanguage(entry.language, page)}>
        <Content entry={withoutLongLists} />
        {isLongList(details) && (
          <p className="entry-list">
            <Details details={details} />
          </p>
        )}
        {isLongList(links) && (
          <div className="entry-list">
            <Links links={links} />
          </div>
        )}
      </article>
    </HeadingLevel>
  )
}

interface ContentProps {
  /** Its long lists are left out. */
  entry: Entry
}

function ContentOfWords({ entry }: ContentProps) {
  const { text, media } = entry
  return (
    <>
      <Head entry={entry} />
      {text && <Prose text={text} kind="text" className="prose" />}
      {media.map(
        (item, index) =>
          item.kind === 'text' && <Prose key={index} text={item.text} className="prose" />,
      )}
      {hasAdditions(entry) && (
        <div className="prose">
          <Additions entry={entry} />
        </div>
      )}
    </>
  )
}

/** A text follows the figure that it stands beside. Any other stands in the head. */
function ContentWithFigures({ entry }: ContentProps) {
  const { t } = usePage()
  const { text = '', textPlace, media } = entry
  const isBeside = textPlace === 'beside' && !isLong(t(text))
  // So many figures come before the text; with none, it stands in the head.
  const leavesRoom = (item: Media) => 'place' in item && besideLabel.has(item.place)
  const above = isBeside ? media.findIndex(leavesRoom) + 1 : 0
  const entryText = <EntryText entry={entry} />
  return (
    <>
      <Head entry={entry}>{above === 0 && entryText}</Head>
      <MediaItems media={media.slice(0, above)} />
      {above > 0 && entryText}
      <MediaItems media={media.slice(above)} />
    </>
  )
}

function Head({ entry, children }: ContentProps & { children?: ReactNode }) {
  const { t } = usePage()
  // One level above the headings of its texts.
  const Heading = use(HeadingLevel) === 2 ? 'h1' : 'h2'
  return (
    <header className="entry-head">
      {entry.draft && (
        <p className="small">
          <mark>{t(words.draft)}</mark>
        </p>
      )}
      <Heading>
        <Title text={entry.title} />
      </Heading>
      <Label entry={entry} />
      {children}
    </header>
  )
}

function Label({ entry }: ContentProps) {
  const page = usePage()
  const { year, medium, details = [], language = page.language } = entry
  if (!year && !medium && details.length === 0) return null
  return (
    <p className="entry-label">
      {year && <span className="entry-years">{dateText(year, language)}</span>}{' '}
      {medium && <Line text={medium} />}
      <Details details={details} />
    </p>
  )
}

function EntryText({ entry }: ContentProps) {
  const { t } = usePage()
  const { text } = entry
  if (!text && !hasAdditions(entry)) return null
  return (
    <div className={text && isLong(t(text)) ? 'entry-text long-text' : 'entry-text'}>
      <div className="text">
        {text && <Prose text={text} kind="text" />}
        <Additions entry={entry} />
      </div>
    </div>
  )
}

const hasAdditions = ({ links = [], credits = [], tags = [] }: Entry) =>
  links.length + credits.length + tags.length > 0

function Additions({ entry }: { entry: Entry }) {
  const { links, credits = [], tags } = entry
  return (
    <>
      <Links links={links} />
      {credits.length > 0 && (
        <p className="credits small">
          <Details details={credits.map(({ role, names }) => ({ label: role, text: names }))} />
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
function Details({ details = [] }: Pick<Entry, 'details'>) {
  const { t } = usePage()
  return details.map(({ label, text }) => (
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
