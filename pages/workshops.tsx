import { EntryCard } from '../src/components/EntryCard.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { usePage } from '../src/components/page-context.ts'
import { pages } from '../src/content/words.ts'
import { workshops } from '../src/content/workshops.ts'

export default function Workshops() {
  const { t } = usePage()
  const { heading, ...meta } = pages.workshops
  return (
    <Layout {...meta}>
      <h1 className="page-title">{t(heading)}</h1>
      {workshops.map((workshop) => (
        <EntryCard key={workshop.id} entry={workshop} />
      ))}
    </Layout>
  )
}
