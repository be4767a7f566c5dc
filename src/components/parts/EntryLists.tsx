import type { Entry } from '../../schema/schema.ts'
import { Line } from '../Line.tsx'
import { Link } from '../Link.tsx'
import { usePage } from '../page-context.ts'
import { TagList } from './TagList.tsx'

export const hasAdditions = ({ links = [], credits = [], tags = [] }: Entry) =>
  links.length + credits.length + tags.length > 0

export function Additions({ entry }: { entry: Entry }) {
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

export function Links({ links = [] }: Pick<Entry, 'links'>) {
  const { t } = usePage()
  return links.map(({ label, to }) => (
    <p key={to} className="entry-link">
      <Link to={to}>{t(label)}</Link>
    </p>
  ))
}

/** Lines like 'Edition: 5'. */
export function Details({ details = [] }: Pick<Entry, 'details'>) {
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
