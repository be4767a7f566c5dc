import { Layout } from '../src/components/Layout.tsx'
import { MediaItem } from '../src/components/MediaItem.tsx'
import { videos } from '../src/content/videos.ts'
import { pages } from '../src/content/words.ts'

export const meta = pages.documentation

export default function Documentation() {
  return (
    <Layout heading={pages.documentation.title}>
      <MediaItem item={{ kind: 'video', video: videos.places, place: 'full' }} />
    </Layout>
  )
}
