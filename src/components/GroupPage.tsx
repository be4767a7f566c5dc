import type { Entry } from '../schema/schema.ts'
import { GroupLinks } from './GroupLinks.tsx'
import { Layout } from './Layout.tsx'
import { usePage } from './page-context.ts'
import { firstSentences } from './parts/descriptions.ts'
import { WorkOverview } from './WorkOverview.tsx'
import type { Grouping, WorkGroup } from './work-groups.ts'

interface Props {
  group: WorkGroup
  /** All works, for the links to other groups. */
  works: Entry[]
  by: Grouping
  /** The folder of the works' pages: '/works'. */
  to: string
  /** The page of all works. */
  overview?: string
}

/** `<GroupPage group={group} works={works} by="tag" to="/works" />` */
export function GroupPage({ group, works, by, to, overview = '/' }: Props) {
  const { route, t } = usePage()
  const title = t(group.title)
  const titles = group.works.map((work) => t(work.title)).join(', ')
  const description = firstSentences(`${title}: ${titles}.`)
  return (
    <Layout title={title} description={description} section={overview}>
      <h1 className="page-title">{title}</h1>
      <GroupLinks works={works} by={by} to={route.replace(/\/[^/]*$/, '')} overview={overview} />
      <WorkOverview works={group.works} to={to} />
    </Layout>
  )
}
