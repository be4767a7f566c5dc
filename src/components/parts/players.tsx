import type { Media, Text, Video } from '../../schema/schema.ts'
import { usePage } from '../page-context.ts'

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
