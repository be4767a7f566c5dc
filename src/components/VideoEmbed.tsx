import { words } from '../content/words.ts'
import type { PageUsage } from '../page.ts'
import { quoted } from '../problem.ts'
import type { ImageName } from '../schema/schema.ts'
import { isSitePath, LinkError, readVideoLink, type VideoLink } from '../video-url.ts'
import { Facade } from './Facade.tsx'
import { type PageContext, usePage } from './page-context.ts'
import { placeSizes, type Sizes } from './sizes.ts'

interface Props {
  /** A link to the video in any form that people paste, or a page of this site: '/film.html'. */
  src: string
  /** Names the frame. */
  title: string
  className?: string
  /** With a poster, the frame loads on a click. Without one, it is a plain frame. */
  poster?: ImageName
  /** The running time for the label: '4:10'. */
  length?: string
  sizes?: Sizes
}

/** A video in a frame with an aspect ratio of 16:9. */
export function VideoEmbed(props: Props) {
  const { src, title, className, poster, length, sizes = placeSizes.full } = props
  const video = readLink(src, usePage())
  if (!video) return null
  const frame = (
    <iframe
      className={poster ? undefined : className}
      src={video.embedUrl}
      title={title}
      loading="lazy"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      // YouTube answers "Error 153" to a request without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
  if (!poster) return frame
  return (
    <Facade
      isPlayer
      href={video.pageUrl}
      poster={poster}
      sizes={sizes}
      {...(className && { className })}
      label={
        <>
          {words.play}
          <span className="visually-hidden"> {title}</span>
          {length && `, ${length}`}
        </>
      }
      {...(video.provider && { source: words.playsFrom.replace('{provider}', video.provider) })}
    >
      {frame}
    </Facade>
  )
}

/** Resolves the link for this page and records its origin. Undefined if it cannot play. */
function readLink(src: string, { url, usage }: PageContext): VideoLink | undefined {
  const video = readSource(src)
  if (video && isSitePath(video.embedUrl)) {
    usage.frameOrigins.add("'self'")
    return { ...video, embedUrl: url(video.embedUrl), pageUrl: url(video.pageUrl) }
  }
  if (!video || !URL.canParse(video.embedUrl)) {
    usage.faults.push(wrongLink(src))
    return undefined
  }
  usage.frameOrigins.add(new URL(video.embedUrl).origin)
  return video
}

function readSource(src: string): VideoLink | undefined {
  try {
    return readVideoLink(src)
  } catch (error) {
    if (error instanceof LinkError) return undefined
    throw error
  }
}

function wrongLink(value: string): PageUsage['faults'][number] {
  return {
    field: 'link of a video',
    value,
    found: quoted(value),
    expected: 'a link with https://, or a page or file of this site such as /film.html',
    fix: 'Copy it from the address bar, or begin the path with a slash.',
  }
}
