import { words } from '../content/words.ts'
import type { Entry } from '../schema/schema.ts'
import { TabLink } from './Link.tsx'
import { type Grouping, groupWorks } from './work-groups.ts'

export interface GroupLinksProps {
  /** All of them. */
  works: Entry[]
  by: Grouping
  /** The folder of the tags' or years' pages: '/tags'. */
  to: string
  /** The page of all works. */
  overview?: string
}

/** `<GroupLinks works={works} by="tag" to="/tags" />`: links to all works, and to each tag or year. */
export function GroupLinks({ works, by, to, overview = '/' }: GroupLinksProps) {
  const groups = groupWorks(works, by)
  return (
    <nav className="group-links">
      <ul>
        <li>
          <TabLink to={overview} label={words.allWorks ?? words.notFound.back} />
        </li>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <TabLink to={`${to}/${id}`} label={title} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
