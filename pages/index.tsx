import { EntryCard } from '../src/components/EntryCard.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { Title } from '../src/components/Title.tsx'
import { WorkIndex } from '../src/components/WorkIndex.tsx'
import { pages } from '../src/content/words.ts'
import { works } from '../src/content/works.ts'

export const meta = pages.works

export default function Works() {
  return (
    <Layout>
      <h1 className="visually-hidden">
        <Title text={pages.works.heading} />
      </h1>
      <WorkIndex works={works} />
      {works.map((work) => (
        <EntryCard key={work.id} entry={work} />
      ))}
    </Layout>
  )
}
