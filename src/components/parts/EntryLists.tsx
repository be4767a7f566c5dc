import { words } from '../../content/words.ts'
import type { Entry, Text } from '../../schema/schema.ts'
import { isSamePage } from '../../shared/urls.ts'
import { Line } from '../Line.tsx'
import { Link } from '../Link.tsx'
import { usePage } from '../page-context.ts'

interface Lists {
  details: NonNullable<Entry['details']>
  links: NonNullable<Entry['links']>
  credits: NonNullable<Entry['credits']>
}

/** Lists of more than eight lines are no label: they stand in columns below the figures. */
export function splitLists(entry: Entry, route: string): { label: Entry; lists: Lists } {
  const { details = [], links = [], credits = [] } = entry
  // On its own page, an entry does not link to that page.
  const others = links.filter(({ to }) => !isSamePage(to, route))
  const short = <Line,>(list: Line[]) => (list.length > 8 ? [] : list)
  const long = <Line,>(list: Line[]) => (list.length > 8 ? list : [])
  return {
    label: { ...entry, details: short(details), links: short(others), credits: short(credits) },
    lists: { details: long(details), links: long(others), credits: long(credits) },
  }
}

export function LongLists({ details, links, credits }: Lists) {
  return (
    <>
      {details.length > 0 && (
        <p className="entry-list">
          <Facts facts={details} />
        </p>
      )}
      {links.length > 0 && (
        <div className="entry-list">
          <Links links={links} />
        </div>
      )}
      <Credits credits={credits} className="entry-list small" />
    </>
  )
}

/** Lines like 'Edition: 5'. */
export function Facts({ facts }: { facts: { label?: Text | undefined; text: Text }[] }) {
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

export function Links({ links }: Pick<Lists, 'links'>) {
  const { t } = usePage()
  return links.map(({ label, to }) => (
    <p key={to} className="entry-link">
      <Link to={to}>{t(label)}</Link>
    </p>
  ))
}

export function Credits({ credits, className }: Pick<Lists, 'credits'> & { className: string }) {
  if (credits.length === 0) return null
  return (
    <p className={className}>
      <Facts facts={credits.map(({ role, names }) => ({ label: role, text: names }))} />
    </p>
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
