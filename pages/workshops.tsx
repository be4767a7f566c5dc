import { EntryCard } from '../src/components/EntryCard.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { site } from '../src/content/site.ts'
import { workshops } from '../src/content/workshops.ts'

export default function Workshops() {
  return (
    <Layout
      title={`Workshops, ${site.name}`}
      description={`Workshops, courses and talks by ${site.name}: spatial sound, mixed reality on paper, interactive text, 3D scanning.`}
      card="workshop-maquette.jpg"
    >
      <h1 className="open">Workshops</h1>
      {workshops.map((workshop) => (
        <EntryCard key={workshop.id} entry={workshop} />
      ))}
    </Layout>
  )
}
