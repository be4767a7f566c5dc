import { type ReactNode, use } from 'react'
import type { Entry, Text } from '../schema/schema.ts'
import { isSamePage } from '../shared/urls.ts'
import { Link } from './Link.tsx'
import { Blocks, Line } from './Marks.tsx'
import { HeadingLevel } from './Prose.tsx'
import { usePage } from './page-context.ts'
import { tagName } from './work-groups.ts'

interface Props {
  entry: Entry
  /** The folder with a page for each tag: '/tags'. */
  tags: string | undefined
}

/** What stands in the column of texts: text, links, details, credits and tags. Nothing without any. */
export function EntryDescription({ entry, tags: to }: Props) {
  const { text, links = [], details = [], credits = [], tags = [] } = entry
  const { route, t } = usePage()
  const level = use(HeadingLevel)
  // An entry may link to a page about it alone, which shows the entry too.
  const others = links.filter(({ to }) => !isSamePage(to, route))
  const ownTags = level === 2 ? tags : []
  const facts = [
    ...details.map(({ label, text }) => <Fact key={t(label)} name={t(label)} text={text} />),
    ...credits.map(({ role, names }) => (
      <Fact key={t(role) + t(names)} name={<Line text={role} />} text={names} />
    )),
  ]
  if (!text && others.length + facts.length + ownTags.length === 0) return null
  return (
    <div className="entry-card-description">
      <div>
        {text && <Blocks text={text} level={level} />}
        {others.map(({ label, to }) => (
          <p key={to} className="entry-card-link">
            <Link to={to}>{t(label)}</Link>
          </p>
        ))}
        {facts.length > 0 && <dl className="entry-card-credits">{facts}</dl>}
        {ownTags.length > 0 && <Tags tags={ownTags} to={to} />}
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

/** In one line, each a link where it has a page. */
function Tags({ tags, to }: { tags: string[]; to: string | undefined }) {
  const { t } = usePage()
  const items = tags.map((id) => {
    const name = t(tagName(id))
    return <li key={id}>{to ? <Link to={`${to}/${id}`}>{name}</Link> : name}</li>
  })
  return <ul className="entry-card-tags">{items}</ul>
}
