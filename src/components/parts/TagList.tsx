import { site } from '../../content/site.ts'
import { words } from '../../content/words.ts'
import type { Entry } from '../../schema/schema.ts'
import { targetIn } from '../../shared/routes.ts'
import { Link } from '../Link.tsx'
import { usePage } from '../page-context.ts'

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
