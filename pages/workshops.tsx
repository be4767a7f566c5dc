import { EntryCard } from '../src/components/Entry.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { pages } from '../src/content/words.ts'
import { workshops } from '../src/content/workshops.ts'

export const meta = pages.workshops

export default function Workshops() {
  return (
    <Layout heading={pages.workshops.title}>
      {workshops.map((workshop) => (
        <EntryCard key={workshop.id} entry={workshop} />
      ))}
    </Layout>
  )
}
