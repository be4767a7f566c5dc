import { words } from '../content/words.ts'
import type { Audio, Video } from '../schema/schema.ts'
import { Facade } from './Facade.tsx'
import { usePage } from './page-context.ts'

/** A film from `public/`. Nothing but the poster is loaded before somebody plays it. */
export function OwnVideo({ video }: { video: Video }) {
  const { link, poster, length } = video
  return (
    <>
      {poster ? <Player video={video} /> : <TitledFilm video={video} />}
      <Size file={link} length={length} />
    </>
  )
}

/** A player without a poster is a black box in most browsers. */
function TitledFilm({ video }: { video: Video }) {
  const { url, file, usage } = usePage()
  const { width, height } = file(video.link)?.shape ?? { width: 16, height: 9 }
  const shape = `shape-${width}-${height}`
  usage.boxes.set(shape, `aspect-ratio:${width}/${height}`)
  const { title, link, length } = video
  return (
    <Facade
      kind="film"
      className={shape}
      title={title}
      page={url(link)}
      label={words.play}
      length={length}
    >
      <Player video={video} autoPlay />
    </Facade>
  )
}

function Player({ video, autoPlay }: { video: Video; autoPlay?: boolean }) {
  const { link, title, poster, captions = [] } = video
  const { url, image: find, file: findFile, usage, t } = usePage()
  if (poster) usage.posters.add(poster)
  const image = poster && find(poster)
  const { width, height } = findFile(link)?.shape ?? (image || {})
  return (
    <video
      className="own-video"
      controls
      autoPlay={autoPlay}
      playsInline
      preload="none"
      src={url(link)}
      aria-label={t(title)}
      {...(image && { poster: url(image.fallback) })}
      width={width}
      height={height}
    >
      {/* None is `default`: browsers load that one with the page. */}
      {captions.map(({ file, language, label }) => (
        <track key={file} kind="captions" src={url(file)} srcLang={language} label={t(label)} />
      ))}
    </video>
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
function Size({ file, length }: { file: string; length?: string | undefined }) {
  const { file: find, t } = usePage()
  const bytes = find(file)?.size ?? 0
  if (bytes < 10e6) return null
  const size = t(words.megabytes).replace('{size}', `${Math.round(bytes / 1e6)}`)
  return <p className="own-media-size">{[length, size].filter(Boolean).join(', ')}</p>
}
