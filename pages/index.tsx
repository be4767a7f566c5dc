import { EntryCard } from '../src/components/EntryCard.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { WorkIndex } from '../src/components/WorkIndex.tsx'
import { site } from '../src/content/site.ts'
import { works } from '../src/content/works.ts'

export default function Works() {
  return (
    <Layout
      title={`${site.name}: works`}
      description={`Works in augmented and virtual reality, games, installations and text by ${site.name}.`}
      card="overheard-ground-night.jpg"
    >
      <h1 className="vh">Works</h1>
      <WorkIndex works={works} />
      {works.map((work) => (
        <EntryCard key={work.id} entry={work} />
      ))}
    </Layout>
  )
}
