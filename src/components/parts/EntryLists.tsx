import type { Entry, Text } from '../../schema/schema.ts'
import { Line } from '../Line.tsx'
import { Link } from '../Link.tsx'
import { usePage } from '../page-context.ts'
import { TagList } from './TagList.tsx'

interface Fact {
  label?: Text | undefined
  text: Text
}

type EntryLink = NonNullable<Entry['links']>[number]

/** More lines than fit beside a figure stand in columns below all figures. */
const isMany = (list: unknown[]) => list.length > 8

export const unlessMany = <Item,>(list: Item[]) => (isMany(list) ? [] : list)

export function LongLists({ details, links }: { details: Fact[]; links: EntryLink[] }) {
  return (
    <>
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
    </>
  )
}

export const hasAdditions = ({ links = [], credits = [], tags = [] }: Entry) =>
  links.length + credits.length + tags.length > 0

/** What follows the text of an entry. */
export function Additions({ entry }: { entry: Entry }) {
  const { links = [], credits = [], tags } = entry
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

function Links({ links }: { links: EntryLink[] }) {
  const { t } = usePage()
  return links.map(({ label, to }) => (
    <p key={to} className="entry-link">
      <Link to={to}>{t(label)}</Link>
    </p>
  ))
}

/** Lines like 'Edition: 5'. */
export function Facts({ facts }: { facts: Fact[] }) {
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
