import { Layout } from '../src/components/Layout.tsx'
import { Title } from '../src/components/Title.tsx'
import { VideoFigure } from '../src/components/VideoFigure.tsx'
import { videos } from '../src/content/videos.ts'
import { pages } from '../src/content/words.ts'

export const meta = pages.documentation

export default function Documentation() {
  return (
    <Layout>
      <h1 className="page-title">
        <Title text={pages.documentation.heading} />
      </h1>
      <VideoFigure video={videos.places} />
    </Layout>
  )
}
