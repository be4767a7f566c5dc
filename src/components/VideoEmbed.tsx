import type { PictureName } from '../content/schema.ts'
import { usePage } from '../page-context.ts'
import { placeSizes, type Sizes } from '../sizes.ts'
import { LinkError, readVideoLink } from '../video-url.ts'
import { Film } from './Film.tsx'

interface Props {
  /** The video's link in any form that people paste. */
  src: string
  /** Names the frame. */
  title: string
  className?: string
  /** With a poster nothing is asked of the provider before a click; without one it is a plain frame. */
  poster?: PictureName
  /** Running time as on the label, '4:10'. */
  length?: string
  sizes?: Sizes
}

/** A video in a frame of 16:9. */
export function VideoEmbed({ src, title, className, poster, length, sizes = placeSizes.a }: Props) {
  const { embedUrl, pageUrl, provider } = readVideoLink(src)
  // A link without scheme would be taken for a page of this site.
  if (!URL.canParse(embedUrl)) throw new LinkError(src)
  usePage().notes.frameOrigins.add(new URL(embedUrl).origin)
  const frame = (
    <iframe
      className={poster ? undefined : className}
      src={embedUrl}
      title={title}
      loading="lazy"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      // YouTube answers "Error 153" to a request without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
  if (!poster) return frame
  return (
    <Film
      href={pageUrl}
      poster={poster}
      sizes={sizes}
      {...(className && { className })}
      label={
        <>
          Play<span className="vh"> {title}</span>
          {length && `, ${length}`}
        </>
      }
      source={`Plays from ${provider}`}
    >
      {frame}
    </Film>
  )
}
