import { Figure } from '../src/components/Figure.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { VideoEmbed } from '../src/components/VideoEmbed.tsx'
import { videos } from '../src/content/videos.ts'

const heading = 'Documentation Places Hackathon in Residence'

export default function Documentation() {
  const { link, title, length, poster } = videos.places
  return (
    <Layout
      title={heading}
      description="Video documentation of a week of prototypes made in and for a village."
      card={poster}
    >
      <h1 className="open">{heading}</h1>
      <Figure>
        <VideoEmbed src={link} title={title} length={length} poster={poster} />
      </Figure>
    </Layout>
  )
}
