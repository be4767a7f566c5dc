import { words } from '../../content/words.ts'
import type { Video } from '../../schema/schema.ts'
import { usePage } from '../page-context.ts'
import { Facade } from './Facade.tsx'

/** A film from `public/`. Until somebody plays it, only its poster is loaded. */
export function OwnVideo({ video }: { video: Video }) {
  const { link, poster, length, loop } = video
  const Film = (loop && SilentLoop) || (poster ? Player : TitledFilm)
  return (
    <>
      <Film video={video} />
      <FileSize file={link} length={length} />
    </>
  )
}

/** In most browsers, a player without a poster is a black rectangle. */
function TitledFilm({ video }: { video: Video }) {
  const { url } = usePage()
  const { title, link, length } = video
  const shape = useShape(video)
  return (
    <Facade kind="film" className={shape} title={title} page={url(link)} length={length}>
      <Player video={video} autoPlay />
    </Facade>
  )
}

/** The class that keeps the shape of a film: its own if the file tells it, or that of its poster. */
function useShape({ link, poster }: Video): string {
  const { file, image, usage } = usePage()
  const still = poster ? image(poster) : undefined
  const { width, height } = file(link)?.shape ?? still ?? { width: 16, height: 9 }
  const name = `shape-${width}-${height}`
  usage.head.boxes.set(name, `aspect-ratio:${width}/${height}`)
  return name
}

/** The script plays it, and shows the button instead of the controls. */
function SilentLoop({ video }: { video: Video }) {
  const { usage, t } = usePage()
  usage.head.hasLoop = true
  const title = t(video.title)
  return (
    <div className="own-film">
      {!video.poster && <span className="title-card">{title}</span>}
      <Player video={video} />
      <button
        type="button"
        className="facade-label loop-button"
        aria-label={`${t(words.play)} ${title}`}
        aria-pressed={false}
        hidden
      />
    </div>
  )
}

function Player({ video, autoPlay }: { video: Video; autoPlay?: boolean }) {
  const { link, title, poster, captions = [], loop } = video
  const { url, image: find, usage, t } = usePage()
  if (poster) usage.files.posters.add(poster)
  const image = poster && find(poster)
  return (
    <video
      className={`own-video ${useShape(video)}`}
      controls
      autoPlay={autoPlay}
      loop={loop}
      muted={loop}
      playsInline
      preload="none"
      src={url(link)}
      aria-label={t(title)}
      {...(image && { poster: url(image.fallback) })}
    >
      {/* None is `default`: browsers load that one with the page. */}
      {captions.map(({ file, language, label }) => (
        <track key={file} kind="captions" src={url(file)} srcLang={language} label={t(label)} />
      ))}
    </video>
  )
}

export function FileSize({ file, length }: { file: string; length?: string | undefined }) {
  const { file: find, t } = usePage()
  const bytes = find(file)?.size ?? 0
  if (bytes < 10e6) return null
  const size = t(words.megabytes).replace('{size}', `${Math.round(bytes / 1e6)}`)
  return <p className="own-media-size">{[length, size].filter(Boolean).join(', ')}</p>
}
