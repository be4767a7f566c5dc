import { EntryCard } from '../src/components/Entry.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { videos } from '../src/content/videos.ts'
import { pages } from '../src/content/words.ts'

export const meta = pages.documentation

/** A page for one film, with a link back to its work. */
export default function Documentation() {
  return (
    <Layout>
      <EntryCard
        heading="h1"
        entry={{
          id: 'documentation',
          title: pages.documentation.title,
          year: 2023,
          links: [{ label: 'Places among the works', to: '/#places' }],
          media: [{ kind: 'video', video: videos.places, place: 'full' }],
        }}
      />
    </Layout>
  )
}
