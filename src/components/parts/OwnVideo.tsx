import { words } from '../../content/words.ts'
import type { Video } from '../../schema/schema.ts'
import { PlainWords, useLanguage } from '../Marks.tsx'
import { type PageContext, usePage } from '../page-context.ts'
import { Facade } from './Facade.tsx'
import type { Sizes } from './sizes.ts'

/** A film from `public/`, loaded when somebody plays it. */
export function OwnVideo({ video, sizes }: { video: Video; sizes: Sizes | undefined }) {
  const page = usePage()
  const { link, title, poster, loop } = video
  if (loop) return <SilentLoop video={video} />
  const firstFrame = poster ? undefined : page.url(link.includes('#') ? link : `${link}#t=0.1`)
  const length = lengthAndSize(video, page)
  const facts = { title, poster, firstFrame, sizes, page: page.url(link), length }
  return (
    <Facade kind="film" {...facts}>
      <Player video={video} autoPlay />
    </Facade>
  )
}

/** The class that keeps the shape of a film: its own if the file tells it, or that of its poster. */
export function shapeOf({ link, poster }: Video, { file, image, usage }: PageContext): string {
  const still = poster ? image(poster) : undefined
  const { width, height } = file(link)?.shape ?? still ?? { width: 16, height: 9 }
  const name = `shape-${width}-${height}`
  usage.head.boxes.set(name, `--shape:${width}/${height}`)
  return name
}

/** The script plays it, and shows the button instead of the controls. */
function SilentLoop({ video }: { video: Video }) {
  const { usage, t } = usePage()
  usage.head.hasLoop = true
  const title = t(video.title)
  return (
    <div className="own-film">
      {!video.poster && (
        <span className="title-card">
          <PlainWords text={video.title} />
        </span>
      )}
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
  const image = loop && poster ? find(poster) : undefined
  if (loop && poster) usage.files.posters.add(poster)
  return (
    <video
      className="own-video"
      controls
      autoPlay={autoPlay}
      loop={loop}
      muted={loop}
      playsInline
      preload={loop && !poster ? 'metadata' : 'none'}
      src={url(link)}
      aria-label={t(title)}
      lang={useLanguage(title)}
      {...(image && { poster: url(image.fallback) })}
    >
      {/* None is `default`: browsers load that one with the page. */}
      {captions.map(({ file, language, label }) => (
        <track key={file} kind="captions" src={url(file)} srcLang={language} label={t(label)} />
      ))}
    </video>
  )
}

/** '4:10, 24 MB' for large files. */
export function lengthAndSize(
  { link, length }: { link: string; length?: string | undefined },
  { file, t }: PageContext,
): string | undefined {
  const bytes = file(link)?.size ?? 0
  const size = bytes >= 10e6 && t(words.megabytes).replace('{size}', `${Math.round(bytes / 1e6)}`)
  return [length, size].filter(Boolean).join(', ') || undefined
}
