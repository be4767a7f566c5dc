import type { Video } from '../schema/schema.ts'
import { isOwnFilm } from '../video-url.ts'
import { Figure } from './Figure.tsx'
import { OwnVideo } from './OwnMedia.tsx'
import { usePage } from './page-context.ts'
import { VideoEmbed } from './VideoEmbed.tsx'

/** A video that a page is about: an entry of videos.ts over the whole width. */
export function VideoFigure({ video }: { video: Video }) {
  const { link, title, length, poster } = video
  usePage().usage.videos.push(video)
  return (
    <Figure credits={[video.credit]}>
      {isOwnFilm(link) ? (
        <OwnVideo video={video} />
      ) : (
        <VideoEmbed src={link} title={title} length={length} poster={poster} />
      )}
    </Figure>
  )
}
