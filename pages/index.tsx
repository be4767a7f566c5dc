import { EntryCard } from '../src/components/EntryCard.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { usePage } from '../src/components/page-context.ts'
import { WorkIndex } from '../src/components/WorkIndex.tsx'
import { pages } from '../src/content/words.ts'
import { works } from '../src/content/works.ts'

export const meta = pages.works

export default function Works() {
  const { t } = usePage()
  return (
    <Layout>
      <h1 className="visually-hidden">{t(pages.works.heading)}</h1>
      <WorkIndex works={works} />
      {works.map((work) => (
        <EntryCard key={work.id} entry={work} />
      ))}
    </Layout>
  )
}
