import type { Entry } from '../schema/schema.ts'
import { firstSentences } from './first-sentences.ts'
import { GroupLinks } from './GroupLinks.tsx'
import { Layout } from './Layout.tsx'
import { usePage } from './page-context.ts'
import { WorkOverview } from './WorkOverview.tsx'
import type { Grouping, WorkGroup } from './work-groups.ts'

interface Props {
  /** Made by `groupWorks`. */
  group: WorkGroup
  /** All works: the page leads to those in other groups. */
  works: Entry[]
  by: Grouping
  /** The folder of the works' pages: '/works'. */
  to: string
  /** Where all of them are shown. */
  overview?: string
}

/** A page about the works with one tag, or of one year. */
export function GroupPage({ group, works, by, to, overview = '/' }: Props) {
  const { route, t } = usePage()
  const titles = group.works.map(({ title }) => t(title)).join(', ')
  const description = firstSentences(`${t(group.title)}: ${titles}.`)
  return (
    <Layout title={group.title} description={description} section={overview}>
      <h1 className="page-title">{t(group.title)}</h1>
      <GroupLinks works={works} by={by} to={route.replace(/\/[^/]*$/, '')} overview={overview} />
      <WorkOverview works={group.works} to={to} />
    </Layout>
  )
}
