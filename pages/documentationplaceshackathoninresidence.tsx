import { Layout } from '../src/components/Layout.tsx'
import { usePage } from '../src/components/page-context.ts'
import { VideoFigure } from '../src/components/VideoFigure.tsx'
import { videos } from '../src/content/videos.ts'
import { pages } from '../src/content/words.ts'

export const meta = pages.documentation

export default function Documentation() {
  const { t } = usePage()
  return (
    <Layout>
      <h1 className="page-title">{t(pages.documentation.heading)}</h1>
      <VideoFigure video={videos.places} />
    </Layout>
  )
}
