import { EntryCard } from '../src/components/Entry.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { Title } from '../src/components/Line.tsx'
import { WorkIndex } from '../src/components/Works.tsx'
import { site } from '../src/content/site.ts'
import { pages } from '../src/content/words.ts'
import { works } from '../src/content/works.ts'

export const meta = pages.works

export default function Works() {
  return (
    <Layout>
      {/* The eye needs no title above the index. */}
      <h1 className="visually-hidden">
        <Title text={pages.works.title} />
      </h1>
      <WorkIndex works={works} statement={site.statement} />
      {works.map((work) => (
        <EntryCard key={work.id} entry={work} />
      ))}
    </Layout>
  )
}
