import { words } from '../content/words.ts'
import type { Video } from '../schema/schema.ts'
import { isOwnFilm } from '../shared/video-url.ts'
import { Figure, type FigureProps } from './Figure.tsx'
import { imageCredit } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { OwnVideo, shapeOf } from './parts/OwnVideo.tsx'
import type { Sizes } from './parts/sizes.ts'
import { VideoEmbed } from './VideoEmbed.tsx'

/** `<VideoFigure video={videos.lowTide} />`: a video that the page is about, over the whole width. */
export function VideoFigure({ video }: { video: Video }) {
  usePage().usage.subjects.videos.push(video)
  return <FilmFigure video={video} />
}

interface Props extends Pick<FigureProps, 'place' | 'caption' | 'className'> {
  video: Video
  sizes?: Sizes
}

/** A video of `public/` or of another host. The film and its poster may be of different people. */
export function FilmFigure({ video, sizes, className, ...rest }: Props) {
  const page = usePage()
  const { t } = page
  const { link, poster, credit } = video
  const owner = credit && t(credit)
  const film = owner && words.film ? `${t(words.film)}: ${owner}` : owner
  return (
    <Figure
      {...rest}
      className={[className, isOwnFilm(link) && shapeOf(video, page)].filter(Boolean).join(' ')}
      credits={[film, poster && imageCredit(poster)]}
    >
      {isOwnFilm(link) ? (
        <OwnVideo video={video} sizes={sizes} />
      ) : (
        <VideoEmbed {...video} src={link} sizes={sizes} waits />
      )}
    </Figure>
  )
}
