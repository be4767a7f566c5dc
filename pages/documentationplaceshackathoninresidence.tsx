import { Layout } from '../src/components/Layout.tsx'
import { usePage } from '../src/components/page-context.ts'
import { VideoFigure } from '../src/components/VideoFigure.tsx'
import { videos } from '../src/content/videos.ts'
import { pages } from '../src/content/words.ts'

export default function Documentation() {
  const { t } = usePage()
  const { heading, ...meta } = pages.documentation
  return (
    <Layout {...meta}>
      <h1 className="page-title">{t(heading)}</h1>
      <VideoFigure video={videos.places} />
    </Layout>
  )
}
