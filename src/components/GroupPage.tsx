import { plainText } from '../schema/marks/marks.ts'
import { folderOf } from '../shared/routes.ts'
import { GroupLinks, type GroupLinksProps } from './GroupLinks.tsx'
import { Layout } from './Layout.tsx'
import { PlainWords } from './Marks.tsx'
import { usePage, useShown } from './page-context.ts'
import { firstSentences } from './parts/descriptions.ts'
import { WorkList } from './WorkOverview.tsx'
import type { WorkGroup } from './work-groups.ts'

interface Props extends Omit<GroupLinksProps, 'to'> {
  group: WorkGroup
  /** The folder of the works' pages: '/works'. */
  to: string
}

/** `<GroupPage group={group} works={works} by="tag" to="/works" />` */
export function GroupPage({ group, works, by, to, overview = '/' }: Props) {
  const { route, t } = usePage()
  const title = t(group.title)
  const own = useShown(group.works)
  const titles = own.map((work) => plainText(t(work.title), 'title')).join(', ')
  const description = firstSentences(`${title}: ${titles}.`)
  const folder = folderOf(route)
  return (
    <Layout title={title} description={description} section={overview}>
      <h1 className="page-title">
        <PlainWords text={group.title} />
      </h1>
      <GroupLinks works={works} by={by} to={folder} overview={overview} />
      <WorkList works={own} to={to} tags={by === 'tag' ? folder : undefined} />
    </Layout>
  )
}
