import { EntryCard } from '../src/components/EntryCard.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { WorkIndex } from '../src/components/WorkIndex.tsx'
import { pages } from '../src/content/words.ts'
import { works } from '../src/content/works.ts'

export default function Works() {
  const { heading, ...meta } = pages.works
  return (
    <Layout {...meta}>
      <h1 className="visually-hidden">{heading}</h1>
      <WorkIndex works={works} />
      {works.map((work) => (
        <EntryCard key={work.id} entry={work} />
      ))}
    </Layout>
  )
}
