import { words } from '../content/words.ts'
import type { Audio, Video } from '../schema/schema.ts'
import { usePage } from './page-context.ts'

/** A film from `public/`. Nothing but the poster is loaded before somebody plays it. */
export function OwnVideo({ video }: { video: Video }) {
  const { link, title, poster, captions = [], length } = video
  const { url, image: find, usage, t } = usePage()
  usage.posters.add(poster)
  const image = find(poster)
  return (
    <>
      <video
        className="own-video"
        controls
        playsInline
        preload="none"
        src={url(link)}
        aria-label={t(title)}
        {...(image && { poster: url(image.fallback), width: image.width, height: image.height })}
      >
        {/* None is `default`: browsers load that one with the page. */}
        {captions.map(({ file, language, label }) => (
          <track key={file} kind="captions" src={url(file)} srcLang={language} label={t(label)} />
        ))}
      </video>
      <Size file={link} length={length} />
    </>
  )
}

/** A sound from `public/`. Nothing is loaded before somebody plays it. */
export function OwnAudio({ audio: { file, title, length } }: { audio: Audio }) {
  const { url, t } = usePage()
  return (
    <>
      <p className="own-audio-title">{t(title)}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: sounds need no captions; speech belongs in the text */}
      <audio className="own-audio" controls preload="none" src={url(file)} aria-label={t(title)} />
      <Size file={file} length={length} />
    </>
  )
}

/** Length and size of a file so large that a visitor on a phone wants to know before playing. */
function Size({ file, length }: { file: string; length: string }) {
  const { fileSize, t } = usePage()
  const bytes = fileSize(file) ?? 0
  if (bytes < 10e6) return null
  const size = t(words.megabytes).replace('{size}', `${Math.round(bytes / 1e6)}`)
  return <p className="own-media-size">{`${length}, ${size}`}</p>
}
