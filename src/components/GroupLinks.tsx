import { words } from '../content/words.ts'
import type { Entry } from '../schema/schema.ts'
import { isSamePage } from '../shared/urls.ts'
import { Link } from './Link.tsx'
import { usePage } from './page-context.ts'
import { type Grouping, groupWorks } from './work-groups.ts'

interface Props {
  works: Entry[]
  by: Grouping
  /** The folder of their pages: '/tags'. */
  to: string
  /** Where all of them are shown. */
  overview?: string
}

/** Links to all works, and to the page of each tag or year. The one to the current page is marked. */
export function GroupLinks({ works, by, to, overview = '/' }: Props) {
  const { route, t } = usePage()
  const groups = groupWorks(works, by).map(({ id, title }) => ({ title, target: `${to}/${id}` }))
  const all = { title: words.allWorks ?? words.notFound.back, target: overview }
  return (
    <nav className="group-links">
      <ul>
        {[all, ...groups].map(({ title, target }) => (
          <li key={target}>
            <Link
              to={target}
              data-label={t(title)}
              aria-current={isSamePage(route, target) ? 'page' : undefined}
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
