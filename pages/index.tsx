import { EntryCard } from '../src/components/EntryCard.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { usePage } from '../src/components/page-context.ts'
import { WorkIndex } from '../src/components/WorkIndex.tsx'
import { pages } from '../src/content/words.ts'
import { works } from '../src/content/works.ts'

export default function Works() {
  const { t } = usePage()
  const { heading, ...meta } = pages.works
  return (
    <Layout {...meta}>
      <h1 className="visually-hidden">{t(heading)}</h1>
      <WorkIndex works={works} />
      {works.map((work) => (
        <EntryCard key={work.id} entry={work} />
      ))}
    </Layout>
  )
}
