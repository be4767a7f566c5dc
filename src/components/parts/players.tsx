import type { ReactNode } from 'react'
import { words } from '../../content/words.ts'
import type { ImageName, Media, Text, Video } from '../../schema/schema.ts'
import { Picture } from '../Picture.tsx'
import { usePage } from '../page-context.ts'

export interface PosterProps {
  className: string
  title: Text
  /** Without it, the title stands there. */
  poster?: ImageName | undefined
  sizes?: string | undefined
  /** '4:10' */
  length?: string | undefined
  /** For visitors without script. */
  to: string
  /** Who shows it: 'Vimeo'. */
  host?: string
  action: Text
  player: ReactNode
}

/**
 * A click swaps the image for the player, and another one back: the label says which. Browsers load
 * nothing inside a `template`.
 */
export function Poster(props: PosterProps) {
  const { to, className, title, length, poster, sizes, host, action, player } = props
  const { url, t } = usePage()
  // Beside the host's name, the square alone is enough; screen readers still hear the word.
  const closeClass = host ? 'when-open visually-hidden' : 'when-open'
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
          {words.close && <span className={closeClass}>{t(words.close)}</span>}
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

type FilmProps = Video & { className?: string | undefined }

/** A file from `public/`. The script plays loops; other films wait in a `template`. */
export function Film({ link, title, poster, captions = [], loop, className }: FilmProps) {
  const { url, findImage, t } = usePage()
  const still = poster && findImage(poster)
  return (
    <video
      className={className}
      loop={loop}
      muted={loop}
      autoPlay={!loop}
      controls
      playsInline
      src={url(link)}
      poster={still && url(still.fallback)}
      preload={still ? 'none' : 'metadata'}
      aria-label={t(title)}
    >
      {/* Browsers name the languages. A `default` track would be loaded with the page. */}
      {captions.map(({ file, language }) => (
        <track key={file} kind="captions" src={url(file)} srcLang={language} />
      ))}
    </video>
  )
}

/** A file from `public/`, loaded once it is played. */
export function Sound({ file, title, length }: Extract<Media, { kind: 'audio' }>['audio']) {
  const { url, t } = usePage()
  return (
    <>
      <p>{[t(title), length].filter(Boolean).join(', ')}</p>
      <audio controls preload="none" src={url(file)} aria-label={t(title)} />
    </>
  )
}

const ofFilms = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
const permissions = {
  film: ofFilms,
  // Immersive works need sensors; without xr-spatial-tracking, "Enter VR" fails.
  page: `${ofFilms}; xr-spatial-tracking; gyroscope; accelerometer; magnetometer; gamepad`,
}

interface FrameProps {
  className?: string | undefined
  src: string
  title: Text
  shows: keyof typeof permissions
  height?: number
}

/** A player, or a page within the page. */
export function Frame({ className, src, title, shows, height }: FrameProps) {
  return (
    <iframe
      className={className}
      src={src}
      title={usePage().t(title)}
      allow={permissions[shows]}
      height={height}
      loading="lazy"
      // YouTube's player needs to know the site, whatever a host sends.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
