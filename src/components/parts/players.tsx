import type { Media, Video } from '../../schema/schema.ts'
import { usePage } from '../page-context.ts'

/** A file from `public/`. The script plays loops; other films wait in a `template`. */
export function Film({ link, title, poster, captions = [], loop }: Video) {
  const { url, findImage, t } = usePage()
  const still = poster && findImage(poster)
  return (
    <video
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
