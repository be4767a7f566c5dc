import { isSamePage } from '../../shared/urls.ts'
import { Link } from '../Link.tsx'
import { usePage } from '../page-context.ts'
import { tagName } from '../work-groups.ts'

interface Props {
  tags?: string[] | undefined
  /** The folder of their pages. */
  to?: string | undefined
}

/** The page of a tag leaves that out. */
export function TagList({ tags = [], to }: Props) {
  const { route, t } = usePage()
  const others = tags.filter((id) => !isSamePage(`${to}/${id}`, route))
  if (others.length === 0) return null
  return (
    <ul className="entry-card-tags">
      {others.map((id) => {
        const name = t(tagName(id))
        return <li key={id}>{to ? <Link to={`${to}/${id}`}>{name}</Link> : name}</li>
      })}
    </ul>
  )
}
