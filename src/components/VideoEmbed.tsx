import { words } from '../content/words.ts'
import type { Media, Video } from '../schema/schema.ts'
import { quoted } from '../shared/fault.ts'
import { ratioOf } from '../shared/ratios.ts'
import { readUrl } from '../shared/urls.ts'
import { isOwnFilm, isSitePath, playUrlOf, readVideoLink } from '../shared/video-url.ts'
import { Figure, type FigureProps } from './Figure.tsx'
import { placeSizes, webVersionSizes } from './image-sizes.ts'
import { textsOf } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { Film, Frame, Poster, type PosterProps } from './parts/players.tsx'

// VideoEmbed is a film, VideoFigure one of videos.ts in its place, WebVersion a page within the page. All
// but loops and plain frames wait behind a Poster, until a click.

interface EmbedProps
  extends Pick<PosterProps, 'title' | 'poster' | 'sizes' | 'length'>,
    Pick<Video, 'captions' | 'loop'> {
  /** Any link to a film as people paste it, a film in `public/`, or a page of this site: '/film.html'. */
  src: string
  className?: string | undefined
}

/** `<VideoEmbed src="https://vimeo.com/76979871" title={meta.title} poster="low-tide.jpg" />` */
export function VideoEmbed({ src, className, ...film }: EmbedProps) {
  const link = readLink(src)
  const { url } = usePage()
  const { title, poster, loop } = film
  const isOwn = isOwnFilm(src)
  if (isSitePath(link.embedUrl) && !isOwn && !poster) {
    return <Frame className={className} src={url(link.embedUrl)} title={title} shows="film" />
  }
  // A player of another host waits for a click, whatever a page says.
  if (loop && isOwn) return <Film {...film} link={src} className={className} />
  const player = isOwn ? (
    <Film {...film} link={src} />
  ) : (
    <Frame src={url(playUrlOf(link))} title={title} shows="film" />
  )
  return (
    <Poster
      {...film}
      className={['film', className].filter(Boolean).join(' ')}
      to={link.pageUrl}
      host={link.provider}
      action={words.play}
      player={player}
    />
  )
}

export function WebVersion(frame: Extract<Media, { kind: 'frame' }>) {
  const { link, title, poster, height = 550 } = frame
  const { embedUrl, pageUrl, provider } = readLink(link)
  const src = usePage().url(embedUrl)
  return (
    <Poster
      title={title}
      poster={poster}
      sizes={webVersionSizes}
      className="web-version"
      to={pageUrl}
      host={provider}
      // Without an image, it is the player of another site, which plays sounds.
      action={poster ? words.openWebVersion : words.play}
      player={<Frame src={src} title={title} shows="page" height={height} />}
    />
  )
}

/** @throws {Error} if no frame may show it, as with a link that nobody has checked */
function readLink(src: string) {
  const link = readVideoLink(src)
  if (isSitePath(link.embedUrl) || readUrl(link.embedUrl)) return link
  const found = `${quoted(src)}, which is not a link to a film: copy one from the address bar`
  throw new Error(found, { cause: src })
}

interface VideoFigureProps extends Pick<FigureProps, 'place' | 'caption'> {
  video: Video
}

/** An upright poster gives the film its shape, and any poster a loop. Other films are 16:9. */
export function VideoFigure({ video, ...rest }: VideoFigureProps) {
  const { link, poster, credit, loop } = video
  const { findImage } = usePage()
  const image = poster && findImage(poster)
  const hasShape = image && (loop || image.height > image.width)
  return (
    <Figure
      {...rest}
      className={hasShape ? `poster-shape ${ratioOf(image).className}` : undefined}
      credits={[credit, poster && textsOf(poster).credit]}
    >
      <VideoEmbed {...video} src={link} sizes={placeSizes[rest.place ?? 'wide']} />
    </Figure>
  )
}
