import type { ReactNode } from 'react'
import { words } from '../content/words.ts'
import type { ImageName, Text, Video } from '../schema/schema.ts'
import { quoted } from '../shared/diagnostic.ts'
import { ratioOf } from '../shared/ratios.ts'
import { readUrl } from '../shared/urls.ts'
import { isOwnFilm, isSitePath, readVideoLink } from '../shared/video-url.ts'
import { Figure, type FigureProps } from './Figure.tsx'
import { Picture, textsOf } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { Film } from './parts/players.tsx'

interface EmbedProps {
  /** Any link to a film as people paste it, or a page of this site: '/film.html'. */
  src: string
  title: Text
  className?: string | undefined
  poster?: ImageName | undefined
  sizes?: string | undefined
  length?: string | undefined
  /** In pixels, for pages that are no films. */
  height?: number
}

const films = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
// Immersive works need sensors; without xr-spatial-tracking, "Enter VR" fails.
const pages = `${films}; xr-spatial-tracking; gyroscope; accelerometer; magnetometer; gamepad`

/** `<VideoEmbed src="https://vimeo.com/76979871" title={meta.title} poster="low-tide.jpg" />` */
export function VideoEmbed({ src, className, ...props }: EmbedProps) {
  const { url, t } = usePage()
  const { title, poster, height } = props
  const { embedUrl, pageUrl, provider } = readVideoLink(src)
  if (!isSitePath(embedUrl) && !readUrl(embedUrl)) {
    throw new Error(`${quoted(src)} in place of the link of a video: copy it from the address bar`)
  }
  const link = url(embedUrl)
  const frame = (address: string, frameClass?: string) => (
    <iframe
      className={frameClass}
      src={address}
      title={t(title)}
      allow={height ? pages : films}
      height={height}
      loading="lazy"
    />
  )
  if (isSitePath(embedUrl) && !poster && !height) return frame(link, className)
  const start = height ? '' : `${link.includes('?') ? '&' : '?'}autoplay=1`
  const classes = [height ? 'web-version' : 'film', className].filter(Boolean)
  return (
    <Poster
      {...props}
      className={classes.join(' ')}
      to={pageUrl}
      host={provider}
      player={frame(link.replace(/(?=#|$)/, start))}
    />
  )
}

interface PosterProps extends Omit<EmbedProps, 'src'> {
  to: string
  /** Who shows it: 'Vimeo'. */
  host?: string
  player: ReactNode
}

/**
 * A click swaps the image for the player, and another one back: the label says which. Without a
 * poster, the title stands there. Browsers load nothing inside a `template`.
 */
function Poster({
  to,
  className,
  title,
  length,
  height,
  poster,
  sizes,
  host,
  player,
}: PosterProps) {
  const { url, t } = usePage()
  // Other sites without an image play sounds.
  const action = height && poster ? words.openWebVersion : words.play
  return (
    <>
      <a className={`poster ${className}`} href={url(to)}>
        {poster ? (
          <Picture name={poster} sizes={sizes} alt="" />
        ) : (
          <span className="title-card">{`${t(title)} `}</span>
        )}
        <span className="poster-label">
          <span className="when-closed">{[t(action), length].filter(Boolean).join(', ')}</span>
          {words.close && (
            <span className={`when-open${host ? ' visually-hidden' : ''}`}>{t(words.close)}</span>
          )}
          {/* Screen readers pause here. */}
          <span className="visually-hidden">
            {poster && `, ${t(title)}`}
            {host && '. '}
          </span>
          {host && <span>{t(words.playsFrom).replace('{provider}', host)}</span>}
        </span>
      </a>
      <template>{player}</template>
    </>
  )
}

interface FigureOfVideo extends Pick<FigureProps, 'place' | 'caption'> {
  video: Video
  sizes: string
}

/** An upright poster gives the film its shape. Other films are 16:9. */
export function VideoFigure({ video, sizes, ...rest }: FigureOfVideo) {
  const { link, poster, credit } = video
  const { findImage } = usePage()
  const image = poster && findImage(poster)
  const isTall = image && image.height > image.width
  return (
    <Figure
      {...rest}
      className={isTall ? `tall ${ratioOf(image).className}` : undefined}
      credits={[credit, poster && textsOf(poster).credit]}
    >
      {isOwnFilm(link) ? (
        <OwnFilm video={video} sizes={sizes} />
      ) : (
        <VideoEmbed {...video} src={link} sizes={sizes} />
      )}
    </Figure>
  )
}

/** Loops play by themselves. */
function OwnFilm({ video, sizes }: Pick<FigureOfVideo, 'video' | 'sizes'>) {
  const { link, title, poster, length, loop } = video
  const film = <Film {...video} />
  if (loop) return film
  return <Poster {...{ title, poster, length, sizes }} className="film" to={link} player={film} />
}
