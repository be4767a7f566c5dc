import type { ReactNode } from 'react'
import { words } from '../content/words.ts'
import { besideIndex } from '../schema/places.ts'
import type { Entry } from '../schema/schema.ts'
import { isSamePage } from '../shared/urls.ts'
import { Link } from './Link.tsx'
import { Blocks, Line } from './Marks.tsx'
import { MediaItem } from './MediaItem.tsx'
import { usePage } from './page-context.ts'
import { tagName } from './work-groups.ts'
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
  const { id, title, titleLanguage, textPlace, media, draft } = entry
  const page = usePage()
  if (draft && !page.showsDrafts) return null
  page.usage.entries.push(entry)
  const level = Heading === 'h1' ? 2 : 3
  // Reading order follows the layout: a description beside a figure comes right after it.
  const descriptionIndex = textPlace === 'beside' ? besideIndex(media) + 1 : 0
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
  const items = media.map((item, index) => <MediaItem key={index} item={item} />)
  const description = (
    <Description entry={entry} level={level}>
      {Heading === 'h1' && <Tags entry={entry} to={tags} />}
    </Description>
  )
  return (
    <article className={level === 2 ? 'entry-card entry-card-alone' : 'entry-card'} id={id}>
      <header className="entry-card-heading">
        {draft && <p className="draft-sign">{page.t(words.draft)}</p>}
        <Heading lang={titleLanguage}>{page.t(title)}</Heading>
        <Details entry={entry} />
        {descriptionIndex === 0 && description}
      </header>
      {items.slice(0, descriptionIndex)}
      {descriptionIndex > 0 && description}
      {items.slice(descriptionIndex)}
    </article>
  )
}

function Details({ entry: { year, medium } }: { entry: Entry }) {
  const text = yearsText(year)
  // HTML has no <time> for a range of years.
  const isYear = /^\d+$/.test(text)
  return (
    <p className="entry-card-details">
      {isYear ? <time>{text}</time> : <span className="entry-card-years">{text}</span>}{' '}
      <Line text={medium} />
    </p>
  )
}

interface DescriptionProps {
  entry: Entry
  /** Of the headings in its text. */
  level: number
  children: ReactNode
}

function Description({ entry, level, children }: DescriptionProps) {
  const { text, links = [], credits = [] } = entry
  const { route, t } = usePage()
  // An entry may link to a page about it alone, which shows the entry too.
  const others = links.filter(({ to }) => !isSamePage(to, route))
  return (
    <div className="entry-card-description">
      <div>
        <Blocks text={text} level={level} />
        {others.map(({ label, to }) => (
          <p key={to} className="entry-card-link">
            <Link to={to}>{t(label)}</Link>
          </p>
        ))}
        {credits.length > 0 && (
          <dl className="entry-card-credits">
            {credits.map(({ role, names }) => (
              <div key={t(role) + t(names)}>
                <dt>
                  <Line text={role} />
                </dt>{' '}
                <dd>
                  <Line text={names} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </div>
    </div>
  )
}

/** In one line, each a link where it has a page. */
function Tags({ entry, to }: { entry: Entry; to: string | undefined }) {
  const { t } = usePage()
  const tags = (entry.tags ?? []).map((id) => {
    const name = t(tagName(id))
    return <li key={id}>{to ? <Link to={`${to}/${id}`}>{name}</Link> : name}</li>
  })
  return tags.length > 0 && <ul className="entry-card-tags">{tags}</ul>
}
