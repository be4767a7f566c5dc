import { words } from '../content/words.ts'
import type { Video } from '../schema/schema.ts'
import { isOwnFilm } from '../shared/video-url.ts'
import { Figure } from './Figure.tsx'
import { OwnVideo } from './OwnMedia.tsx'
import { type PageContext, usePage } from './page-context.ts'
import type { Sizes } from './sizes.ts'
import { VideoEmbed } from './VideoEmbed.tsx'

/** A video that a page is about: an entry of videos.ts over the whole width. */
export function VideoFigure({ video }: { video: Video }) {
  const { usage, t } = usePage()
  usage.videos.push(video)
  return (
    <Figure credits={[filmCredit(video, t)]}>
      <Film video={video} />
    </Figure>
  )
}

/** Whose film it is, which is not whose still. */
export function filmCredit({ credit }: Video, t: PageContext['t']): string | undefined {
  const owner = credit && t(credit)
  return owner && words.film ? `${t(words.film)}: ${owner}` : owner
}

/** A film of the owner's, or one that another host plays. */
export function Film({ video, sizes }: { video: Video; sizes?: Sizes }) {
  if (isOwnFilm(video.link)) return <OwnVideo video={video} />
  return <VideoEmbed {...video} src={video.link} sizes={sizes} waits />
}
