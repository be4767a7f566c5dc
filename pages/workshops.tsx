import { EntryCard } from '../src/components/Entry.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { Title } from '../src/components/Line.tsx'
import { pages } from '../src/content/words.ts'
import { workshops } from '../src/content/workshops.ts'

export const meta = pages.workshops

export default function Workshops() {
  return (
    <Layout>
      <h1 className="page-title">
        <Title text={pages.workshops.title} />
      </h1>
      {workshops.map((workshop) => (
        <EntryCard key={workshop.id} entry={workshop} />
      ))}
    </Layout>
  )
}
