import { words } from '../content/words.ts'
import type { Entry } from '../schema/schema.ts'
import { routeBelow } from '../shared/routes.ts'
import { isSamePage } from '../shared/urls.ts'
import { Link } from './Link.tsx'
import { PlainWords } from './Marks.tsx'
import { usePage, useShown } from './page-context.ts'
import { TabLink } from './TabLink.tsx'
import { type Grouping, groupWorks, tagName, type WorkGroup } from './work-groups.ts'

export interface GroupLinksProps {
  /** All of them. */
  works: Entry[]
  by: Grouping
  /** The folder of the tags' or years' pages: '/tags'. */
  to: string
  /** The page of all works. */
  overview?: string
}

/** What two lines of a phone hold. */
const shortLength = 72

/** `<GroupLinks works={works} by="tag" to="/tags" />`: links to all works, and to each tag or year. */
export function GroupLinks({ works, by, to, overview = '/' }: GroupLinksProps) {
  const { route, t } = usePage()
  const groups = useShown(groupWorks(works, by))
  const isLong = groups.map(({ title }) => `${t(title)}   `).join('').length > shortLength
  const isGroup = groups.some(({ id }) => isSamePage(`${to}/${id}`, route))
  const opening = isLong && !isGroup && words.allTags
  return (
    <nav className={opening ? 'group-links group-links-long' : 'group-links'}>
      {opening && (
        <details>
          <summary>
            <PlainWords text={opening} />
          </summary>
        </details>
      )}
      <ul>
        <li>
          <TabLink to={overview} label={words.allWorks ?? words.notFound.back} />
        </li>
        {by === 'tag' && words.tagGroups ? (
          <Rows groups={groups} to={to} />
        ) : (
          <Links groups={groups} to={to} />
        )}
      </ul>
    </nav>
  )
}

interface LinksProps {
  groups: WorkGroup[]
  to: string
}

function Links({ groups, to }: LinksProps) {
  return groups.map(({ id, title }) => (
    <li key={id}>
      <TabLink to={routeBelow(to, id)} label={title} />
    </li>
  ))
}

/** One for each of `tagGroups`, then one for all other tags. */
function Rows({ groups, to }: LinksProps) {
  const { t } = usePage()
  const rows = (words.tagGroups ?? []).map(({ title, tags }) => ({
    title,
    groups: tags.flatMap((tag) => groups.find(({ id }) => id === tag) ?? []),
  }))
  const others = groups.filter((group) => !rows.some((row) => row.groups.includes(group)))
  return [...rows, { title: '', groups: others }]
    .filter((row) => row.groups.length > 0)
    .map((row) => (
      <li key={t(row.title)} className="group-links-row">
        <span>
          <PlainWords text={row.title} />
        </span>{' '}
        <ul>
          <Links groups={row.groups} to={to} />
        </ul>
      </li>
    ))
}

interface TagsProps {
  tags?: string[] | undefined
  /** The folder of their pages. */
  to?: string | undefined
}

/** The page of a tag leaves that out. */
export function TagList({ tags = [], to }: TagsProps) {
  const { route } = usePage()
  const others = tags.filter((id) => !to || !isSamePage(routeBelow(to, id), route))
  if (others.length === 0) return null
  return (
    <ul className="entry-card-tags">
      {others.map((id) => {
        const name = <PlainWords text={tagName(id)} />
        return <li key={id}>{to ? <Link to={routeBelow(to, id)}>{name}</Link> : name}</li>
      })}
    </ul>
  )
}
