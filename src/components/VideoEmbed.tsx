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
import { Film, FirstFrame } from './parts/players.tsx'

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
  const allow = height ? pages : films
  const frame = (address: string, more = {}) => (
    <iframe {...more} src={address} title={t(title)} allow={allow} height={height} loading="lazy" />
  )
  if (isSitePath(embedUrl) && !poster && !height) return frame(link, { className })
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
  host?: string
  /** In the place of a poster. By default, the title. */
  still?: ReactNode
  player: ReactNode
}

/** A click swaps the link for the player. Browsers load nothing inside a `template`. */
function Poster({ className, to, poster, sizes, still, player, ...label }: PosterProps) {
  const { url, t } = usePage()
  const card = !poster && !still && <span className="title-card">{`${t(label.title)} `}</span>
  return (
    <>
      <a className={`poster ${className}`} href={url(to)}>
        {poster ? <Picture name={poster} sizes={sizes} alt="" /> : (still ?? card)}
        <PosterLabel {...label} isBelowTitle={Boolean(card)} />
      </a>
      <template>{player}</template>
    </>
  )
}

interface LabelProps extends Pick<PosterProps, 'title' | 'length' | 'height' | 'host'> {
  isBelowTitle: boolean
}

/** Says what a click does: it plays, and then it closes the player. */
function PosterLabel({ title, length, height, host, isBelowTitle }: LabelProps) {
  const { t } = usePage()
  // Without an image, it plays sounds.
  const action = height && !isBelowTitle ? words.openWebVersion : words.play
  return (
    <span className="poster-label">
      <span className="when-closed">{[t(action), length].filter(Boolean).join(', ')}</span>
      {words.close && (
        <span className={`when-open${host ? ' visually-hidden' : ''}`}>{t(words.close)}</span>
      )}
      {/* Screen readers pause here. */}
      <span className="visually-hidden">
        {!isBelowTitle && `, ${t(title)}`}
        {host && '. '}
      </span>
      {host && <span>{t(words.playsFrom).replace('{provider}', host)}</span>}
    </span>
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
  const still = poster && findImage(poster)
  const isTall = still && still.height > still.width
  return (
    <Figure
      {...rest}
      className={isTall ? `tall ${ratioOf(still).className}` : undefined}
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
  if (loop) return <Film {...video} />
  return (
    <Poster
      {...{ title, poster, length, sizes }}
      className="film"
      to={link}
      still={<FirstFrame link={link} />}
      player={<Film {...video} />}
    />
  )
}
